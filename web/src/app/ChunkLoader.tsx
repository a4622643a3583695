import { type ComponentType, useCallback, useEffect, useState } from 'react'
import './ChunkLoader.css'
import { restoreStyles } from './restoreStyles.ts'

interface ChunkLoaderProps<P> {
  /** Must be the same function in every render. */
  load: () => Promise<ComponentType<P>>
  props: P
}

/** Loads part of the product without any library, and offers a retry when loading fails. */
export function ChunkLoader<P extends object>({ load, props }: ChunkLoaderProps<P>) {
  const [Part, setPart] = useState<ComponentType<P>>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let isWanted = true
    Promise.all([load(), restoreStyles()]).then(
      ([part]) => isWanted && setPart(() => part),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [load, attempt])

  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((before) => before + 1)
  }, [])
  useEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasFailed, retry])

  if (Part) return <Part {...props} />
  if (!hasFailed) return <div className="chunk-loader" role="status" aria-label="加载中" />
  return (
    <div className="chunk-loader-failed" role="alert">
      <h1>页面加载失败</h1>
      <p>请检查网络连接。如果系统刚刚更新过，请刷新页面。</p>
      <div>
        <button type="button" onClick={retry}>
          重试
        </button>
        <button type="button" onClick={() => window.location.reload()}>
          刷新页面
        </button>
      </div>
    </div>
  )
}
