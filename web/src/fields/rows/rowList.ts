import type { PlainField } from '@lexdesk/domain'

export type ChildRow = Readonly<Record<string, unknown>>

/** Rows with local keys: the server's id is data, and new rows have none. */
export interface RowList {
  rows: readonly ChildRow[]
  keys: readonly string[]
}

let lastKey = 0
export const newKey = (): string => `row-${++lastKey}`

/** One key per row; known keys are retained. */
export function fitKeys(keys: readonly string[], count: number): readonly string[] {
  if (keys.length === count) return keys
  return Array.from({ length: count }, (_, index) => keys[index] ?? newKey())
}

/** The columns of a sub-table; hidden fields are retained but not rendered. */
export function shownFields(fields: Record<string, PlainField>): Record<string, PlainField> {
  return Object.fromEntries(Object.entries(fields).filter(([, { form }]) => form !== false))
}

export function emptyRow(fields: Record<string, PlainField>): ChildRow {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? null]))
}

/** Inserts a row at an index; its key identifies it afterwards. */
export function insertRow(list: RowList, index: number, row: ChildRow, key: string): RowList {
  return { rows: list.rows.toSpliced(index, 0, row), keys: list.keys.toSpliced(index, 0, key) }
}

export function removeRow(list: RowList, key: string): RowList {
  const index = list.keys.indexOf(key)
  return index < 0 ? list : { rows: list.rows.toSpliced(index, 1), keys: list.keys.toSpliced(index, 1) }
}

export function moveRow(list: RowList, key: string, step: -1 | 1): RowList {
  const from = list.keys.indexOf(key)
  const to = from + step
  if (from < 0 || to < 0 || to >= list.rows.length) return list
  const without = { rows: list.rows.toSpliced(from, 1), keys: list.keys.toSpliced(from, 1) }
  return insertRow(without, to, list.rows[from]!, key)
}

/** Changing a cell drops the name of a reference, since it belonged to the old value. */
export function changeCell(list: RowList, key: string, name: string, value: unknown): RowList {
  const index = list.keys.indexOf(key)
  const row = list.rows[index]
  if (!row) return list
  const { [`${name}_dictText`]: _, ...rest } = row
  return { ...list, rows: list.rows.with(index, { ...rest, [name]: value }) }
}
