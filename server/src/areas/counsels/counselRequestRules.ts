import { counsel, counselRequest, errors, type Row } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { isOfEngagement } from '../../entitlement/accountsOfEngagements.ts'
import { accountTable } from '../../entitlement/ledgerTables.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { clockOf, correctedClock, resumedClock } from './requestClock.ts'

const a = columnsIn(accountTable, 'a')
const c = columnsOf(counsel, 'c')

interface Engagement {
  status: string
  startDate: string
  leadLawyerId: string
  responseLevel: string | null
  hasItem: boolean
}

/** Client requests: each has an SLA clock from the time of receipt, which is paused while service is suspended. */
export const counselRequestRules = rulesFor(counselRequest, {
  beforeAdd: async (context, values) => {
    const engagement = await engagementOf(context.tx, context.actor.tenantId, values)
    if (engagement && engagement.status !== 'active')
      throw errors.invalid([{ field: 'counselId', message: '该顾问服务不在服务中，不能登记请求' }])
    values.receivedAt ??= context.now
    values.lawyerId ??= engagement?.leadLawyerId
    values.level ??= engagement?.responseLevel ?? 'normal'
    values.breached = 'N'
    values.outside = engagement?.hasItem ? 'N' : 'Y'
    values.pausedMinutes = 0
    assertReceived(context, values, engagement)
    Object.assign(values, await clockOf(context.tx, context.actor.tenantId, values))
  },
  beforeEdit: async (context, values, current) => {
    const whole = { ...current, ...values }
    for (const name of ['receivedAt', 'level', 'lawyerId'] as const)
      if (whole[name] === null) values[name] = current[name]
    const changed = { ...current, ...values }
    if ('receivedAt' in values)
      assertReceived(context, changed, await engagementOf(context.tx, context.actor.tenantId, changed))
    if ('itemId' in values && values.itemId !== current.itemId) {
      const engagement = await engagementOf(context.tx, context.actor.tenantId, changed)
      Object.assign(values, { outside: engagement?.hasItem ? 'N' : 'Y', outsideDecision: null, extraFee: null })
    }
    if ('receivedAt' in values || 'level' in values || 'itemId' in values)
      Object.assign(values, correctedClock(context.now, await clockOf(context.tx, context.actor.tenantId, changed)))
  },
  beforeRestore: async (context, row) => {
    const isOver = row.status !== 'open' && row.status !== 'paused'
    const engagement = isOver ? undefined : await engagementOf(context.tx, context.actor.tenantId, row)
    if (engagement && (engagement.status !== 'active' || row.status === 'paused'))
      throw errors.refused('该顾问服务不在服务中，不能还原未答复的请求，请在服务恢复后重新登记')
  },
  warnings: async (db, actor, values) => {
    const engagement = await engagementOf(db, actor.tenantId, values)
    return engagement && typeof values.itemId === 'string' && !engagement.hasItem
      ? [{ field: 'itemId', message: '该顾问服务不含此项目，须先决定另行收费、免费提供或不予办理' }]
      : []
  },
  actions: {
    decide: {
      refusal: async (_context, row) => {
        if (row.outside !== 'Y') return '该请求在约定的服务项目内，不需要范围外处理'
        return row.outsideDecision ? '该请求已决定处理方式' : undefined
      },
      values: async (_context, _row, { values }) => {
        const isExtra = values.outsideDecision === 'extra'
        if (isExtra && !values.extraFee) throw errors.invalid([{ field: 'extraFee', message: '另行收费时请输入金额' }])
        if (!isExtra && values.extraFee)
          throw errors.invalid([{ field: 'extraFee', message: '只有另行收费时填写金额' }])
        return values.outsideDecision === 'decline' ? { status: 'withdrawn' } : {}
      },
    },
    answer: {
      refusal: async (_context, row) =>
        row.outside === 'Y' && !row.outsideDecision
          ? '该请求不在约定的服务项目内，须先由主管决定另行收费、免费提供或不予办理'
          : undefined,
      values: async ({ now }, row) => ({ doneAt: now, ...breachAt(row, now) }),
    },
    pause: { values: async ({ now }, row) => ({ pausedAt: now, ...breachAt(row, now) }) },
    proceed: { values: ({ tx, actor, now }, row) => resumedClock(tx, actor.tenantId, row, now) },
    breach: { values: async () => ({ breached: 'Y' }) },
  },
})

const breachAt = ({ dueAt }: Row<typeof counselRequest>, now: string): ValuesOf<typeof counselRequest> =>
  now > String(dueAt) ? { breached: 'Y' } : {}

function assertReceived(
  { now }: WriteContext,
  { receivedAt }: ValuesOf<typeof counselRequest>,
  engagement: Engagement | undefined,
): void {
  const refuse = (message: string) => errors.invalid([{ field: 'receivedAt', message }])
  if (String(receivedAt) > now) throw refuse('收到时间不能晚于现在')
  if (engagement && String(receivedAt).slice(0, 10) < engagement.startDate)
    throw refuse(`收到时间不能早于服务开始日期 ${engagement.startDate}`)
}

async function engagementOf(
  db: Kysely<Tables>,
  tenantId: number,
  { counselId, itemId }: ValuesOf<typeof counselRequest>,
): Promise<Engagement | undefined> {
  const { rows } = await sql<Engagement>`
    select ${c.status}, ${c.startDate} as "startDate", ${c.leadLawyerId} as "leadLawyerId",
      ${c.responseLevel} as "responseLevel", exists (
        select 1 from ${a.$table} where ${a.tenantId} = ${c.tenantId} and ${a.itemType} = 'counsel'
          and ${a.itemId} = ${itemId ?? null} and ${isOfEngagement}) as "hasItem"
    from ${c.$table} where ${c.id} = ${counselId ?? null} and ${c.tenantId} = ${tenantId}
      and ${c.deletedAt} is null`.execute(db)
  return rows[0]
}
