import { appointment, bookedStates, errors, lawyerProfile, openAppointmentStates, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { entryOf, type WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { listedSql } from '../../resource/read/listedSql.ts'

const t = columnsOf(appointment, 't')
const col = columnsOf(appointment)

const certified = [
  ['licenceNo', '执业证号'],
  ['userId', '系统账号'],
] as const

/** Certified fields cannot be changed, and lawyers with open appointments cannot be removed. */
export const lawyerProfileRules = rulesFor(lawyerProfile, {
  filesOpenTo: () => sql`t.status = 'approved'`,
  beforeAdd: (context, values) => requireBookingDecision(context, values, null),
  beforeEdit: async (context, values, current) => {
    await requireBookingDecision(context, values, current)
    if (current.status !== 'approved') return
    const changed = certified.filter(([name]) => name in values && values[name] !== current[name])
    if (changed.length > 0)
      throw errors.invalid(
        changed.map(([field, title]) => ({ field, message: `档案已认证，不能修改${title}；请先驳回认证` })),
      )
  },

  beforeDelete: async ({ tx, actor }, row) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${col.$table}
      where ${col.tenantId} = ${actor.tenantId} and ${col.lawyerId} = ${row.userId} and ${col.deletedAt} is null
        and ${col.status} = any(${[...openAppointmentStates]}::text[])`.execute(tx)
    if (rows[0]!.n > 0)
      throw errors.refused(`${row.name}律师还有 ${rows[0]!.n} 个未结束的预约，不能删除档案；可先停止接单`)
  },

  actions: {
    approve: {
      refusal: async (_context, row) => (row.userId ? undefined : '请先编辑档案，填写系统账号'),
    },
  },
})

type Exceptions = ValuesOf<typeof lawyerProfile>['exceptions']
type Leave = NonNullable<Exceptions>[number]

const named = 20
const leavesOf = (rows: Exceptions): Leave[] => (rows ?? []).filter(({ kind }) => kind === 'off')
const sameLeave = (one: Leave, other: Leave): boolean =>
  one.date === other.date && one.from === other.from && one.to === other.to

/**
 * A leave on a day with bookings is stored only with a decision about them. The decision is saved in the profile and
 * its history, together with the bookings concerned.
 */
async function requireBookingDecision(
  context: WriteContext,
  values: ValuesOf<typeof lawyerProfile>,
  current: Row<typeof lawyerProfile> | null,
): Promise<void> {
  const userId = values.userId ?? current?.userId
  if (!Array.isArray(values.exceptions) || typeof userId !== 'string') return
  const known = leavesOf(current?.exceptions)
  const leaves = leavesOf(values.exceptions).filter((leave) => !known.some((one) => sameLeave(one, leave)))
  const bookings = await bookingsDuring(context, userId, leaves)
  if (bookings === undefined) return
  const answer = typeof values.bookedAnswer === 'string' ? values.bookedAnswer.trim() : ''
  if (answer === '' || answer === current?.bookedAnswer)
    throw errors.invalid([
      { field: 'bookedAnswer', message: `${bookings}；请与客户商定后，在“已有预约的处理”中写明如何处理再保存` },
    ])
  values.bookedAnswer = `${answer}（${bookings}）`.slice(0, 2000)
}

/** The open bookings of a lawyer during these leaves, as text. Those that the actor may not list are only counted. */
async function bookingsDuring(
  { engine, tx, actor, now }: WriteContext,
  userId: string,
  leaves: readonly Leave[],
): Promise<string | undefined> {
  if (leaves.length === 0) return undefined
  const isListed = listedSql(actor, appointment, entryOf(engine, appointment.name).rules.visibleTo)
  const { rows } = await sql<{ no: string; at: string; isListed: boolean }>`
    select ${t.no}, to_char(${t.startAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at,
      ${isListed} as "isListed"
    from ${t.$table}
    where ${t.tenantId} = ${actor.tenantId} and ${t.lawyerId} = ${userId} and ${t.deletedAt} is null
      and ${t.endAt} > ${now}
      and ${t.status} = any(${[...bookedStates]}::text[]) and exists (
        select 1 from jsonb_to_recordset(${JSON.stringify(leaves)}::jsonb) as l(date text, "from" text, "to" text)
        where ${t.startAt} < (l.date || ' ' || coalesce(l."to", '24:00:00'))::timestamptz
          and ${t.endAt} > (l.date || ' ' || coalesce(l."from", '00:00:00'))::timestamptz)
    order by ${t.startAt}, ${t.id}`.execute(tx)
  if (rows.length === 0) return undefined
  const shown = rows.filter((row) => row.isListed).slice(0, named)
  const rest = rows.length - shown.length
  const list = [...shown.map(({ no, at }) => `${no} ${at}`), ...(rest > 0 ? [`${rest} 个未列出或您无权查看`] : [])]
  return `例外日期内已有 ${rows.length} 个预约：${list.join('、')}`
}
