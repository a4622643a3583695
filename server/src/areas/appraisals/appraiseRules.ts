import { addMinutes, addWorkingHours, appointment, appraise, errors, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { tenantCalendar } from '../../calendar/tenantCalendar.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { officeHours } from '../../settings/officeHours.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { oncePerVisit } from './appraiseTables.ts'

const appointmentCol = columnsOf(appointment)
const appraiseCol = columnsOf(appraise)

interface Visit {
  status: string
  completedAt: string | null
  lawyerId: string | null
  enterpriseId: string | null
  personName: string
}

const dayMinutes = 1440

/** Rules of appraisals: once and in time, and what follows from them. */
export const appraiseRules = rulesFor(appraise, {
  beforeAdd: async (context, values) => {
    const visit = await readVisit(context, values.appointmentId)
    if (!visit) return
    const invalid = (message: string) => errors.invalid([{ field: 'appointmentId', message }])
    if (visit.lawyerId === context.actor.userId) throw invalid('不能评价自己的服务')
    if (visit.status !== 'completed') throw invalid('只有已完成的预约可以评价')
    if (await isAppraised(context, values.appointmentId)) throw invalid('该预约已评价，不能重复评价')
    const days = await readSetting(context.tx, context.actor.tenantId, 'appraise.days')
    if (visit.completedAt && addMinutes(visit.completedAt, days * dayMinutes) < context.now)
      throw invalid(`预约完成已超过 ${days} 天，不能再评价`)
    const { lawyerId, enterpriseId, personName } = visit
    const auto = context.actor.userId === 'system' ? 'Y' : 'N'
    Object.assign(values, { lawyerId, enterpriseId, personName, auto }, await ticketFor(context, values.score))
  },

  beforeDelete: async ({ actor }) => {
    if (!actor.isAdmin) throw errors.refused('评价不能删除；不宜展示的请写明原因后隐藏')
  },

  explainRefusal: async (_db, _tenantId, constraint) =>
    constraint === oncePerVisit ? '该预约已有另一条评价' : undefined,

  actions: {
    show: { refusal: notOwn },
    showAgain: { refusal: notOwn },
    hide: { refusal: notOwn },
    uphold: { refusal: notJudge },
    hideAppealed: { refusal: notJudge },
    appeal: { refusal: ownLawyer('申诉') },
    reply: {
      refusal: async (context, row) =>
        (await ownLawyer('回复')(context, row)) ?? (row.reply ? '已回复，不能再次回复' : undefined),
      values: async ({ now }) => ({ replyAt: now }),
    },
    followUp: {
      refusal: async (context, row) => {
        const { tx, actor, now } = context
        const own = await notOwn(context, row)
        if (own) return own
        if (row.followUpContent) return '已追评，不能再次追评'
        const days = await readSetting(tx, actor.tenantId, 'appraise.followUpDays')
        return addMinutes(row.createTime, days * dayMinutes) < now ? `评价已超过 ${days} 天，不能追评` : undefined
      },
      values: async ({ now }) => ({ followUpAt: now }),
    },
    closeTicket: {
      refusal: async (context, row) =>
        row.ticketStatus === 'open' ? notOwn(context, row) : row.ticketStatus ? '工单已办结' : '该评价没有服务工单',
      values: async ({ now }) => ({ ticketStatus: 'closed', ticketClosedAt: now }),
    },
  },
})

function ownLawyer(words: string) {
  return async ({ actor }: WriteContext, row: Row<typeof appraise>): Promise<string | undefined> =>
    actor.isAdmin || actor.userId === row.lawyerId ? undefined : `只有被评价的律师本人可以${words}`
}

async function notOwn({ actor }: WriteContext, row: Row<typeof appraise>): Promise<string | undefined> {
  return actor.userId === row.lawyerId ? '评价的是您本人，请由他人处理' : undefined
}

async function notJudge({ actor }: WriteContext, row: Row<typeof appraise>): Promise<string | undefined> {
  return actor.userId === row.lawyerId ? '不能处理自己提出的申诉' : undefined
}

/** The lock on the appointment serializes concurrent appraisals. */
async function isAppraised({ tx, actor }: WriteContext, appointmentId: unknown): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${appraiseCol.$table}
    where ${appraiseCol.tenantId} = ${actor.tenantId} and ${appraiseCol.appointmentId} = ${appointmentId}
      and ${appraiseCol.deletedAt} is null`.execute(tx)
  return rows.length > 0
}

async function readVisit({ tx, actor }: WriteContext, id: unknown): Promise<Visit | undefined> {
  if (typeof id !== 'string') return undefined
  const { rows } = await sql<Visit>`
    select ${appointmentCol.status}, ${appointmentCol.completedAt} as "completedAt",
      ${appointmentCol.lawyerId} as "lawyerId", ${appointmentCol.enterpriseId} as "enterpriseId",
      ${appointmentCol.personName} as "personName"
    from ${appointmentCol.$table} where ${appointmentCol.id} = ${id}
      and ${appointmentCol.tenantId} = ${actor.tenantId}
      and ${appointmentCol.deletedAt} is null for no key update`.execute(tx)
  return rows[0]
}

/** Dissatisfied clients are called back within some business hours. */
async function ticketFor({ tx, actor, now }: WriteContext, score: unknown): Promise<ValuesOf<typeof appraise>> {
  const { tenantId } = actor
  if (Number(score) > (await readSetting(tx, tenantId, 'appraise.lowScore'))) return {}
  const hours = await readSetting(tx, tenantId, 'appraise.ticketHours')
  const due = addWorkingHours(await tenantCalendar(tx, tenantId), now, hours, await officeHours(tx, tenantId))
  return { ticketStatus: 'open', ticketDueAt: due }
}
