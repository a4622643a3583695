import type { AnyRow, Names, Resource, Sort } from '@lexdesk/domain'
import { DataTable, type TableColumn, type TableGroups, type TableSelection, type TotalRow } from '@lexdesk/parts'
import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import type { ResourceSlots } from '../../ResourceSlots.ts'
import type { SettledColumn } from '../columns/columnOrder.ts'
import type { ColumnSettingsModel } from '../columns/useColumnSettings.ts'
import { type Density, rowHeightOf } from '../columns/useDensity.ts'
import { rowTitle } from '../deletion/rowTitle.ts'
import styles from './ListBody.module.css'
import { pageStatistics } from './pageStatistics.ts'
import { RowActions, rowActionsWidth } from './RowActions.tsx'
import type { RowActs } from './RowActs.ts'
import { commonState } from './commonState.ts'
import { tableColumn, tableSort } from './tableColumns.tsx'
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
  /** The id of the row that is shown below the list. */
  current: string | undefined
  empty: ReactNode
  acts: RowActs
}

export interface ListTableProps extends ListViewProps {
  tree: TreeRows
  isTree: boolean
  sort: readonly Sort[]
  groups?: TableGroups<TreeRow> | undefined
  /** The sums of all rows, if there are more than those of the page. */
  sums: TotalRow | undefined
  density: Density
  settings: ColumnSettingsModel
  /** The rows scroll inside the space that the page offers. */
  isFilling: boolean
  onSort: (sort: readonly Sort[] | null) => void
}

const idOf = (row: TreeRow): string => row.id

export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { resource, slots, rows, columns, selection, marked, acts, tree, isTree, density, settings } = props
  const names = useNames()
  const usualState = commonState(resource, rows)
  const tableColumns = useMemo(
    () => [
      ...columns.map((column) => tableColumn(column, { resource, slots, names, usualState, onOpen: acts.open })),
      actionColumn({ resource, slots, acts }),
    ],
    [resource, columns, slots, acts, names, usualState],
  )
  const nameOf = useMemo(() => (row: TreeRow) => rowTitle(resource, row), [resource])
  const tableSelection = useMemo<TableSelection<TreeRow>>(
    () => ({ has: selection.has, toggle: selection.toggle, choose: selection.mark, allLabel: '全选本页' }),
    [selection],
  )
  const totals = useMemo(() => totalsOf(columns, rows, names, props.sums), [columns, rows, names, props.sums])
  const panel = isTree || props.groups ? undefined : slots.panel
  const table = (
    <DataTable
      label={resource.title}
      columns={tableColumns}
      rows={rows}
      idOf={idOf}
      nameOf={nameOf}
      rowHeight={rowHeightOf(density)}
      height={props.isFilling ? 'fill' : undefined}
      selection={tableSelection}
      sort={tableSort(resource, props.sort, props.onSort)}
      tree={isTree ? tree : undefined}
      groups={props.groups}
      current={props.current}
      marked={marked}
      totals={totals}
      panel={panel}
      empty={props.empty}
      onOpen={acts.open}
      onRowClick={slots.below && acts.showBelow}
      columnActs={settings.acts}
      onLeftOut={settings.fit.report}
    />
  )
  return panel ? (
    <div className={styles.expandable} onKeyDownCapture={pressFoldButton}>
      {table}
    </div>
  ) : (
    table
  )
})

/** The button that expands a row is no stop of the Tab key: Enter and space in its cell press it. */
function pressFoldButton(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  const cell = (event.target as Element).getAttribute('aria-activedescendant')
  const button = cell && document.getElementById(cell)?.querySelector<HTMLElement>('[data-fold]')
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  button.click()
}

/** What can be done with a row. */
const actionColumn = ({
  resource,
  slots,
  acts,
}: Pick<ListViewProps, 'resource' | 'slots' | 'acts'>): TableColumn<TreeRow> => ({
  key: 'actions',
  title: '操作',
  width: rowActionsWidth,
  frozen: 'end',
  isActions: true,
  show: (row) => <RowActions resource={resource} slots={slots} row={row} acts={acts} />,
})

/** Sums and averages of the current page, for the fields that request them, and the sums of all rows. */
function totalsOf(
  columns: readonly SettledColumn[],
  rows: readonly AnyRow[],
  names: Names,
  sums: TotalRow | undefined,
): TotalRow[] {
  const texts = columns.flatMap(({ field, name }) => {
    const text = pageStatistics(field, name, rows, names)
    return text === undefined ? [] : [[name, text] as const]
  })
  return [...(texts.length > 0 ? [{ title: '本页合计', values: new Map(texts) }] : []), ...(sums ? [sums] : [])]
}
