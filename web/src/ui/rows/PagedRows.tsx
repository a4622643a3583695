import { Pages } from '@lexdesk/parts'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyHint } from '../hints/EmptyHint.tsx'
import { ErrorHint } from '../hints/ErrorHint.tsx'
import { formatError } from '../hints/formatError.ts'
import styles from './PagedRows.module.css'
import { TableSkeleton } from '../hints/Skeletons.tsx'

interface PagedList<T> {
  /** Undefined until the first answer arrives. */
  rows: T[] | undefined
  error: Error | null
  page: number
  size: number
  total: number
  isFiltered: boolean
  refresh(): void
  search(filters: Record<string, never>): void
  goTo(page: number, size: number): void
}

interface PagedRowsProps<T> {
  list: PagedList<T>
  /** The user-facing name of the rows. */
  noun: string
  /** Text shown without any rows. */
  none?: string
  children: (rows: T[], empty: ReactNode) => ReactNode
}

/** The rows of a page that is not a resource, or a skeleton, an empty hint or an error. */
export function PagedRows<T>({ list, noun, none = `还没有${noun}`, children }: PagedRowsProps<T>) {
  const { rows, error, isFiltered } = list
  if (!rows)
    return error ? <ErrorHint error={error} onRetry={list.refresh} /> : <TableSkeleton rows={list.size} columns={6} />
  const empty = (
    <EmptyHint description={isFiltered ? `没有符合条件的${noun}` : none}>
      {isFiltered && <Button onClick={() => list.search({})}>清除筛选</Button>}
    </EmptyHint>
  )
  return (
    <>
      {error && (
        <Alert
          className={styles.stale}
          type="warning"
          showIcon
          title={`刷新失败，显示的是之前的数据：${formatError(error)}`}
        />
      )}
      {children(rows, empty)}
      <Pages page={list.page} size={list.size} total={list.total} onChange={list.goTo} />
    </>
  )
}
