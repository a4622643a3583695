import { buffer } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import type { Files } from '../files/createFiles.ts'
import { fileErrors } from '../files/fileErrors.ts'
import type { StoredFile } from '../files/storedFile.ts'

/** What is known about a file of this tenant or of the platform; inside a transaction by its own handle. */
export async function storedFile(db: Kysely<Tables>, tenantId: number, path: string): Promise<StoredFile> {
  const { rows } = await sql<StoredFile>`
    select path, name, size, mime, sha256, biz as folder, tenant_id as "tenantId", create_by as "createBy"
    from stored_file where path = ${path} and tenant_id in (0, ${tenantId})`.execute(db)
  if (!rows[0]) throw fileErrors.missing()
  return rows[0]
}

export async function storedBytes(files: Files, file: StoredFile): Promise<Buffer> {
  return buffer(await files.open(file))
}
