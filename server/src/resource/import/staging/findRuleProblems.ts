import { takesParams, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { authorOf } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import { readByIds } from '../../read/readById.ts'
import { importRowTable } from '../importTables.ts'
import type { Classification } from './Classification.ts'
import { newRowValues, valuesOf } from './stagedData.ts'
import { batchSql } from './stagedSql.ts'

const r = columnsIn(importRowTable, 'r')

const pageSize = 500

interface StagedRow {
  line: number
  data: Values
  changes: { field: string }[] | null
  rowId: string | null
}

/** New and changed rows that the office's check rules refuse, as a form would. */
export async function findRuleProblems(work: Classification): Promise<void> {
  const { engine, tx, actor, entry, batchId, lines } = work
  const { resource } = entry
  const sent = new Set(work.layout.columns.map(({ name }) => name))
  for (let last = 0; ;) {
    const { rows } = await sql<StagedRow>`
      select ${r.line}, ${r.data}, ${r.changes}, ${r.rowId} as "rowId" from ${r.$table}
      where ${batchSql(batchId, lines)} and ${r.line} > ${last} and ${r.status} in ('added', 'changed')
      order by ${r.line} limit ${pageSize}`.execute(tx)
    if (rows.length === 0) return
    last = rows.at(-1)!.line
    const around = await valuesAround(work, rows)
    for (const [at, { line, data, changes }] of rows.entries()) {
      const isSent = (name: string) => sent.has(name) && (!changes || changes.some(({ field }) => field === name))
      const values = Object.entries(valuesOf(resource, data)).filter(([name]) => isSent(name))
      const problems = await engine.fieldProblems?.(tx, actor, resource, Object.fromEntries(values), around[at])
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

/** What the other fields hold, where a check depends on them: of the existing row, or the defaults of a new one. */
async function valuesAround({ engine, tx, actor, entry }: Classification, rows: readonly StagedRow[]) {
  const { resource, rules } = entry
  if (!Object.values(resource.fields).some(takesParams)) return []
  const ids = rows.map(({ rowId }) => rowId ?? '')
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const existing = await readByIds(engine, tx, resource, ids, scope, { children: false })
  const author = authorOf(actor, wallClock())
  return rows.map(({ data, changes }, at): Values => {
    const values = valuesOf(resource, data)
    const others = existing[at] ?? newRowValues(resource, values, author)
    const isOther = (name: string): boolean =>
      !Object.hasOwn(values, name) || (changes !== null && !changes.some(({ field }) => field === name))
    return Object.fromEntries(Object.entries(others).filter(([name]) => isOther(name)))
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
