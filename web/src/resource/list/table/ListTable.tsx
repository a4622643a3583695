import type { Resource, Sort } from '@lexdesk/domain'
import { Table, type TableProps } from 'antd'
import { memo, type ReactNode, useMemo } from 'react'
import type { ResourceSlots } from '../../ResourceSlots.ts'
import type { SettledColumn } from '../columns/columnOrder.ts'
import { HeaderCell } from './HeaderCell.tsx'
import styles from './ListTable.module.css'
import { RowActions, rowActionsWidth } from './RowActions.tsx'
import type { RowActs } from './RowActs.ts'
import { rowKeys } from './rowKeys.ts'
import { rowTitle } from '../deletion/rowTitle.ts'
import { statisticsOf } from './StatisticsRow.tsx'
import { tableColumns } from './tableColumns.tsx'
import { treeExpandable } from './treeExpandable.tsx'
import type { Density } from '../columns/useDensity.ts'
import type { Selection } from './useSelection.ts'
import type { TreeRow, TreeRows } from './useTreeRows.ts'

/** Shared by table and cards. All props are stable while they do not change. */
export interface ListViewProps {
  resource: Resource
  slots: ResourceSlots
  rows: TreeRow[]
  columns: readonly SettledColumn[]
  selection: Selection
  marked: ReadonlySet<string>
  empty: ReactNode
  acts: RowActs
}

interface ListTableProps extends ListViewProps {
  tree: TreeRows
  isTree: boolean
  sort: Sort
  density: Density
  onSort: (sort: Sort | null) => void
  onResize: (name: string, width: number) => void
}

const selectionWidth = 44
// The header of the frame is sticky, above that of the table.
const frameHeaderHeight = 48
/** Search results are no tree, although the server reports that some rows have children. */
const flat = { childrenColumnName: 'none' }
const components = { header: { cell: HeaderCell } }

export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { resource, slots, rows, columns, selection, marked, acts, tree, isTree, sort, density, onSort, onResize } =
    props
  const fields = useMemo(
    () => tableColumns({ resource, columns, slots, sort, onOpen: acts.open, onResize }),
    [resource, columns, slots, sort, acts, onResize],
  )
  const actionsWidth = rowActionsWidth(resource, slots)
  const actions = {
    key: 'actions',
    title: '操作',
    width: actionsWidth,
    fixed: 'right' as const,
    render: (_: unknown, row: TreeRow) => <RowActions resource={resource} slots={slots} row={row} acts={acts} />,
  }
  const width = fields.reduce((sum, column) => sum + column.width, selectionWidth + actionsWidth)

  const onChange: TableProps<TreeRow>['onChange'] = (_page, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return
    onSort(sorter.order ? { field: String(sorter.columnKey), descending: sorter.order === 'descend' } : null)
  }

  return (
    <Table<TreeRow>
      className={styles.table}
      rowKey="id"
      size={density}
      columns={[...fields, actions]}
      dataSource={rows}
      components={components}
      pagination={false}
      scroll={{ x: width }}
      sticky={{ offsetHeader: frameHeaderHeight }}
      tableLayout="fixed"
      showSorterTooltip={{ target: 'sorter-icon' }}
      locale={{ emptyText: props.empty }}
      onChange={onChange}
      rowClassName={(row) => (marked.has(row.id) ? styles.marked! : '')}
      rowSelection={{
        columnWidth: selectionWidth,
        fixed: 'left',
        preserveSelectedRowKeys: true,
        selectedRowKeys: selection.ids,
        onChange: (keys, visible) => selection.choose(keys.map(String), visible),
        getCheckboxProps: (row) => ({ 'aria-label': `选择${rowTitle(resource, row)}` }),
        getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
      }}
      expandable={isTree ? treeExpandable(resource, tree) : flat}
      onRow={(row) => ({
        tabIndex: row.id === rows[0]?.id ? 0 : -1,
        onKeyDown: rowKeys({
          open: () => acts.open(row),
          select: () => selection.toggle(row),
          isExpanded: tree.expandedIds.includes(row.id),
          ...(row.children && { toggle: () => tree.toggle(row) }),
        }),
      })}
      summary={statisticsOf(columns)}
    />
  )
})
