import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { archiveFormat, formatWithoutFiles, frame } from './archiveFrames.ts'
import { type BackupFiles, type ListedFile, listFiles } from './BackupFiles.ts'
import { copyOut } from './copyStream.ts'
import type { Database } from '../Database.ts'
import { describeSchema, type SchemaDescription } from '../schema/describeSchema.ts'
import { databaseSchema } from '../migrate.ts'
import { isConnectionError } from '../connection/isConnectionError.ts'
import { StartError } from '../connection/StartError.ts'
import { quote } from '../schema/tableSql.ts'

export interface BackupHeader {
  format: number
  product: 'lexdesk'
  schema: number
  madeAt: string
  description: SchemaDescription
}

export interface TableSummary {
  name: string
  rows: number
  sha256: string
}

export interface BackupManifest {
  tables: TableSummary[]
  /** How many files came along. */
  files: number
  /** Files that were to come along and are missing in the store or damaged there. */
  lostFiles: string[]
}

/** Older archives name only the tables. */
export const parseManifest = (content: Buffer): BackupManifest => ({
  files: 0,
  lostFiles: [],
  ...(JSON.parse(content.toString()) as Pick<BackupManifest, 'tables'>),
})

/**
 * Writes all tables, as one consistent snapshot, into one compressed file while the product keeps running; with `files`
 * also the contents of the stored files. An aborted backup leaves nothing behind.
 */
export async function backupDatabase(
  db: Database,
  file: string,
  { files, signal }: { files?: BackupFiles; signal?: AbortSignal } = {},
): Promise<BackupManifest & { bytes: number }> {
  const manifest: BackupManifest = { tables: [], files: 0, lostFiles: [] }
  const draft = `${file}.${randomUUID()}.partial`
  const schema = await databaseSchema(db)
  const client = db.createClient()
  // Without a listener a lost connection would end the process.
  let isLost = false
  client.on('error', () => (isLost = true))
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const gzip = createGzip({ level: 4 })
    // Only the owner may read it: the file contains everything.
    await pipeline(
      Readable.from(frames(client, schema, manifest, files)),
      gzip,
      createWriteStream(draft, { mode: 0o600 }),
      { signal },
    )
    await moveIntoPlace(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    if (isLost || isConnectionError(error) || isEnded(error)) throw new StartError('备份时数据库连接中断')
    throw explain(error, file)
  } finally {
    await client.end()
  }
  return { ...manifest, bytes: statSync(file).size }
}

/** The server has ended the connection, of which the statement is told before the connection is closed. */
const isEnded = (error: unknown): boolean => /^57P0[123]$/.test((error as { code?: string }).code ?? '')

async function* frames(
  client: pg.Client,
  schema: number,
  manifest: BackupManifest,
  files: BackupFiles | undefined,
): AsyncGenerator<Buffer> {
  const description = await describeSchema(client)
  const names = description.tables.map(({ name }) => name)
  // The snapshot fixes the rows; the lock prevents schema changes until they are read.
  if (names.length > 0) await client.query(`lock table ${names.map(quote).join(', ')} in access share mode`)
  const madeAt = new Date().toISOString()
  const format = files ? archiveFormat : formatWithoutFiles
  yield frame('h', { format, product: 'lexdesk', schema, madeAt, description } satisfies BackupHeader)
  for (const name of names) {
    yield frame('t', { name })
    const hash = createHash('sha256')
    const rows = copyOut(client, `copy ${quote(name)} to stdout`)
    for await (const piece of rows as AsyncIterable<Buffer>) {
      hash.update(piece)
      yield frame('d', piece)
    }
    const summary: TableSummary = { name, rows: rows.rowCount, sha256: hash.digest('hex') }
    manifest.tables.push(summary)
    yield frame('e', summary)
  }
  const listed: ListedFile[] = []
  if (files) for await (const file of listFiles(client)) listed.push(file)
  // Reading the files may take hours, for which no table may be locked.
  await client.query('commit')
  if (files) yield* fileFrames(listed, files, manifest)
  yield frame('m', manifest)
}

/** A file that somebody deletes meanwhile is missing too: the rows are those of the moment at which the backup began. */
async function* fileFrames(
  listed: readonly ListedFile[],
  files: BackupFiles,
  manifest: BackupManifest,
): AsyncGenerator<Buffer> {
  for (const file of listed) {
    const bytes = await files.read(file.path)
    const hash = createHash('sha256')
    if (bytes) {
      yield frame('f', file)
      for await (const piece of bytes as AsyncIterable<Buffer>) {
        hash.update(piece)
        yield frame('d', piece)
      }
    }
    if (bytes && hash.digest('hex') === file.sha256) manifest.files += 1
    else manifest.lostFiles.push(file.path)
  }
}

/** Complete and synced to disk before it gets its name. */
async function moveIntoPlace(draft: string, file: string): Promise<void> {
  const handle = await open(draft, 'r+')
  await handle.sync()
  await handle.close()
  await rename(draft, file)
}

function explain(error: unknown, file: string): unknown {
  const reasons: Record<string, string> = {
    ENOENT: '目录不存在',
    EACCES: '没有写权限',
    EROFS: '磁盘是只读的',
    ENOSPC: '磁盘已满',
    EISDIR: '它是一个目录',
    ENOTDIR: '路径中有一段不是目录',
  }
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  return reason ? new StartError(`无法写入备份文件 ${file}：${reason}`) : error
}
