import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { errors, maxImportRows, type Resource } from '@lexdesk/domain'
import { type Actor, authorOf } from '../../../access/Actor.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import { copyIn } from '../../../database/backup/copyStream.ts'
import { withheldAmong } from '../../write/assertFields.ts'
import type { Engine, Entry } from '../../Engine.ts'
import { newId } from '../../../database/newId.ts'
import type { Sheet } from '../../sheets/readSheet.ts'
import type { SheetRow } from '../../sheets/SheetRow.ts'
import { loadTextLibraries } from '../../read/textLibraries.ts'
import { type AssignedColumns, noAssignedColumns } from '../assignedColumns.ts'
import { findHeader, type Header, headerRows } from '../findHeader.ts'
import { checkForeignKeys, fillForeignKeys, type ForeignKeys, noForeignKeys, parentOf } from './foreignKeys.ts'
import { mergedCells } from '../mergedCells.ts'
import { referenceNames } from './referenceNames.ts'
import { type ReadCells, rowReader } from '../rowReader.ts'

export interface StagedSheet extends Header {
  total: number
}

export interface StageOptions {
  maxRows?: number
  foreignKeys?: ForeignKeys
  /** Rows that name another parent belong to the given one all the same. */
  overridesParent?: boolean
  assigned?: AssignedColumns
  onProgress?: (done: number, total: number) => void
}

/** Reads a sheet row by row into `import_row`; only a few hundred rows are in memory at a time. */
export async function stageRows(
  engine: Engine,
  actor: Actor,
  entry: Entry,
  batchId: string,
  sheet: Sheet,
  options: StageOptions = {},
): Promise<StagedSheet> {
  const { maxRows = maxImportRows, foreignKeys = noForeignKeys, assigned = noAssignedColumns, onProgress } = options
  await loadTextLibraries()
  const client = await engine.db.pool.connect()
  let staged: StagedSheet | undefined
  let total = 0

  async function* lines(): AsyncGenerator<string> {
    const { header, batches } = await splitHeader(entry, sheet, { foreignKeys, assigned })
    assertColumns(actor, entry.resource, header)
    const names = referenceNames(engine, actor, entry.resource, header.layout)
    await checkForeignKeys(entry.resource, header.layout, foreignKeys, names)
    if (!options.overridesParent) header.layout.parent = parentOf(entry.resource, foreignKeys)
    const reader = rowReader(entry, header.layout, names, authorOf(actor, wallClock()))
    const markMerged = mergedCells(sheet.merges)
    for await (const rows of batches) {
      for (const row of rows) {
        markMerged(row)
        fillForeignKeys(row, header.layout, foreignKeys)
      }
      await names.prefetch(rows.map(({ cells }) => cells))
      total += rows.length
      if (total > maxRows) throw errors.badSheet(`数据超过 ${maxRows} 行，请拆分成多个文件后分别导入`)
      yield rows.map((row) => copyLine(batchId, row, reader.read(row.cells))).join('')
      onProgress?.(total, sheet.rowCount)
      // Yields to other requests between batches, even when the next one is already available.
      await nextTurn()
    }
    if (total === 0) throw errors.badSheet('没有数据行，请在表头下面填写数据')
    staged = { ...header, layout: { ...header.layout, derived: [...reader.derived] }, total }
  }

  let isDone = false
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await pipeline(Readable.from(lines()), copyIn(client, copyStatement))
    await client.query('commit')
    isDone = true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release(!isDone)
  }
  return staged!
}

/** Finds the header in the first rows and returns the rows below it. */
async function splitHeader(
  { resource }: Entry,
  sheet: Sheet,
  given: { foreignKeys: ForeignKeys; assigned: AssignedColumns },
): Promise<{ header: Header; batches: AsyncIterable<SheetRow[]> }> {
  const batches = sheet.batches()
  const first: SheetRow[] = []
  while (first.length < headerRows) {
    const next = await batches.next()
    if (next.done) break
    first.push(...next.value)
  }
  const header = findHeader(resource, first, given)
  async function* below(): AsyncGenerator<SheetRow[]> {
    const rest = first.filter(({ line }) => line > header.line)
    if (rest.length > 0) yield rest
    yield* batches
  }
  return { header, batches: below() }
}

const copyStatement = 'copy import_row (batch_id, line, status, cells, data, keys, problems, new_id) from stdin'

/** JSON has no raw tabs or line breaks, so only its backslashes need escaping for COPY. */
const json = (value: unknown): string => (value === null ? '\\N' : JSON.stringify(value).replaceAll('\\', '\\\\'))

function copyLine(batchId: string, { line, cells }: SheetRow, { data, keys, problems }: ReadCells): string {
  const status = problems ? 'bad' : 'added'
  return `${batchId}\t${line}\t${status}\t${json(cells)}\t${json(data)}\t${json(keys)}\t${json(problems)}\t${newId()}\n`
}

/** Columns that the actor may not fill in must be removed by the user; they are not dropped silently. */
function assertColumns(actor: Actor, resource: Resource, { layout }: Header): void {
  const names = layout.columns.map(({ name }) => name)
  const titles = withheldAmong(actor, resource, names).map((name) => resource.fields[name]!.title)
  if (titles.length > 0) throw errors.badSheet(`没有权限填写列：${titles.join('、')}，请删除后重新上传`)
}
