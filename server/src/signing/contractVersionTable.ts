import { type NamedTables, nameTable } from '../database/TableSpec.ts'

/** The texts of a contract, each under its number. */
export const contractVersionTable = nameTable('contract_version', [
  'id',
  'tenant_id',
  'contract_id',
  'number',
  'path',
  'name',
  'sha256',
  'lines',
  'source',
  'template_id',
  'template_version',
  'note',
  'by',
  'at',
])

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof contractVersionTable> {}
}
