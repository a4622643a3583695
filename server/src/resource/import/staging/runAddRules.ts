import { type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { authorOf } from '../../../access/Actor.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { Entry, WriteContext } from '../../Engine.ts'
import type { ImportBatch } from '../ImportBatch.ts'
import { importRowTable } from '../importTables.ts'
import { namingLine } from '../linesText.ts'
import { newRowValues, stagedData, valuesOf } from './stagedData.ts'
import { batchSql } from './stagedSql.ts'

const r = columnsIn(importRowTable, 'r')

const pageSize = 500

/** Runs the add rule of a resource for each new row; refusals name the line. Most resources have none. */
export async function runAddRules(
  context: WriteContext,
  { resource, rules }: Entry,
  batch: ImportBatch,
): Promise<void> {
  if (!rules.beforeAdd) return
  const { tx } = context
  const author = authorOf(context.actor, context.now)
  for (let last = 0; ;) {
    const { rows } = await sql<{ line: number; id: string; data: Values }>`
      select r.line, r.new_id as id, r.data from import_row r
      where ${batchSql(batch.id)} and r.status = 'added' and r.line > ${last} order by r.line limit ${pageSize}`.execute(
      tx,
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.line
    const ruled: { line: number; data: Values }[] = []
    for (const { line, id, data } of rows) {
      const values = newRowValues(resource, valuesOf(resource, data), author)
      await namingLine(line, rules.beforeAdd(context, values, id))
      Object.assign(values, rules.derive?.(values, null, author))
      ruled.push({ line, data: stagedData(resource, values) })
    }
    await sql`
      update ${r.$table} set data = v.data
        from jsonb_to_recordset(${JSON.stringify(ruled)}::jsonb) as v(line integer, data jsonb)
      where ${r.batchId} = ${batch.id} and ${r.line} = v.line`.execute(tx)
  }
}
