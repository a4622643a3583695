import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import styles from './monitoring.module.css'

interface LiveContentProps<T> {
  query: { data: T | undefined; error: unknown; refetch(): unknown }
  children: (data: T) => ReactNode
}

/** Loading, failed or loaded. Figures stay when a later call fails, with a line that says so. */
export function LiveContent<T>({ query: { data, error, refetch }, children }: LiveContentProps<T>) {
  if (data === undefined)
    return (
      <div className={styles.panel}>
        {error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <TableSkeleton columns={4} />}
      </div>
    )
  return (
    <>
      {Boolean(error) && (
        <Alert
          type="warning"
          showIcon
          title={`刷新失败，显示的是之前的数据：${formatError(error)}`}
          action={
            <Button size="small" onClick={() => void refetch()}>
              重试
            </Button>
          }
        />
      )}
      {children(data)}
    </>
  )
}
