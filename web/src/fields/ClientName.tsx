import type { AnyRow, Field } from '@lexdesk/domain'
import { FieldDisplay } from './FieldDisplay.tsx'

interface ClientNameProps {
  /** The reference to the enterprise. */
  field: Field
  row: AnyRow
}

/** The client of a record: an enterprise or a person. */
export function ClientName({ field, row }: ClientNameProps) {
  if (!row.enterpriseId && typeof row.personName === 'string') return `${row.personName}（个人）`
  return <FieldDisplay name="enterpriseId" field={field} value={row.enterpriseId} row={row} compact />
}
