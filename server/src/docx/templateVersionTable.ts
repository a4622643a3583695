import { type NamedTables, nameTable } from '../database/TableSpec.ts'

/** Published texts of contract templates. */
export const templateVersionTable = nameTable('template_version', [
  'id',
  'tenant_id',
  'template_id',
  'number',
  'version',
  'docx',
  'sha256',
  'variables',
  'clauses',
  'by',
  'at',
])

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof templateVersionTable> {}
}
