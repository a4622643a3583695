import { type CalendarChange, holiday, type SpecialDay } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { importRowTable } from '../../resource/import/importTables.ts'

const h = columnsOf(holiday, 'h')
const r = columnsIn(importRowTable, 'r')

interface StagedDay extends SpecialDay {
  /** The current date of an existing entry. */
  before: string | null
}

/** What a staged import would do to the calendar; invalid and unchanged lines are left out. */
export async function importedChange(db: Kysely<Tables>, batchId: string): Promise<CalendarChange> {
  const { rows } = await sql<StagedDay>`
    select coalesce(${r.data} ->> 'date', to_char(${h.date}, 'YYYY-MM-DD')) as date,
      coalesce(${r.data} ->> 'type', ${h.type}) as type,
      coalesce(${r.data} ->> 'name', ${h.name}, '') as name, to_char(${h.date}, 'YYYY-MM-DD') as before
    from ${r.$table} left join ${h.$table} on ${h.id} = ${r.rowId}
    where ${r.batchId} = ${batchId} and ${r.status} in ('added', 'changed') order by ${r.line}`.execute(db)
  return {
    days: rows.map(({ date, type, name }) => ({ date, type, name })),
    removed: rows.flatMap(({ before, date }) => (before !== null && before !== date ? [before] : [])),
  }
}
