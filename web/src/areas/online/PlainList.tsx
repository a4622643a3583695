import { listColumns, type Resource } from '@lexdesk/domain'
import { Table, type TableProps } from 'antd'
import { useMemo, useState } from 'react'
import { LinkedDetail } from '../../resource/LinkedDetail.tsx'
import { noColumnSettings, settleColumns } from '../../resource/list/columns/columnOrder.ts'
import { SearchBar } from '../../resource/list/search/SearchBar.tsx'
import { tableColumns } from '../../resource/list/table/tableColumns.tsx'
import { treeExpandable } from '../../resource/list/table/treeExpandable.tsx'
import { useResourceList } from '../../resource/list/useResourceList.ts'
import type { TreeRow } from '../../resource/list/table/useTreeRows.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { Pages } from '../../ui/rows/Pages.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'

interface PlainListProps {
  resource: Resource
  title: string
  /** Selection and expansion of rows. */
  table?: Pick<TableProps<TreeRow>, 'rowSelection' | 'expandable' | 'onRow'>
}

const noSlots = {}
const widthStays = () => {}

/** The searchable, read-only rows of a form. */
export function PlainList({ resource, title, table }: PlainListProps) {
  const list = useResourceList(resource)
  const { isMobile } = useBreakpoint()
  const [openId, setOpenId] = useState<string>()
  const { sort } = list.state
  const columns = useMemo(
    () =>
      tableColumns({
        resource,
        columns: settleColumns(listColumns(resource), noColumnSettings).filter(({ visible }) => visible),
        slots: noSlots,
        sort,
        onOpen: ({ id }) => setOpenId(id),
        onResize: widthStays,
        // Fixed widths without resizing; on a phone a sticky column would cover the others.
      }).map((column) => ({ ...column, onHeaderCell: undefined, ...(isMobile && { fixed: undefined }) })),
    [isMobile, resource, sort],
  )

  return (
    <section className={layout.page}>
      <PageHeader title={title} />
      <SearchBar resource={resource} filters={list.state.filters} onSearch={list.search} />
      <div className={layout.panel}>
        {list.isLoading && !list.error && <TableSkeleton rows={list.state.size} />}
        {list.error && <ErrorHint error={list.error} onRetry={list.refresh} />}
        {!list.isLoading && !list.error && (
          <>
            <Table<TreeRow>
              rowKey="id"
              size="small"
              columns={columns}
              dataSource={list.rows}
              pagination={false}
              scroll={{ x: columns.reduce((sum, { width }) => sum + width, 0) }}
              locale={{ emptyText: <EmptyHint description={`没有符合条件的${resource.title}`} /> }}
              showSorterTooltip={false}
              onChange={(_page, _filters, sorter) => {
                if (Array.isArray(sorter)) return
                const { order, columnKey } = sorter
                list.sortBy(order ? { field: String(columnKey), descending: order === 'descend' } : null)
              }}
              {...(list.isTree && { expandable: treeExpandable(resource, list.tree) })}
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
