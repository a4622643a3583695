import type { onlineForm, Row } from '@lexdesk/domain'
import type { StockLine } from './readStockFields.ts'

type FormLine = NonNullable<Row<typeof onlineForm>['fields']>[number]
type Line = StockLine | FormLine

/**
 * The lines of a form after the old designer has sent the fields of its main table, or of one sub-table. It sends all
 * that it knows; other lines stay in their place, and of a field everything that the old wire does not carry.
 */
export function mergeFields(lines: readonly FormLine[], subTable: string | null, sent: readonly StockLine[]): Line[] {
  const isSent = (line: FormLine): boolean => line.kind !== 'rows' && (line.subTable || null) === subTable
  const left = sent.map((field): Line => ({
    ...lines.find((line) => isSent(line) && line.name === field.name),
    ...field,
    subTable,
  }))
  const placed = lines.flatMap((line): Line[] => (isSent(line) ? left.splice(0, 1) : [line]))
  return [...placed, ...left]
}
