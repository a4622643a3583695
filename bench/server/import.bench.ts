import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { columnName, type Page, sheetColumns, toPlainDate } from '@lexdesk/domain'
import { streamXlsxRows } from 'hucre/xlsx'
import { copyIn } from '../../server/src/database/backup/copyStream.ts'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { type Cell, sheetStream } from '../../server/src/resource/sheets/writeSheet.ts'
import { alternate, quickest, secondsOf } from '../alternate.ts'
import { answerParent } from './answerParent.ts'
import type { BenchResult } from '../BenchResult.ts'
import { matter } from './matter.ts'
import { matterCells } from './matterCells.ts'
import { type Client, opened, signIn } from './openClient.ts'
import { openStage, type Place, type Stage } from './openStage.ts'
import type { serveProduct } from './serveProduct.ts'
import { withoutTimeout } from './withoutTimeout.ts'

export { serveProduct } from './serveProduct.ts'

export const name = 'import'
export const limit =
  '100,000 rows, dry run and commit: under 512 MB of extra memory, at least 0.5 of the speed of a bare parse and COPY'

const rows = 100_000
const rounds = 3
const target = matter()
const source = matter('sourceMatter')
const bareTable = 'bare_matter'
/** Ids increase and have a fixed length, like the engine's: an index appends them. */
const firstId = 1_000_000_000

export async function run(): Promise<BenchResult[]> {
  const stage = await openStage([
    { resource: target, rows: 0 },
    { resource: source, rows },
  ])
  try {
    const { db } = stage
    const file = await writeWorkbook(stage)
    await db.pool.query(`create table ${bareTable} (like ${target.table} including all)`)
    const matters = [target.name]
    const product = await stage.play<typeof serveProduct>(import.meta.url, 'serveProduct', { matters })
    const bare = await stage.play<typeof parseAndCopy>(import.meta.url, 'parseAndCopy', { file })
    const client = await signIn(await product.ask('port'))
    const upload = await readFile(file)
    await product.ask('watch')
    const parts: string[] = []
    const turns = await alternate(rounds, {
      ours: async () => {
        await db.pool.query(`truncate ${target.table}, import_batch, import_row, change_log`)
        return secondsOf(async () => parts.push(await importAll(client, upload)))
      },
      peer: async () => {
        await db.pool.query(`truncate ${bareTable}`)
        return secondsOf(() => bare.ask('load'))
      },
    })
    const seconds = quickest(turns)
    const peak = await product.ask('peak')
    await assertImported(client)
    return [
      { label: 'peak extra memory', ratio: peak, bound: 'atMost', limit: 512, unit: 'MB' },
      {
        label: 'speed against a bare parse and COPY',
        ratio: seconds.peer / seconds.ours,
        bound: 'atLeast',
        limit: 0.5,
        details: `${seconds.ours.toFixed(1)} s (${parts.join('; ')}) and ${seconds.peer.toFixed(1)} s`,
      },
    ]
  } finally {
    await stage.close()
  }
}

/** The workbook that a user would upload: a header and the rows, in display texts. */
async function writeWorkbook({ db, dataDir }: Stage): Promise<string> {
  const columns = sheetColumns(source).map(({ field }) => ({
    title: field.title,
    format: field.kind === 'date' ? 'yyyy-mm-dd' : undefined,
  }))
  const cells = (await matterCells(db, source)).map((row) => row.slice(0, columns.length))
  const sheet: Cell[][] = [columns.map(({ title }) => title), ...cells]
  const file = join(dataDir, 'matters.xlsx')
  await writeFile(file, await sheetStream('案件', columns, sheet))
  return file
}

interface Task {
  status: string
  message: string | null
  result: Record<string, unknown>
}

async function finished(client: Client, { taskId }: { taskId: string }): Promise<Task['result']> {
  for (;;) {
    const task = await client.call<Task>('GET', `/api/sys/task/queryById?id=${taskId}`)
    if (task.status === 'done') return task.result
    if (task.status !== 'queued' && task.status !== 'running')
      throw new Error(`task ${task.status}: ${task.message ?? ''}`)
    await sleep(50)
  }
}

async function importAll(client: Client, workbook: Buffer): Promise<string> {
  const boundary = 'lexdesk-bench-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="matters.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const form = Buffer.concat([Buffer.from(head), workbook, Buffer.from(`\r\n--${boundary}--\r\n`)])
  let summary: Record<string, unknown> = {}
  const dryRun = await secondsOf(async () => {
    const path = `/api${target.path}/import/preview`
    const answer = await client.bytes('POST', path, form, `multipart/form-data; boundary=${boundary}`)
    summary = await finished(client, opened<{ taskId: string }>(answer))
  })
  if (summary.added !== rows) throw new Error(`the dry run would add ${String(summary.added)} of ${rows} rows`)
  const commit = await secondsOf(async () => {
    const task = await client.call<{ taskId: string }>('POST', `/api${target.path}/import/commit`, {
      batchId: summary.batchId,
    })
    await finished(client, task)
  })
  return `dry run ${dryRun.toFixed(1)}, commit ${commit.toFixed(1)}`
}

async function assertImported(client: Client): Promise<void> {
  const { total } = await client.call<Page<unknown>>('GET', `/api${target.path}/list`)
  if (total !== rows) throw new Error(`${total} rows after the import, expected ${rows}`)
}

/** The peer: inserts every row of the file into a table with the same indexes, without validation. */
export async function parseAndCopy({ url, dataDir, file }: Place & { file: string }) {
  const db = await openDatabase({ url, dataDir })
  const columns = sheetColumns(target).map(({ name: field }) => columnName(field))
  const load = (): Promise<void> =>
    withoutTimeout(db, async (client) => {
      const sink = copyIn(client, `copy ${bareTable} (id, ${columns.join(', ')}) from stdin`)
      await pipeline(Readable.from(copyLines(await readFile(file))), sink)
      if (sink.rowCount !== rows) throw new Error(`COPY took ${sink.rowCount} of ${rows} rows`)
    })
  return answerParent({ load }, () => db.close())
}

async function* copyLines(workbook: Buffer): AsyncGenerator<Buffer> {
  let lines: string[] = []
  for await (const { index, values } of streamXlsxRows(workbook)) {
    if (index === 0) continue
    const cells = values.map((value) =>
      value instanceof Date ? toPlainDate(Math.floor(value.getTime() / 86_400_000)) : String(value),
    )
    // Money is stored in cents.
    cells[6] = String(Math.round(Number(values[6]) * 100))
    lines.push(`${firstId + index}\t${cells.join('\t')}\n`)
    if (lines.length < 1_000) continue
    yield Buffer.from(lines.join(''))
    lines = []
  }
  yield Buffer.from(lines.join(''))
}
