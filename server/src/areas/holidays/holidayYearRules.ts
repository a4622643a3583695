import { errors, holiday, holidayYear, type Row } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { moveDeadlines } from '../../calendar/moveDeadlines.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { takeStep } from '../../resource/steps/runAction.ts'
import { takeLocks } from '../../database/takeLocks.ts'

const holidayYearCol = columnsOf(holidayYear)
const col = columnsOf(holiday)

/** A person confirms that a year is complete: provisional deadlines become final; revoking reverses that. */
export const holidayYearRules = rulesFor(holidayYear, {
  derive: (values, current) => {
    const { year, name } = { ...current, ...values }
    return name || !year ? {} : { name: `${Number(year)} 年节假日安排` }
  },
  actions: {
    complete: {
      refusal: async ({ tx, actor }, row) => {
        if ((await holidaysIn(tx, actor.tenantId, Number(row.year))) > 0) return undefined
        return `${String(row.year)} 年还没有录入放假日期，不能确认完整`
      },
      values: async ({ actor, now }) => ({ confirmedBy: actor.username, confirmedAt: now }),
      effect: (context) => moveDeadlines(context),
    },
    revoke: {
      values: async () => ({ confirmedBy: null, confirmedAt: null }),
      effect: (context) => moveDeadlines(context),
    },
  },
})

async function holidaysIn(db: Kysely<Tables>, tenantId: number, year: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${col.$table}
    where ${col.tenantId} = ${tenantId} and ${col.deletedAt} is null and ${col.type} = 'holiday'
      and ${col.year} = ${year}`.execute(db)
  return Number(rows[0]!.n)
}

/** Confirms a year by its number, with or without an existing record. */
export async function confirmYear(context: WriteContext, year: number): Promise<Row<typeof holidayYear>> {
  const { tx, actor } = context
  const values: ValuesOf<typeof holidayYear> = { year }
  // The lock serializes confirmations, so the second one finds the row of the first.
  await takeLocks(tx, `holidayYear:${actor.tenantId}`)
  const { rows } = await sql<{ id: string; status: string }>`
    select ${holidayYearCol.id}, ${holidayYearCol.status} from ${holidayYearCol.$table}
    where ${holidayYearCol.tenantId} = ${actor.tenantId} and ${holidayYearCol.deletedAt} is null
      and ${holidayYearCol.year} = ${year}`.execute(tx)
  const [known] = rows
  if (known?.status === 'confirmed') throw errors.refused(`${year} 年度安排已经确认完整`)
  const { id } = known ?? (await addWithin(context, holidayYear, values))
  return takeStep(context, holidayYear, 'complete', { id })
}
