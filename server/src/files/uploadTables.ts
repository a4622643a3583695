import type { Generated } from 'kysely'
import { defineTable, type NamedTables, type TableSpec } from '../database/TableSpec.ts'

/** A file that is uploaded in pieces. */
export interface FileUploadColumns {
  id: string
  name: string
  size: number
  biz: string
  /** Identifies it for its sender, so that it is found again after a reload. */
  mark: string
  create_by: string
  tenant_id: number
  /** Its stored path, once it is complete. */
  path: string | null
  /** Set while an instance joins the pieces. */
  claimed_at: string | null
  create_time: Generated<string>
  update_time: Generated<string>
}

export interface FilePieceColumns {
  upload_id: string
  n: number
  path: string
}

export const fileUploadTable = defineTable({
  name: 'file_upload',
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'name', type: 'text', notNull: true },
    { name: 'size', type: 'bigint', notNull: true },
    { name: 'biz', type: 'text', notNull: true },
    { name: 'mark', type: 'text', notNull: true },
    { name: 'create_by', type: 'text', notNull: true },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'path', type: 'text', collation: 'C' },
    { name: 'claimed_at', type: 'timestamptz(0)' },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    { name: 'update_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  primaryKey: ['id'],
  indexes: [
    { name: 'file_upload_owner', columns: ['create_by', 'update_time desc'] },
    { name: 'file_upload_time', columns: ['update_time'] },
  ],
})

export const filePieceTable = defineTable({
  name: 'file_piece',
  columns: [
    { name: 'upload_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'n', type: 'integer', notNull: true },
    { name: 'path', type: 'text', notNull: true, collation: 'C' },
  ],
  primaryKey: ['upload_id', 'n'],
  indexes: [],
})

export const uploadTables: TableSpec[] = [fileUploadTable, filePieceTable]

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof fileUploadTable | typeof filePieceTable> {}
}
