import { buffer } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { Files } from '../files/createFiles.ts'
import { fileErrors } from '../files/fileErrors.ts'
import { type StoredFile, storedFileTable } from '../files/storedFile.ts'

const col = columnsIn(storedFileTable)

/** The record of a file of this tenant or of the platform; inside a transaction pass its handle. */
export async function storedFile(db: Kysely<Tables>, tenantId: number, path: string): Promise<StoredFile> {
  const { rows } = await sql<StoredFile>`
    select ${col.path}, ${col.name}, ${col.size}, ${col.mime}, ${col.sha256}, ${col.biz} as folder,
      ${col.tenantId} as "tenantId", ${col.createBy} as "createBy"
    from ${col.$table} where ${col.path} = ${path} and ${col.tenantId} in (0, ${tenantId})`.execute(db)
  if (!rows[0]) throw fileErrors.missing()
  return rows[0]
}

export async function storedBytes(files: Files, file: StoredFile): Promise<Buffer> {
  return buffer(await files.open(file))
}
