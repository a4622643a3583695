import { type AnyRow, kindOf, type Names, type Resource, type Sort } from '@lexdesk/domain'
import type { TableColumn, TableSort } from '@lexdesk/parts'
import { TextDisplay } from '../../../fields/texts/TextDisplay.tsx'
import type { ResourceSlots } from '../../ResourceSlots.ts'
import { defaultSortOf } from '../address/listUrl.ts'
import { columnAlign, columnWidth } from '../columns/columnLook.ts'
import type { SettledColumn } from '../columns/columnOrder.ts'
import { ListCell } from './ListCell.tsx'
import type { TreeRow } from './useTreeRows.ts'

interface ColumnInput {
  resource: Resource
  slots: ResourceSlots
  names: Names
  /** The state of most rows: a text without colour, so that the others are noticed. */
  usualState?: unknown
  onOpen: (row: AnyRow) => void
}

/** A column of a resource as a column of the table. */
export function tableColumn(column: SettledColumn, input: ColumnInput): TableColumn<TreeRow> {
  const { resource, slots, names, usualState, onOpen } = input
  const { name, field } = column
  const usual = columnWidth(field, column.usualWidth)
  const width = column.width === column.usualWidth ? usual : column.width!
  const isTitle = name === resource.titleField
  const isState = name === resource.states?.field
  return {
    key: name,
    title: field.title,
    help: field.help,
    // The title takes the space that is left, unless the user has set a width.
    ...(isTitle && width === usual ? { minWidth: usual } : { width }),
    usualWidth: usual,
    frozen: column.isFrozen,
    align: columnAlign(field) === 'right' ? 'right' : undefined,
    isSortable: column.sortable,
    importance: isTitle || isState || column.isChosen ? 1 : (column.importance ?? 2),
    show: (row) =>
      isState && row[name] === usualState ? (
        <TextDisplay text={cellText(column, row, names)} compact />
      ) : (
        <ListCell resource={resource} slots={slots} column={column} row={row} onOpen={onOpen} />
      ),
    text: (row) => cellText(column, row, names),
  }
}

/** The text of a value, as it is copied to a spreadsheet. */
export function cellText({ field, name }: Pick<SettledColumn, 'field' | 'name'>, row: AnyRow, names: Names): string {
  const text = row[`${name}_dictText`]
  return typeof text === 'string' ? text : kindOf(field).print(row[name], field, names)
}

const mostKeys = 3

/**
 * A click sorts by one column: ascending, descending, and then by the default order, for whose own column there is no
 * third state. With the shift key a column is added to the others, reversed, and removed.
 */
export function tableSort(
  resource: Resource,
  sort: readonly Sort[],
  onSort: (sort: readonly Sort[] | null) => void,
): TableSort {
  const usual = defaultSortOf(resource)
  const isOnly = (key: string) => sort.length === 1 && sort[0]!.field === key
  return {
    keys: sort.map(({ field, descending }) => ({ key: field, descending })),
    onSort(key, isAdding) {
      const now = sort.find(({ field }) => field === key)
      if (!isAdding || isOnly(key)) {
        const isUsual = key === usual.field
        if (!now || !isOnly(key)) return onSort([{ field: key, descending: isUsual }])
        return onSort(isUsual || !now.descending ? [{ field: key, descending: !now.descending }] : null)
      }
      if (!now) return onSort([...sort, { field: key, descending: false }].slice(-mostKeys))
      const others = sort.filter(({ field }) => field !== key)
      onSort(now.descending ? others : sort.with(sort.indexOf(now), { field: key, descending: true }))
    },
  }
}
