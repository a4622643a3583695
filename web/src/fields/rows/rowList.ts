import type { PlainField } from '@lexdesk/domain'

export type ChildRow = Readonly<Record<string, unknown>>

/** Rows beside keys of our own: the id of the server is data, and new rows have none. */
export interface RowList {
  rows: readonly ChildRow[]
  keys: readonly string[]
}

let lastKey = 0
export const newKey = (): string => `row-${++lastKey}`

/** Keys for as many rows as there are, keeping those that are known. */
export function fitKeys(keys: readonly string[], count: number): readonly string[] {
  if (keys.length === count) return keys
  return Array.from({ length: count }, (_, index) => keys[index] ?? newKey())
}

/** The columns of a sub-table; what no form shows is kept, but not drawn. */
export function shownFields(fields: Record<string, PlainField>): Record<string, PlainField> {
  return Object.fromEntries(Object.entries(fields).filter(([, { form }]) => form !== false))
}

export function emptyRow(fields: Record<string, PlainField>): ChildRow {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? null]))
}

/** A new row at a place; its key is the one to look for afterwards. */
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

/** A changed cell takes the name beside a reference with it, since that belonged to the old value. */
export function changeCell(list: RowList, key: string, name: string, value: unknown): RowList {
  const index = list.keys.indexOf(key)
  const row = list.rows[index]
  if (!row) return list
  const { [`${name}_dictText`]: _, ...rest } = row
  return { ...list, rows: list.rows.with(index, { ...rest, [name]: value }) }
}
