import { plainView } from '../kinds/plainView.ts'
import { useChosenRecord } from '../useChosenRecord.ts'
import type { ChosenColumn } from './chosenColumns.ts'
import type { ChildRow } from './createRowsGrid.ts'

/** A field of the record that is chosen in a line. */
export function ChosenFact({
  column: { resource, holder, name, field },
  line,
}: {
  column: ChosenColumn
  line: ChildRow
}) {
  const id = line[holder]
  const record = useChosenRecord(resource, typeof id === 'string' ? id : '')
  const { Display } = plainView(field)
  return record && <Display field={field} name={name} value={record[name]} row={record} compact />
}
