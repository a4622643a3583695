import { counsel, counselWork, type EntitlementAccount, errors, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { accountsOfEngagements } from '../../entitlement/accountsOfEngagements.ts'
import { chooseUsable } from '../../entitlement/chooseUsable.ts'
import { consumeAtOnce } from '../../entitlement/consumeAtOnce.ts'
import { reverseUse } from '../../entitlement/settleHold.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'

const col = columnsOf(counsel)

type Work = Row<typeof counselWork>

const refOf = ({ id }: Work) => ({ type: 'counselWork', id })

/** Work for an engagement in service; once confirmed, it consumes the client's entitlement to that item. */
export const counselWorkRules = rulesFor(counselWork, {
  beforeAdd: (context, values) => assertDay(context, values),
  beforeEdit: (context, values, current) => assertDay(context, { ...current, ...values }),
  actions: {
    confirm: {
      refusal: async (context, row) => {
        const engagement = await engagementOf(context, row)
        if (engagement?.status !== 'active') return '该顾问服务不在服务中，不能确认工作日志'
        return (await accountsOf(context, row)).length > 0 ? undefined : '该顾问服务不含此项目，请先调整服务项目'
      },
      effect: async (context, row) => {
        const qty = row.qty ?? 0
        const { id: accountId } = await chooseUsable(context, await accountsOf(context, row), qty)
        await consumeAtOnce(context, {
          accountId,
          qty,
          ref: refOf(row),
          note: row.summary,
        })
      },
    },
    void: {
      effect: async (context, row, { reason }) =>
        void (await reverseUse(context, refOf(row), `工作日志 ${row.no} 作废：${reason ?? ''}`)),
    },
  },
})

interface Engagement {
  status: string
  startDate: string
}

async function engagementOf(
  { tx, actor }: WriteContext,
  { counselId }: ValuesOf<typeof counselWork>,
): Promise<Engagement | undefined> {
  const { rows } = await sql<Engagement>`
    select ${col.status}, ${col.startDate} as "startDate" from ${col.$table}
    where ${col.id} = ${counselId} and ${col.tenantId} = ${actor.tenantId} and ${col.deletedAt} is null`.execute(tx)
  return rows[0]
}

async function assertDay(context: WriteContext, values: ValuesOf<typeof counselWork>): Promise<void> {
  if (typeof values.workDate !== 'string') return
  if (values.workDate > context.now.slice(0, 10))
    throw errors.invalid([{ field: 'workDate', message: '工作日期不能晚于今天' }])
  const engagement = await engagementOf(context, values)
  if (engagement && values.workDate < engagement.startDate)
    throw errors.invalid([{ field: 'workDate', message: `工作日期不能早于服务开始日期 ${engagement.startDate}` }])
}

/** The accounts that work on this item may use: that of the engagement, and that of the package it was bought with. */
async function accountsOf(context: WriteContext, row: Work): Promise<EntitlementAccount[]> {
  const accounts = await accountsOfEngagements(context.tx, context.actor.tenantId, [row.counselId])
  return accounts.filter(({ itemType, itemId }) => itemType === 'counsel' && itemId === row.itemId)
}
