import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ClientBase } from 'pg'

/** A stored file, as the table `stored_file` lists it. The table is part of every backup. */
export interface ListedFile {
  path: string
  size: number
  sha256: string
  mime: string
}

/** The file store, for backups. */
export interface BackupFiles {
  /** Undefined when there is no such file. */
  read(path: string): Promise<Readable | undefined>
  /** Stores the bytes if they are those of the file; returns whether they are. */
  write(file: ListedFile, bytes: Readable): Promise<boolean>
}

const pageSize = 1_000

/** In the order of their paths, a page at a time. A database of an older version may have no such table. */
export async function* listFiles(client: ClientBase): AsyncGenerator<ListedFile, void, void> {
  const { rows: found } = await client.query("select to_regclass('stored_file') is not null as found")
  if (!(found[0] as { found: boolean }).found) return
  for (let last = ''; ;) {
    const { rows } = await client.query<ListedFile>(
      'select path, size::float8 as size, sha256, mime from stored_file where path > $1 order by path limit $2',
      [last, pageSize],
    )
    yield* rows
    if (rows.length < pageSize) return
    last = rows.at(-1)!.path
  }
}

export interface FileCheck {
  count: number
  missing: string[]
  /** Their size or content is another one than when they were stored. */
  damaged: string[]
}

/** Reads every stored file and compares it with its entry. */
export async function checkFiles(client: ClientBase, files: BackupFiles): Promise<FileCheck> {
  const check: FileCheck = { count: 0, missing: [], damaged: [] }
  for await (const file of listFiles(client)) {
    check.count += 1
    const bytes = await files.read(file.path)
    if (!bytes) {
      check.missing.push(file.path)
      continue
    }
    const hash = createHash('sha256')
    for await (const piece of bytes as AsyncIterable<Buffer>) hash.update(piece)
    if (hash.digest('hex') !== file.sha256) check.damaged.push(file.path)
  }
  return check
}
