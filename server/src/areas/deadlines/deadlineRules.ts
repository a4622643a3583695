import { type AnyRow, errors, openDeadlineStates, openEntrustmentStates, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { ResourceRules, WriteContext } from '../../resource/Engine.ts'
import { acknowledgeReminder } from './acknowledgeReminder.ts'
import { keepNextDeadline } from './nextDeadline.ts'
import { recordResumption } from './recordReminders.ts'
import { reckonDeadline } from './reckonDeadline.ts'

interface Matter {
  status: string
  leadLawyerId: string | null
  blocked: string[] | null
}

/** What a day rests on; a new value of one of these reckons it again. */
const grounds = ['ruleId', 'startDate', 'fixedDate', 'calendarVersion'] as const

/** Deadlines: reckoned by the server, ticked off by two people, and shown on their matter. */
export const deadlineRules: ResourceRules = {
  beforeAdd: async (context, values) => {
    const matter = await readMatter(context.tx, values.entrustmentId)
    // One that is not there, or that the actor may not know of, is told of with the other references.
    if (!matter || matter.blocked?.includes(context.actor.userId)) return
    if (!isOpenMatter(matter))
      throw errors.invalid([{ field: 'entrustmentId', message: '该委托已经结束，不能再增加期限' }])
    Object.assign(values, await reckonDeadline(context, values))
    values.leadLawyerId ??= matter.leadLawyerId
    await showOnMatter(context, null, values)
  },

  beforeEdit: async (context, values, current) => {
    const row = { ...current, ...values }
    if (grounds.some((name) => Object.hasOwn(values, name))) Object.assign(values, await reckonDeadline(context, row))
    await showOnMatter(context, current.id, { ...row, ...values })
  },

  beforeDelete: async (context, row) => {
    // What was written down wrongly goes by the hand that wrote it; what runs is cancelled by who answers for it.
    const isSlip = row.createBy === context.actor.username && row.createTime.slice(0, 10) === context.now.slice(0, 10)
    if (!isSlip) throw errors.refused('期限不能删除，请由主管撤销；当天登记有误的，由登记人当天删除')
    await showOnMatter(context, row.id, { ...row, status: 'deleted' })
  },

  actions: {
    tick: { values: async ({ actor }) => ({ tickedBy: actor.username }) },
    confirm: {
      refusal: async ({ actor }, row) =>
        row.tickedBy === actor.username ? '办结须由两人确认，办理人不能复核自己办结的期限' : undefined,
      values: async ({ actor }) => ({ confirmedBy: actor.username }),
    },
    reopen: { values: async () => ({ tickedBy: null }) },
    acknowledge: acknowledgeReminder,
    resume: {
      refusal: async ({ tx }, row) => {
        const matter = await readMatter(tx, row.entrustmentId)
        return matter && isOpenMatter(matter) ? undefined : '该委托已经结束，不能恢复期限'
      },
      values: async () => ({ tickedBy: null, confirmedBy: null, doneNote: null, doneFile: null }),
      effect: ({ tx, now }, row) => recordResumption(tx, row.id, now.slice(0, 10)),
    },
  },
}

function showOnMatter(context: WriteContext, id: string | null, row: Values | AnyRow): Promise<void> {
  const runs = openDeadlineStates.includes(row.status as never)
  return keepNextDeadline(context, row.entrustmentId as string, {
    id,
    date: runs ? (row.date as string) : null,
    type: row.type as string | null,
  })
}

const isOpenMatter = ({ status }: Matter): boolean => openEntrustmentStates.includes(status as never)

async function readMatter(tx: WriteContext['tx'], id: unknown): Promise<Matter | undefined> {
  const { rows } = await sql<Matter>`
    select status, lead_lawyer_id as "leadLawyerId", blocked_user_ids as blocked from biz_entrustment
    where id = ${String(id)} and deleted_at is null for update`.execute(tx)
  return rows[0]
}
