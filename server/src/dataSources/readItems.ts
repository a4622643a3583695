import { type DictionaryItem, errors, type FieldError } from '@lexdesk/domain'
import type { DatabaseSession } from './openSession.ts'

/** Where the items of a dictionary are in a database. */
export interface ItemPlace {
  sourceTable: string
  textColumn: string
  codeColumn: string
  filterColumn: string | null
  filterValue: string | null
}

export interface ReadItems {
  items: DictionaryItem[]
  /** There are more rows than a dictionary can have. */
  isCut: boolean
}

export const maxItems = 1_000
/** Values are stored in text columns, and several are joined by commas. */
const isUsable = ({ value, text }: DictionaryItem): boolean =>
  value !== '' && value.length <= 100 && !value.includes(',') && text.trim() !== ''

/** Names reach the statement only if the catalogue of the database has them. */
export async function readItems(session: DatabaseSession, place: ItemPlace): Promise<ReadItems> {
  const problems = unknownNames(await session.columns(), place)
  if (problems.length > 0) throw errors.invalid(problems)
  const { sourceTable: table, textColumn, codeColumn, filterColumn, filterValue } = place
  const rows = await session.items({
    table,
    textColumn,
    codeColumn,
    ...(filterColumn && { filter: { column: filterColumn, value: filterValue ?? '' } }),
    limit: maxItems + 1,
  })
  const items = new Map(
    rows
      .slice(0, maxItems)
      .filter(isUsable)
      .map(({ value, text }) => [value, { value, text: text.slice(0, 200) }]),
  )
  return { items: [...items.values()], isCut: rows.length > maxItems }
}

function unknownNames(columns: readonly { table: string; column: string }[], place: ItemPlace): FieldError[] {
  const own = new Set(columns.filter(({ table }) => table === place.sourceTable).map(({ column }) => column))
  if (own.size === 0)
    return [{ field: 'sourceTable', message: `数据源中没有表“${place.sourceTable}”，或其用户无权读取` }]
  return (['textColumn', 'codeColumn', 'filterColumn'] as const).flatMap((field) => {
    const column = place[field]
    return column && !own.has(column) ? [{ field, message: `表“${place.sourceTable}”中没有列“${column}”` }] : []
  })
}
