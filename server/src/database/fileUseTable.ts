import { type NamedTables, nameTable } from './TableSpec.ts'

/** Which files the rows use. */
export const fileUseTable = nameTable('file_use', [
  'path',
  'table_name',
  'source_id',
  'field',
  'resource',
  'row_id',
  'is_former',
  'added_at',
])

declare module './Database.ts' {
  interface Tables extends NamedTables<typeof fileUseTable> {}
}
