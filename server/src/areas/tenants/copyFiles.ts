import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import type { FileOwner, Files } from '../../files/createFiles.ts'
import { storedFileTable } from '../../files/storedFile.ts'
import type { Engine } from '../../resource/Engine.ts'

const col = columnsIn(storedFileTable)

/**
 * Copies the files that these rows name, so that both tenants own theirs; returns the new path of each,
 * empty for one whose bytes are lost. Done before the
 * transaction of the rows: storing bytes takes long.
 */
export async function copyFiles(
  { db, files }: Engine,
  rows: readonly object[],
  { from, owner }: { from: number; owner: FileOwner },
): Promise<Map<string, string>> {
  const text = JSON.stringify(rows)
  const { rows: known } = await sql<{ path: string }>`
    select ${col.path} from ${col.$table}
      where ${col.tenantId} = ${from} and strpos(${text}, ${col.path}) > 0`.execute(db.kysely)
  const paths = new Map<string, string>()
  for (const { path } of known) paths.set(path, (await copyFile(files, path, owner)) ?? '')
  return paths
}

async function copyFile(files: Files, path: string, owner: FileOwner): Promise<string | undefined> {
  const file = await files.find(path)
  if (!file) return undefined
  const bytes = await files.open(file).catch(() => undefined)
  if (!bytes) return undefined
  const { path: copy } = await files.save(bytes, { name: file.name, folder: file.folder, owner })
  return copy
}
