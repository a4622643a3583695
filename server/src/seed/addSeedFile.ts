import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { sql } from 'kysely'
import { fileKinds } from '../files/fileKinds.ts'
import type { Tx } from '../resource/Engine.ts'

export const mimeOf = (path: string): string => fileKinds[extname(path).slice(1)]!.mime

/** Tells of a file whose bytes are put into the store when the server starts (`putSeedFiles`). Answers its hash. */
export async function addSeedFile(
  tx: Tx,
  tenantId: number,
  { path, name, folder, bytes }: { path: string; name: string; folder: string; bytes: Buffer },
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await sql`
    insert into stored_file (path, name, size, mime, sha256, biz, tenant_id, create_by)
    values (${path}, ${name}, ${bytes.length}, ${mimeOf(path)}, ${sha256}, ${folder}, ${tenantId}, 'system')`.execute(
    tx,
  )
  return sha256
}
