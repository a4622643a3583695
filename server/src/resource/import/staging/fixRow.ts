import { errors, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { type Actor, authorOf } from '../../../access/Actor.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { Engine, Entry, Tx } from '../../Engine.ts'
import { textCell } from '../../sheets/cellText.ts'
import { loadTextLibraries } from '../../read/textLibraries.ts'
import type { SheetCell } from '../../sheets/SheetRow.ts'
import { classifyRows } from './classifyRows.ts'
import { findBatch, type ImportSummary, readColumns, recountBatch, type SheetLayout } from '../ImportBatch.ts'
import { importRowTable } from '../importTables.ts'
import { type PreviewRow, stagedRow } from './listStaged.ts'
import { parentCells } from './foreignKeys.ts'
import { referenceNames } from './referenceNames.ts'
import { rowReader } from '../rowReader.ts'
import { batchSql } from './stagedSql.ts'

const col = columnsIn(importRowTable)
const r = columnsIn(importRowTable, 'r')

export interface Fix {
  batchId: unknown
  row: unknown
  values: unknown
}

/** Changes cells of one staged row and rechecks it, together with its former and new duplicates. */
export async function fixRow(
  engine: Engine,
  actor: Actor,
  entry: Entry,
  fix: Fix,
): Promise<{ row: PreviewRow; summary: ImportSummary }> {
  const { resource } = entry
  const line = Number(fix.row)
  if (!Number.isInteger(line)) throw errors.badRequest('缺少要修改的行号 row')
  await loadTextLibraries()
  return engine.db.kysely.transaction().execute(async (tx) => {
    const batch = await findBatch(tx, actor, resource, fix.batchId, { lock: true })
    if (batch.status !== 'ready') throw errors.refused('该批数据已经提交，不能再修改')
    const { rows } = await sql<{ cells: string; keys: (string | null)[] }>`
      select cells, keys from import_row r where ${batchSql(batch.id, [line])}`.execute(tx)
    const old = rows[0]
    if (!old) throw errors.refused(`第 ${line} 行不在该批数据中`)

    const cells = corrected(JSON.parse(old.cells) as SheetCell[], batch.layout, fix.values)
    const names = referenceNames(engine, actor, resource, batch.layout)
    await names.prefetch([cells, parentCells(batch.layout)])
    const reader = rowReader(entry, batch.layout, names, authorOf(actor, wallClock()))
    const { data, problems, keys } = reader.read(cells)
    const layout = { ...batch.layout, derived: [...reader.derived] }
    await tx
      .updateTable('import_row')
      .set({
        cells: JSON.stringify(cells),
        data: data && JSON.stringify(data),
        problems: problems && JSON.stringify(problems),
        keys: JSON.stringify(keys),
      })
      .where('batch_id', '=', batch.id)
      .where('line', '=', line)
      .execute()
    await tx
      .updateTable('import_batch')
      .set({ layout: JSON.stringify(layout) })
      .where('id', '=', batch.id)
      .execute()

    const lines = await linesSharing(tx, batch.id, line, [old.keys, keys])
    await sql`
      update ${r.$table} set ${col.status} = case when ${col.problems} is null then 'added' else 'bad' end,
        ${col.conflicts} = null, ${col.changes} = null, ${col.rowId} = null, ${col.baseVersion} = null,
        ${col.content} = null, ${col.repeatedLine} = null, ${col.repeatedId} = null
      where ${batchSql(batch.id, lines)}`.execute(tx)
    await classifyRows({ engine, tx, actor, entry, batchId: batch.id, layout, lines })
    const summary = await recountBatch(tx, batch.id)
    const row = await stagedRow({ db: tx, actor, entry, batch }, line)
    return { row: row!, summary }
  })
}

function corrected(cells: SheetCell[], layout: SheetLayout, raw: unknown): SheetCell[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw errors.badRequest('缺少要修改的内容 values')
  for (const [name, value] of Object.entries(raw as Values)) {
    const column = readColumns(layout).find((one) => one.name === name)
    if (!column) throw errors.refused(`文件中没有“${name}”这一列，不能修改`)
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw errors.badRequest(`“${name}”应为文本`)
    while (cells.length <= column.index) cells.push(null)
    cells[column.index] = textCell(value === null ? '' : String(value))
  }
  return cells
}

/** The row itself and every row that shares one of its keys, before or after the change. */
async function linesSharing(
  tx: Tx,
  batchId: string,
  line: number,
  versions: readonly (readonly (string | null)[])[],
): Promise<number[]> {
  const shared = (versions[0] ?? []).flatMap((_, index) => {
    const texts = versions.map((keys) => keys[index] ?? null).filter((text) => text !== null)
    return texts.length > 0 ? [sql`${r.keys}->>${sql.lit(index)} = any(${texts}::text[])`] : []
  })
  const { rows } = await sql<{ line: number }>`
    select ${r.line} from ${r.$table} where ${batchSql(batchId)} and (${sql.join([sql`${r.line} = ${line}`, ...shared], sql` or `)})`.execute(
    tx,
  )
  return rows.map((row) => row.line)
}
