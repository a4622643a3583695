import type { Chosen, KeyedRecord } from '../PickerRecord.ts'
import { textOf } from '../PickerRecord.ts'

const notOne = '请选择一条记录' // 2-data-entry-parts.md §5

export const isChosen = (list: readonly Chosen[], { value }: KeyedRecord): boolean =>
  list.some((one) => one.value === value)

export function chosenOf({ value, record }: KeyedRecord, labelField: string): Chosen[] {
  return value === undefined ? [] : [{ value, label: textOf(record[labelField]) || value, record }]
}

/** Handles a click on a row: replaces the selection, or toggles the row in multiple selection. */
export function toggle(list: readonly Chosen[], row: KeyedRecord, labelField: string, isMany: boolean): Chosen[] {
  if (!isMany) return chosenOf(row, labelField)
  if (isChosen(list, row)) return list.filter(({ value }) => value !== row.value)
  return [...list, ...chosenOf(row, labelField)]
}

/** Sets the selected rows of the current page; those of other pages are retained. */
export function chooseKeys(
  list: readonly Chosen[],
  rows: readonly KeyedRecord[],
  keys: ReadonlySet<string>,
  labelField: string,
): Chosen[] {
  const removed = new Set(rows.filter((row) => isChosen(list, row) && !keys.has(row.rowKey)).map(({ value }) => value))
  const added = rows.filter((row) => keys.has(row.rowKey) && !removed.has(row.value))
  return added.reduce<Chosen[]>(
    (all, row) => (isChosen(all, row) ? all : [...all, ...chosenOf(row, labelField)]),
    list.filter(({ value }) => !removed.has(value)),
  )
}

/** Why a selection cannot be confirmed. */
export function chosenError(count: number, isMany: boolean, isRequired: boolean): string | undefined {
  if (isRequired && count === 0) return notOne
  return !isMany && count > 1 ? notOne : undefined
}
