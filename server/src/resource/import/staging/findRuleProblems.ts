import type { Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../../../database/columnsOf.ts'
import { importRowTable } from '../importTables.ts'
import type { Classification } from './Classification.ts'
import { valuesOf } from './stagedData.ts'
import { batchSql } from './stagedSql.ts'

const r = columnsIn(importRowTable, 'r')

const pageSize = 500

/** New and changed rows that the office's check rules refuse, as a form would. */
export async function findRuleProblems(work: Classification): Promise<void> {
  const { engine, tx, actor, entry, batchId, lines } = work
  const { resource } = entry
  const sent = new Set(work.layout.columns.map(({ name }) => name))
  for (let last = 0; ;) {
    const { rows } = await sql<{ line: number; data: Values; changes: { field: string }[] | null }>`
      select ${r.line}, ${r.data}, ${r.changes} from ${r.$table}
      where ${batchSql(batchId, lines)} and ${r.line} > ${last} and ${r.status} in ('added', 'changed')
      order by ${r.line} limit ${pageSize}`.execute(tx)
    if (rows.length === 0) return
    last = rows.at(-1)!.line
    for (const { line, data, changes } of rows) {
      const isSent = (name: string) => sent.has(name) && (!changes || changes.some(({ field }) => field === name))
      const values = Object.entries(valuesOf(resource, data)).filter(([name]) => isSent(name))
      const problems = await engine.fieldProblems?.(tx, actor, resource, Object.fromEntries(values))
      if (!problems || problems.length === 0) continue
      const conflicts = problems.map(({ field, message }) => ({
        field,
        title: resource.fields[field]?.title ?? '',
        value: textOf(data[field]),
        message,
      }))
      await sql`
        update ${r.$table} set status = 'bad', conflicts = ${JSON.stringify(conflicts)}::jsonb
        where ${batchSql(batchId)} and ${r.line} = ${line}`.execute(tx)
    }
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
