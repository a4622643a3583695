import { type Generated, sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import type { Database } from '../database/Database.ts'
import { defineTable, type NamedTables } from '../database/TableSpec.ts'

/** The record of a stored file; its bytes are in the file store under `path`. */
export interface StoredFile {
  path: string
  /** The user's own name of the file. */
  name: string
  size: number
  mime: string
  sha256: string
  folder: string
  tenantId: number
  createBy: string
}

export interface StoredFileColumns {
  path: string
  name: string
  size: number
  mime: string
  sha256: string
  biz: string
  tenant_id: number
  create_by: string
  create_time: Generated<string>
}

export const storedFileTable = defineTable({
  name: 'stored_file',
  columns: [
    { name: 'path', type: 'text', notNull: true, collation: 'C' },
    { name: 'name', type: 'text', notNull: true },
    { name: 'size', type: 'bigint', notNull: true },
    { name: 'mime', type: 'text', notNull: true },
    { name: 'sha256', type: 'text', notNull: true, collation: 'C' },
    { name: 'biz', type: 'text', notNull: true },
    { name: 'tenant_id', type: 'integer', notNull: true, default: '0' },
    { name: 'create_by', type: 'text', notNull: true },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  primaryKey: ['path'],
  indexes: [{ name: 'stored_file_tenant_time', columns: ['tenant_id', 'create_time desc'] }],
})

const col = columnsIn(storedFileTable)

/** Whether anything is stored besides the files of the demo office, which are written after the first start. */
export async function hasUploads({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from ${col.$table} where ${col.path} not like '%/seed/%') as found`.execute(kysely)
  return rows[0]!.found
}

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof storedFileTable> {}
}
