import { listColumns, type Resource } from '@lexdesk/domain'
import { DataTable, type DataTableProps, Pages } from '@lexdesk/parts'
import { useMemo, useState } from 'react'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { LinkedDetail } from '../../resource/LinkedDetail.tsx'
import { noColumnSettings, settleColumns } from '../../resource/list/columns/columnOrder.ts'
import { SearchBar } from '../../resource/list/search/SearchBar.tsx'
import { rowTitle } from '../../resource/list/deletion/rowTitle.ts'
import { tableColumn, tableSort } from '../../resource/list/table/tableColumns.tsx'
import { useResourceList } from '../../resource/list/useResourceList.ts'
import type { TreeRow } from '../../resource/list/table/useTreeRows.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'

interface PlainListProps {
  resource: Resource
  title: string
  /** Selection and expansion of rows. */
  table?: Pick<DataTableProps<TreeRow>, 'selection' | 'panel' | 'onRowClick'>
}

const noSlots = {}

/** The searchable, read-only rows of a form. */
export function PlainList({ resource, title, table }: PlainListProps) {
  const list = useResourceList(resource)
  const { isMobile } = useBreakpoint()
  const [openId, setOpenId] = useState<string>()
  const names = useNames()
  const columns = useMemo(
    () =>
      settleColumns(listColumns(resource), noColumnSettings)
        .filter(({ visible }) => visible)
        // On a phone a frozen column would cover the others.
        .map((column) => ({ ...column, isFrozen: column.isFrozen && !isMobile }))
        .map((column) => tableColumn(column, { resource, slots: noSlots, names, onOpen: ({ id }) => setOpenId(id) })),
    [isMobile, names, resource],
  )
  const nameOf = useMemo(() => (row: TreeRow) => rowTitle(resource, row), [resource])

  return (
    <section className={layout.page}>
      <PageHeader title={title} />
      <SearchBar resource={resource} filters={list.state.filters} onSearch={list.search} />
      <div className={layout.panel}>
        {list.isLoading && !list.error && <TableSkeleton rows={list.state.size} />}
        {list.error && <ErrorHint error={list.error} onRetry={list.refresh} />}
        {!list.isLoading && !list.error && (
          <>
            <DataTable
              label={title}
              columns={columns}
              rows={list.rows}
              nameOf={nameOf}
              empty={<EmptyHint description={`没有符合条件的${resource.title}`} />}
              sort={tableSort(resource, list.state.sort, list.sortBy)}
              tree={list.isTree ? list.tree : undefined}
              onOpen={({ id }) => setOpenId(id)}
              {...table}
            />
            <Pages page={list.state.page} size={list.state.size} total={list.total} onChange={list.goTo} />
          </>
        )}
      </div>
      {openId && <LinkedDetail link={{ resource: resource.name, id: openId }} onClose={() => setOpenId(undefined)} />}
    </section>
  )
}
