import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { archiveFormat, damaged, type Frame, incomplete, notABackup, readFrames } from './archiveFrames.ts'
import { type BackupHeader, type BackupManifest, parseManifest, type TableSummary } from './backup.ts'
import type { BackupFiles, ListedFile } from './BackupFiles.ts'
import { copyIn } from './copyStream.ts'
import type { Database } from '../Database.ts'
import { describeSchema, dropSchemaObjects } from '../schema/describeSchema.ts'
import { programSchema } from '../migrate.ts'
import { StartError } from '../connection/StartError.ts'
import { quote } from '../schema/tableSql.ts'

export interface RestoreOptions {
  /** Replaces the existing content; without it only an empty database is filled. */
  force?: boolean
  /** Where the files of the backup are stored, if it contains any. */
  files?: BackupFiles
}

type Frames = AsyncGenerator<Frame, void, void>

/** Loads a backup in one transaction: afterwards either all of it is there, verified, or nothing has changed. */
export async function restoreDatabase(
  db: Database,
  file: string,
  { force = false, files }: RestoreOptions = {},
): Promise<BackupManifest> {
  const frames = readFrames(file)
  const client = db.createClient()
  // Without a listener a lost connection would end the process.
  client.on('error', () => {})
  try {
    const header = await readHeader(frames, file)
    await client.connect()
    await client.query("begin; set local statement_timeout = 0; set local lock_timeout = '60s'")
    await client.query('set local idle_in_transaction_session_timeout = 0; set local check_function_bodies = off')
    await client.query("select pg_advisory_xact_lock(hashtext('lexdesk.schema'))")
    const present = await describeSchema(client)
    if (present.tables.length > 0 && !force)
      throw new StartError(`数据库中已有 ${present.tables.length} 张表，确认要替换全部数据请加 --force`)
    await dropSchemaObjects(client)

    const { extensions, functions, sequences, tables, finish } = header.description
    for (const text of extensions) await client.query(text)
    for (const text of functions) await createFunction(client, text)
    for (const text of [...sequences, ...tables.map(({ create }) => create)]) await client.query(text)
    const loaded: TableSummary[] = []
    for (const { name } of tables) loaded.push(await loadTable(client, frames, name, file))
    const manifest = await loadFiles(frames, files, file)
    for (const text of finish) await client.query(text)
    await client.query('commit')
    await client.query('analyze')
    return { ...manifest, tables: loaded }
  } catch (error) {
    throw explain(error)
  } finally {
    await frames.return()
    // Ending the connection rolls back whatever was not committed.
    await client.end()
  }
}

async function readHeader(frames: Frames, file: string): Promise<BackupHeader> {
  const first = await frames.next()
  if (first.done) throw incomplete(file)
  if (first.value.kind !== 'h') throw notABackup(file)
  const header = JSON.parse(first.value.content.toString()) as BackupHeader
  if (header.product !== 'lexdesk') throw notABackup(file)
  if (header.format > archiveFormat || header.schema > programSchema)
    throw new StartError(
      `备份文件的数据库版本 ${header.schema} 比程序支持的版本 ${programSchema} 新，请升级程序后再恢复`,
    )
  header.description.extensions ??= []
  return header
}

/** In older archives the functions begin with every extension of the server: those that may not be created are skipped. */
async function createFunction(client: pg.Client, text: string): Promise<void> {
  if (!text.startsWith('create extension ')) return void (await client.query(text))
  await client.query('savepoint extension')
  await client.query(text).catch((error: { code?: string }) => {
    if (!skippable.has(error.code ?? '')) throw error
    return client.query('rollback to savepoint extension')
  })
}

/** No right to create it; not installed on this server. */
const skippable = new Set(['42501', '0A000', '58P01'])

async function loadTable(client: pg.Client, frames: Frames, name: string, file: string): Promise<TableSummary> {
  const begin = await frames.next()
  if (begin.done || begin.value.kind !== 't') throw incomplete(file)
  const hash = createHash('sha256')
  let end: TableSummary | undefined
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value, done } = await frames.next()
      if (done) throw incomplete(file)
      if (value.kind === 'e') {
        end = JSON.parse(value.content.toString()) as TableSummary
        return
      }
      hash.update(value.content)
      yield value.content
    }
  }
  const copy = copyIn(client, `copy ${quote(name)} from stdin`)
  try {
    await pipeline(Readable.from(rows()), copy)
  } catch (error) {
    // A backup never writes rows that the server cannot read.
    throw (error as { code?: string }).code?.startsWith('22') ? damaged(file) : error
  }
  if (!end || end.sha256 !== hash.digest('hex') || end.rows !== copy.rowCount) throw damaged(file)
  return end
}

/** Stores the files that came along, up to the manifest. Files of an undone restore harm nobody: no record names them. */
async function loadFiles(frames: Frames, files: BackupFiles | undefined, file: string): Promise<BackupManifest> {
  const refused: string[] = []
  let next = await frames.next()
  async function* bytes(): AsyncGenerator<Buffer> {
    for (;;) {
      next = await frames.next()
      if (next.done || next.value.kind !== 'd') return
      yield next.value.content
    }
  }
  while (!next.done && next.value.kind === 'f') {
    const entry = JSON.parse(next.value.content.toString()) as ListedFile
    const content = Readable.from(bytes(), { objectMode: false })
    if (!files) await finished(content.resume())
    else if (!(await files.write(entry, content))) refused.push(entry.path)
  }
  if (next.done || next.value.kind !== 'm') throw incomplete(file)
  const manifest = parseManifest(next.value.content)
  if (refused.some((path) => !manifest.lostFiles.includes(path))) throw damaged(file)
  return manifest
}

function explain(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code === '55P03') return new StartError('数据库表正被占用，等待超时，未作任何更改，请稍后重试')
  if (code === '53100') return new StartError('数据库服务器的磁盘已满，未作任何更改')
  if (code === '42501') return new StartError(`数据库账号权限不足，未作任何更改：${message}`)
  return error
}
