import { addMinutes, appointment, entrustment, errors, moneyText, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import { editWithin } from '../../resource/write/editRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { stateLog } from '../../resource/engineTables.ts'
import { actionsFor } from '../../resource/rulesFor.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { readTerms } from './AppointmentTerms.ts'
import { bookSlot } from './bookSlot.ts'
import { accountRefusal, holdFor, settleFor } from './payByEntitlement.ts'
import { notifyBooked } from './notifyParties.ts'

const col = columnsIn(stateLog)

type Visit = Row<typeof appointment>

/** Minimum length of a useful summary (domain.md §4). */
const minSummaryLength = 20
const noSlot = { lawyerId: null, startAt: null, endAt: null, busyUntil: null, acceptedAt: null, escalatedAt: null }

/** Steps that only the assigned lawyer or an administrator may take. */
const onlyOwnLawyer =
  (words: string) =>
  async ({ actor }: WriteContext, row: Visit): Promise<string | undefined> =>
    actor.isAdmin || actor.userId === row.lawyerId ? undefined : `只有接待律师本人可以${words}`

const minuteOf = (at: string | null): string => String(at).slice(0, 16)
const tooEarly = (field: string, message: string) => errors.invalid([{ field, message }])

export const appointmentActions = actionsFor(appointment, {
  assign: {
    values: async (context, row, { values }) => ({
      ...(await bookSlot(context, {
        itemId: row.itemId,
        lawyerId: values.lawyerId,
        startAt: values.startAt,
      })),
      assigneeId: context.actor.userId === 'system' ? null : context.actor.userId,
      assignedAt: context.now,
      acceptedAt: null,
      escalatedAt: null,
    }),
    effect: (context, row) => notifyBooked(context, row, 'assign'),
  },

  accept: {
    refusal: async (context, row) =>
      (await onlyOwnLawyer('接受派单')(context, row)) ?? (row.acceptedAt ? '已接受派单，无须重复操作' : undefined),
    values: async ({ now }) => ({ acceptedAt: now }),
  },
  decline: { refusal: onlyOwnLawyer('退回派单'), values: async () => noSlot },
  escalate: { values: async ({ now }) => ({ escalatedAt: now }) },

  confirm: {
    refusal: async (context, row) => {
      if (!row.acceptedAt) return '接待律师尚未接受派单，不能确认'
      if (row.startAt! <= context.now) return '开始时间已过，请先改期'
      if (!row.payWay) return '请先编辑该预约，填写支付方式'
      return accountRefusal(context, row)
    },
    effect: async (context, row) => {
      await holdFor(context, row)
      await notifyBooked(context, row, 'confirm')
    },
  },

  reschedule: {
    refusal: async ({ tx, actor }, row) => {
      const { tenantId } = actor
      const most = await readSetting(tx, tenantId, 'appointment.maxReschedules')
      return (row.rescheduleCount ?? 0) >= most ? `已改期 ${most} 次，不能再改期` : undefined
    },
    values: async (context, row, { values }) => {
      if (values.startAt === row.startAt)
        throw errors.invalid([{ field: 'startAt', message: '新的开始时间与原来相同' }])
      const slot = { itemId: row.itemId, lawyerId: row.lawyerId!, startAt: values.startAt }
      return { ...(await bookSlot(context, slot)), rescheduleCount: (row.rescheduleCount ?? 0) + 1 }
    },
    effect: (context, row) => notifyBooked(context, row, 'reschedule'),
  },

  start: {
    refusal: onlyOwnLawyer('开始服务'),
    values: async ({ now }, row, { values }) => {
      if (now < row.startAt! && !values.earlyStartReason)
        throw tooEarly('earlyStartReason', `预约 ${minuteOf(row.startAt)} 开始，提前开始须写明原因`)
      return now < row.startAt! ? {} : { earlyStartReason: null }
    },
  },
  finish: {
    refusal: onlyOwnLawyer('完成服务'),
    values: async ({ now }, row, { values }) => {
      if (now < row.endAt! && !values.earlyFinishReason)
        throw tooEarly('earlyFinishReason', `预约 ${minuteOf(row.endAt)} 结束，提前结束须写明原因`)
      if ([...values.resultSummary.trim()].length < minSummaryLength)
        throw errors.invalid([{ field: 'resultSummary', message: `服务小结不能少于 ${minSummaryLength} 个字` }])
      return { servedAt: now, ...(now >= row.endAt! && { earlyFinishReason: null }) }
    },
    effect: (context, row) => settleFor(context, row, 'consume'),
  },
  clientConfirm: { values: async ({ now }) => ({ completedAt: now }) },
  autoComplete: { values: async ({ now }) => ({ completedAt: now }) },

  cancel: {
    refusal: async (context, row) => {
      const limit = await freeUntil(context, row)
      return limit && context.now > limit ? `已过免费取消时限（${limit.slice(0, 16)}），请由主管“逾期取消”` : undefined
    },
    effect: (context, row) => settleFor(context, row, 'release'),
  },
  cancelLate: {
    refusal: async (context, row) => {
      const limit = await freeUntil(context, row)
      return limit && context.now <= limit ? `${limit.slice(0, 16)} 前可以直接“取消预约”` : undefined
    },
    effect: (context, row) => settleFor(context, row, row.holdDecision === 'consume' ? 'consume' : 'release'),
  },

  noShow: {
    refusal: async ({ now }, row) => (row.startAt! > now ? '预约时间未到，不能记为爽约' : undefined),
    effect: async (context, row) => {
      const terms = await readTerms(context.tx, context.actor.tenantId, row.itemId)
      const isClient = row.noShowParty === 'client'
      const isUsedUp = isClient && (terms?.noShowConsumes ?? true)
      await settleFor(context, row, isUsedUp ? 'consume' : 'release', !isClient)
    },
  },

  entrust: {
    refusal: async (_context, row) => (row.entrustId ? '该预约已转成委托' : undefined),
    values: async (context, row, { values }) => {
      const added = await addWithin(context, entrustment, {
        ...values,
        enterpriseId: row.enterpriseId,
        // An appointment without an enterprise was made by the client in person.
        personName: row.enterpriseId ? null : row.personName,
        sourceAppointmentId: row.id,
      })
      await setSourceAppointment(context, added, row.id)
      return { entrustId: added.id, followUp: 'entrust' }
    },
  },

  refund: {
    refusal: async (_context, row) => (row.payWay === 'single' ? undefined : '只有单次付费的预约可以退款'),
    values: async (_context, row, { values }) => {
      if (values.refundAmount > (row.fee ?? 0))
        throw errors.invalid([
          { field: 'refundAmount', message: `退款金额不能超过应收金额 ${moneyText(row.fee ?? 0)}` },
        ])
      return {}
    },
  },
  refundBack: { values: async ({ tx }, row) => ({ status: await stateBefore(tx, row), refundAmount: null }) },
})

/** The end of free cancellation for a confirmed appointment; before confirmation it is always free. */
async function freeUntil({ tx, actor }: WriteContext, row: Visit): Promise<string | undefined> {
  if (row.status !== 'confirmed') return undefined
  const terms = await readTerms(tx, actor.tenantId, row.itemId)
  return terms && addMinutes(row.startAt!, -terms.cancelHours * 60)
}

/** Set as the system, because clients cannot write a read-only field. */
async function setSourceAppointment(context: WriteContext, added: Row<typeof entrustment>, id: string): Promise<void> {
  if (added.sourceAppointmentId === id) return
  const own = { ...context, actor: systemActor(context.actor.tenantId) }
  await editWithin(own, entrustment, added.id, { sourceAppointmentId: id }, '由预约转来')
}

async function stateBefore(tx: WriteContext['tx'], row: Visit): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select ${col.fromState} as state from ${col.$table} where ${col.resource} = 'appointment'
      and ${col.rowId} = ${row.id} and ${col.toState} = 'refunding'
    order by ${col.id} desc limit 1`.execute(tx)
  return rows[0]?.state ?? 'cancelled'
}
