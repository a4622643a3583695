import { errors, type Resource, sheetColumns, targetOf } from '@lexdesk/domain'
import { type SheetCell, type SheetRow, textOf } from '../../sheets/SheetRow.ts'
import type { SheetLayout } from '../ImportBatch.ts'
import { readJsonObject } from '../readJsonObject.ts'
import type { ReferenceNames } from './referenceNames.ts'

/** The parent of every row of a file, by field: given by the form in which the import was opened, not by the file. */
export type ForeignKeys = ReadonlyMap<string, string>

export const noForeignKeys: ForeignKeys = new Map()

/** Parses them from the upload: a JSON object with wire names or our own names. */
export function readForeignKeys(resource: Resource, text: string | undefined): ForeignKeys {
  if (text === undefined || text.trim() === '') return noForeignKeys
  const columns = sheetColumns(resource)
  return new Map(
    Object.entries(readJsonObject(text, '外键 foreignKeys ')).map(([given, value]) => {
      const column = columns.find(({ name, field }) => name === given || field.wire === given)
      if (!column) throw errors.badSheet(`外键字段“${given.slice(0, 50)}”不存在`)
      const isText = (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
      if (!isText) throw errors.badSheet(`外键“${column.field.title}”没有值`)
      return [column.name, String(value).trim()] as const
    }),
  )
}

/**
 * Writes them into a row as if the file had contained them, so that later code needs no special case. In a preview what the
 * file says itself stays, and is refused where it is another parent.
 */
export function fillForeignKeys(row: SheetRow, layout: SheetLayout, keys: ForeignKeys): void {
  for (const { index, name } of layout.columns) {
    const value = keys.get(name)
    if (value === undefined || (layout.parent?.[name] !== undefined && !isEmpty(row.cells[index]))) continue
    while (row.cells.length < index) row.cells.push(null)
    row.cells[index] = value
  }
}

/** The references among them: what a row names there can be compared with the given record. */
export function parentOf(resource: Resource, keys: ForeignKeys): Readonly<Record<string, string>> {
  return Object.fromEntries([...keys].filter(([name]) => targetOf(resource.fields[name]!) !== undefined))
}

/** One error for the whole file, instead of the same error in every row. */
export async function checkForeignKeys(
  resource: Resource,
  layout: SheetLayout,
  keys: ForeignKeys,
  names: ReferenceNames,
): Promise<void> {
  const row: SheetRow = { line: 0, cells: [] }
  fillForeignKeys(row, layout, keys)
  await names.prefetch([row.cells])
  for (const [name, value] of keys) {
    const field = resource.fields[name]!
    const target = targetOf(field)
    if (target && names.find(target.resource, target.key, value) === undefined)
      throw errors.badSheet(`${field.title}“${value}”不存在或已被删除`)
  }
}

const isEmpty = (cell: SheetCell | undefined): boolean => textOf(cell ?? null).trim() === ''

/** The cells of a row that says nothing but its parent, to look up names once. */
export function parentCells({ columns, parent = {} }: SheetLayout): SheetCell[] {
  const cells: SheetCell[] = []
  for (const { index, name } of columns) cells[index] = parent[name] ?? null
  return Array.from(cells, (cell) => cell ?? null)
}
