import type { AnyRow, Field } from '@lexdesk/domain'
import { FieldDisplay } from './FieldDisplay.tsx'

interface ClientNameProps {
  /** How the record refers to an enterprise. */
  field: Field
  row: AnyRow
}

/** Whom a record is for: an enterprise, or else a person. */
export function ClientName({ field, row }: ClientNameProps) {
  if (!row.enterpriseId && typeof row.personName === 'string') return `${row.personName}（个人）`
  return <FieldDisplay name="enterpriseId" field={field} value={row.enterpriseId} row={row} compact />
}
