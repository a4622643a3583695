import type { onlineForm, Row } from '@lexdesk/domain'
import type { StockLine } from './readStockFields.ts'

type FormLine = NonNullable<Row<typeof onlineForm>['fields']>[number]

/**
 * The lines of a form after the old designer has sent its fields. It sends all that it knows; sub-tables stay in their
 * place, and of a field everything that the old wire does not carry.
 */
export function mergeFields(lines: readonly FormLine[], sent: readonly StockLine[]): (StockLine | FormLine)[] {
  const isSent = ({ kind, subTable }: FormLine): boolean => kind !== 'rows' && !subTable
  const left = sent.map((field) => ({ ...lines.find((line) => isSent(line) && line.name === field.name), ...field }))
  const placed = lines.flatMap((line) => (isSent(line) ? left.splice(0, 1) : [line]))
  return [...placed, ...left]
}
