import { type AnyRow, listColumns, type Resource } from '@lexdesk/domain'
import { DataTable, type DataTableProps, Pages } from '@lexdesk/parts'
import { useMemo } from 'react'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { conditionParams, sortParams } from '../../resource/list/address/listUrl.ts'
import { noColumnSettings, settleColumns } from '../../resource/list/columns/columnOrder.ts'
import { rowTitle } from '../../resource/list/deletion/rowTitle.ts'
import { useDeleteRows } from '../../resource/list/deletion/useDeleteRows.tsx'
import { ExportProgress } from '../../resource/list/export/ExportProgress.tsx'
import { useExport } from '../../resource/list/export/useExport.ts'
import { ListActions } from '../../resource/list/head/ListActions.tsx'
import { ListDialogs } from '../../resource/list/ListDialogs.tsx'
import { SearchBar } from '../../resource/list/search/SearchBar.tsx'
import { actionColumn } from '../../resource/list/table/ListTable.tsx'
import { tableColumn, tableSort } from '../../resource/list/table/tableColumns.tsx'
import { type TreeRow, treeKey } from '../../resource/list/table/useTreeRows.ts'
import { useListDialogs } from '../../resource/list/useListDialogs.ts'
import { useResourceList } from '../../resource/list/useResourceList.ts'
import { useStableActs } from '../../resource/list/useStableActs.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { useButtonSlots } from './buttons/useButtonSlots.tsx'

interface PlainListProps {
  resource: Resource
  title: string
  /** Selection and expansion of rows. */
  table?: Pick<DataTableProps<TreeRow>, 'selection' | 'panel' | 'onRowClick'>
  /** Without the acts that change rows. */
  isReadOnly?: boolean
}

const noChosen = () => {}

/** The searchable rows of a form, with the acts and dialogs of the full list. */
export function PlainList({ resource, title, table, isReadOnly = false }: PlainListProps) {
  const slots = useButtonSlots(resource)
  const list = useResourceList(resource)
  const { isMobile } = useBreakpoint()
  const dialogs = useListDialogs(resource)
  const exporting = useExport(resource)
  const removeRows = useDeleteRows(resource, list.remove, noChosen, slots)
  const acts = useStableActs({
    open: dialogs.showDetail,
    edit: dialogs.edit,
    addChild: dialogs.addChild,
    openLevel: (row: AnyRow) => list.search({ [resource.parentField!]: treeKey(resource, row) }),
    remove: (row: AnyRow) => removeRows([row]),
  })
  const names = useNames()
  const columns = useMemo(
    () => [
      ...settleColumns(listColumns(resource), noColumnSettings)
        .filter(({ visible }) => visible)
        // On a phone a frozen column would cover the others.
        .map((column) => ({ ...column, isFrozen: column.isFrozen && !isMobile }))
        .map((column) => tableColumn(column, { resource, slots, names, onOpen: acts.open })),
      ...(isReadOnly ? [] : [actionColumn({ resource, slots, acts })]),
    ],
    [acts, isMobile, isReadOnly, names, resource, slots],
  )
  const nameOf = useMemo(() => (row: TreeRow) => rowTitle(resource, row), [resource])
  const exportRows = () => {
    const params = { ...conditionParams(list.state), ...sortParams(list.state.sort) }
    void exporting.start({ ids: [], params, count: () => Promise.resolve(list.total) })
  }

  return (
    <section className={layout.page}>
      <PageHeader
        title={title}
        extra={
          !isReadOnly && (
            <ListActions
              resource={resource}
              isExporting={exporting.isBusy}
              isMobile={isMobile}
              bulk={null}
              slot={null}
              tools={null}
              acts={{
                add: dialogs.add,
                openImport: () => dialogs.open('import'),
                exportRows,
                openRecycleBin: () => dialogs.open('recycleBin'),
              }}
            />
          )
        }
      />
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
              onOpen={acts.open}
              {...table}
            />
            <Pages page={list.state.page} size={list.state.size} total={list.total} onChange={list.goTo} />
          </>
        )}
      </div>
      <ListDialogs resource={resource} slots={slots} list={list} dialogs={dialogs} />
      <ExportProgress taskId={exporting.taskId} fileName={exporting.fileName} forget={exporting.forget} />
    </section>
  )
}
