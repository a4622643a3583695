import { DataTable, Pages, type TableColumn } from '@lexdesk/parts'
import { Input } from 'antd'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import type { useSearchedRows } from './useSearchedRows.ts'

interface SearchedTableProps<T> {
  list: ReturnType<typeof useSearchedRows<T>>
  label: string
  columns: readonly TableColumn<T>[]
  none: string
}

/** Rows searched by the name of a template. */
export function SearchedTable<T extends { id: string }>({ list, label, columns, none }: SearchedTableProps<T>) {
  const { rows, error, page, total } = list
  if (!rows) return error ? <ErrorHint error={error} onRetry={list.refresh} /> : <TableSkeleton rows={5} columns={6} />
  return (
    <>
      <Input.Search
        allowClear
        placeholder="模板名称"
        aria-label="模板名称"
        style={{ maxWidth: 320, marginBottom: 12 }}
        onSearch={list.search}
      />
      <DataTable<T> label={label} rows={rows} columns={columns} empty={<EmptyHint description={none} />} />
      <Pages page={page.pageNo} size={page.pageSize} total={total} onChange={list.goTo} />
    </>
  )
}
