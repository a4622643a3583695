import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import { fileKinds } from '../files/fileKinds.ts'
import { storedFileTable } from '../files/storedFile.ts'
import type { Tx } from '../resource/Engine.ts'

const col = columnsIn(storedFileTable)

export const mimeOf = (path: string): string => fileKinds[extname(path).slice(1)]!.mime

/** Registers a file whose bytes are stored when the server starts (`putSeedFiles`). Returns its hash. */
export async function addSeedFile(
  tx: Tx,
  tenantId: number,
  { path, name, folder, bytes }: { path: string; name: string; folder: string; bytes: Buffer },
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await sql`
    insert into ${col.$table} (${col.path}, ${col.name}, ${col.size}, ${col.mime}, ${col.sha256}, ${col.biz},
      ${col.tenantId}, ${col.createBy})
    values (${path}, ${name}, ${bytes.length}, ${mimeOf(path)}, ${sha256}, ${folder}, ${tenantId}, 'system')`.execute(
    tx,
  )
  return sha256
}
