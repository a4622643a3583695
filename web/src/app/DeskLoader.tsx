import { type ComponentType, useEffect, useState } from 'react'
import { deskChunk } from './deskChunk.ts'
import './DeskLoader.css'

/** Waits for the desk without any library, and offers another try when it does not come. */
export function DeskLoader() {
  const [Desk, setDesk] = useState<ComponentType>()
  const [hasFailed, setFailed] = useState(false)

  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    deskChunk().then(
      (chunk) => setDesk(() => chunk.Desk),
      () => setFailed(true),
    )
  }, [attempt])

  function retry() {
    setFailed(false)
    setAttempt(attempt + 1)
  }

  if (Desk) return <Desk />
  if (!hasFailed) return <div className="desk-loader" role="status" aria-label="加载中" />
  return (
    <div className="desk-loader-failed" role="alert">
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
