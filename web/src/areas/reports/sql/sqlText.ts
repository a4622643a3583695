import { countText, type SqlColumn, type SqlValue } from '@lexdesk/domain'

/** A value as it is printed. */
export function sqlText({ kind }: Pick<SqlColumn, 'kind'>, value: SqlValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (kind === 'percent') return `${(value * 100).toFixed(1)}%`
  return countText(kind === 'number' ? Number(value.toFixed(2)) : Math.round(value))
}

/** The places of the columns that readers see: the id that a link needs is of no use to them. */
export function shownColumns(columns: readonly SqlColumn[]): { column: SqlColumn; at: number }[] {
  const ids = new Set(columns.flatMap(({ link }, at) => (link && link.at !== at ? [link.at] : [])))
  return columns.map((column, at) => ({ column, at })).filter(({ at }) => !ids.has(at))
}
