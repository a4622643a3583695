import { deadline, entrustment, errors, openDeadlineStates, openEntrustmentStates } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { sameValue } from '../../resource/write/sameValue.ts'
import { acknowledgeReminder } from './acknowledgeReminder.ts'
import { computeDeadline } from './computeDeadline.ts'
import { addRenewal, assertNewEnd, cancelRenewal, moveRenewal, renewMeasure } from './measureRenewal.ts'
import { refreshNextDeadline } from './nextDeadline.ts'
import { recordResumption } from './recordReminders.ts'
import { ruleInForce } from './ruleInForce.ts'

const col = columnsOf(entrustment)

type DeadlineValues = ValuesOf<typeof deadline>

interface Matter {
  status: string
  leadLawyerId: string | null
  blocked: string[] | null
}

/** The inputs of the date; a change of one of these recomputes it. */
const dateInputs = ['ruleId', 'startDate', 'fixedDate', 'notifiedEnd', 'calendarMark'] as const

/** Deadlines: computed by the server, completed by two people, and shown on their matter. */
export const deadlineRules = rulesFor(deadline, {
  beforeAdd: async (context, values) => {
    const matter = await readMatter(context.tx, values.entrustmentId)
    // A missing or walled matter is reported by the reference check.
    if (!matter || matter.blocked?.includes(context.actor.userId)) return
    if (!isOpenMatter(matter))
      throw errors.invalid([{ field: 'entrustmentId', message: '该委托已经结束，不能再增加期限' }])
    await chooseVersion(context, values, values)
    Object.assign(values, await computeDeadline(context.tx, context.actor.tenantId, values))
    values.leadLawyerId ??= matter.leadLawyerId
    await showOnMatter(context, null, values)
  },

  beforeEdit: async (context, values, current) => {
    const row = { ...current, ...values }
    if (
      (['ruleId', 'startDate'] as const).some(
        (name) => Object.hasOwn(values, name) && !sameValue(values[name], current[name]),
      )
    )
      await chooseVersion(context, values, row)
    if (dateInputs.some((name) => Object.hasOwn(values, name)))
      Object.assign(values, await computeDeadline(context.tx, context.actor.tenantId, { ...row, ...values }))
    const next = { ...row, ...values }
    await showOnMatter(context, current.id, next)
    if (next.date !== current.date) await moveRenewal(context, current.id, String(next.date))
  },

  beforeDelete: async (context, row) => {
    // Authors may delete their own mistake on the same day; later a supervisor cancels the deadline.
    const isOwnToday =
      row.createBy === context.actor.username && row.createTime.slice(0, 10) === context.now.slice(0, 10)
    if (!isOwnToday) throw errors.refused('期限不能删除，请由主管撤销；当天登记有误的，由登记人当天删除')
    await showOnMatter(context, row.id, { ...row, status: 'deleted' })
  },

  actions: {
    tick: {
      values: async ({ actor }, row, input) => {
        assertNewEnd(row, input)
        return { tickedBy: actor.username }
      },
      effect: renewMeasure,
    },
    confirm: {
      values: async ({ actor }) => ({ confirmedBy: actor.username }),
      effect: (context, row) => cancelRenewal(context, row.id),
    },
    cancel: { effect: (context, row) => cancelRenewal(context, row.id) },
    reopen: {
      refusal: async (_context, row) =>
        row.measureId ? '续行已登记；届满日有误的，请修改对应的保全措施期限' : undefined,
      values: async () => ({ tickedBy: null }),
    },
    acknowledge: acknowledgeReminder,
    resume: {
      refusal: async ({ tx }, row) => {
        const matter = await readMatter(tx, row.entrustmentId)
        return matter && isOpenMatter(matter) ? undefined : '该委托已经结束，不能恢复期限'
      },
      values: async () => ({ tickedBy: null, confirmedBy: null, doneNote: null, doneFile: null }),
      effect: async (context, row) => {
        await recordResumption(context.tx, row.id, context.now.slice(0, 10))
        await addRenewal(context, row)
      },
    },
  },
})

/** The first day of a period decides which version of a rule applies. */
async function chooseVersion({ tx, actor }: WriteContext, values: DeadlineValues, row: DeadlineValues): Promise<void> {
  const { ruleId, startDate } = row
  if (typeof ruleId !== 'string' || typeof startDate !== 'string') return
  values.ruleId = (await ruleInForce(tx, actor.tenantId, ruleId, startDate)).id
}

function showOnMatter(context: WriteContext, id: string | null, row: DeadlineValues): Promise<void> {
  const runs = openDeadlineStates.includes(row.status as never)
  return refreshNextDeadline(context, String(row.entrustmentId), {
    id,
    date: runs ? (row.date ?? null) : null,
    type: row.type ?? null,
  })
}

const isOpenMatter = ({ status }: Matter): boolean => openEntrustmentStates.includes(status as never)

async function readMatter(tx: WriteContext['tx'], id: string | null | undefined): Promise<Matter | undefined> {
  const { rows } = await sql<Matter>`
    select ${col.status}, ${col.leadLawyerId} as "leadLawyerId", ${col.blockedUserIds} as blocked from ${col.$table}
    where ${col.id} = ${String(id)} and ${col.deletedAt} is null for update`.execute(tx)
  return rows[0]
}
