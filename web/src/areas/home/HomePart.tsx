import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import styles from './HomePage.module.css'

interface Loaded<T> {
  data: T | undefined
  error: unknown
  refetch(): unknown
}

interface HomePartProps<T> {
  query: Loaded<T>
  isEmpty: (data: T) => boolean
  emptyText?: string
  /** The expected height, to avoid layout shifts. */
  height: number
  children: (data: T) => ReactNode
}

/** Loading, error, empty or loaded state, per part of the page. */
export function HomePart<T>({ query, isEmpty, emptyText = '暂无数据', height, children }: HomePartProps<T>) {
  const { data, error } = query
  const failure = Boolean(error) && (
    <Alert
      className={styles.failure}
      type={data === undefined ? 'error' : 'warning'}
      showIcon
      title={data === undefined ? formatError(error) : `刷新失败，显示的是之前的数据：${formatError(error)}`}
      action={
        <Button size="small" onClick={() => void query.refetch()}>
          重试
        </Button>
      }
    />
  )
  if (data === undefined)
    return (
      <div className={styles.room} style={{ minHeight: height }}>
        {failure || (
          <div className={styles.waiting} role="status" aria-busy="true" aria-label="加载中">
            <Skeleton.Node style={{ width: '100%', height }}>
              <span />
            </Skeleton.Node>
          </div>
        )}
      </div>
    )
  return (
    <>
      {failure}
      {isEmpty(data) ? (
        <div className={styles.room} style={{ minHeight: height }}>
          <EmptyHint description={emptyText} />
        </div>
      ) : (
        children(data)
      )}
    </>
  )
}
