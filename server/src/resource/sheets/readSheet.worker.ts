import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError, errors } from '@lexdesk/domain'
import { findMerges } from './findMerges.ts'
import { openWorkbook } from './openWorkbook.ts'
import { readXml } from './readXml.ts'
import { readXlsRows } from './readXlsRows.ts'
import type { SheetMessage, SheetOrder } from './readSheet.ts'
import type { SheetRow } from './SheetRow.ts'
import { worksheetRows } from './worksheetRows.ts'
import { zipParts } from './zipParts.ts'

const port = parentPort!
const { path, limits, sheet } = workerData as SheetOrder
const batchSize = 200
const headRoom = 10
/** How many batches may be sent before the reader requests more. */
let credit = 8

port.on('message', () => {
  credit++
})

const post = (message: SheetMessage): void => port.postMessage(message)

async function postRows(rows: SheetRow[]): Promise<void> {
  if (rows.length === 0) return
  while (credit <= 0) await once(port, 'message')
  credit--
  post({ kind: 'rows', rows })
}

async function readXlsx(bytes: Buffer): Promise<void> {
  const zip = zipParts(bytes, limits)
  const workbook = await openWorkbook(zip, sheet)
  const facts = await findMerges(zip.read(workbook.sheetPart))
  assertRows(facts.rowCount)
  post({ kind: 'facts', sheets: workbook.sheets, ...facts })
  const rows: SheetRow[] = []
  const handlers = worksheetRows(workbook, limits.columns, (row) => rows.push(row))
  await readXml(zip.read(workbook.sheetPart), handlers, async () => {
    // A piece of the file may hold many rows that each fill one far column.
    while (rows.length >= batchSize) await postRows(rows.splice(0, batchSize))
  })
  await postRows(rows)
}

async function readOldXls(bytes: Buffer): Promise<void> {
  const { sheets, rows, merges } = await readXlsRows(bytes, limits.columns, sheet)
  assertRows(rows.length)
  post({ kind: 'facts', sheets, rowCount: rows.length, merges })
  for (let at = 0; at < rows.length; at += batchSize) await postRows(rows.slice(at, at + batchSize))
}

/** Title and header rows come on top of the limit; the reader of the rows checks it exactly. */
function assertRows(count: number): void {
  if (count > limits.rows + headRoom) throw errors.badSheet(`数据超过 ${limits.rows} 行，请拆分成多个文件后分别导入`)
}

/** The type of a file follows from its bytes, not its name. */
async function read(): Promise<void> {
  const bytes = await readFile(path)
  const start = bytes.toString('hex', 0, 8)
  if (start.startsWith('504b0304') || start.startsWith('504b0506')) await readXlsx(bytes)
  else if (start === 'd0cf11e0a1b11ae1') await readOldXls(bytes)
  else throw errors.notASpreadsheet()
}

try {
  await read()
  post({ kind: 'end' })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  post({ kind: 'refused', code: error.code, message: error.message })
}
port.close()
