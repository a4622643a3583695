import { type EntitlementAccount, errors, moneyText, packageOrder, type Row } from '@lexdesk/domain'
import { accountsOfSource } from '../../entitlement/accountRows.ts'
import { unearnedOf } from '../../entitlement/balancesOf.ts'
import { refundAccounts, refundRefusal } from '../../entitlement/refundAccounts.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { actionsFor } from '../../resource/rulesFor.ts'

type Order = Row<typeof packageOrder>

const sourceOf = ({ id }: Order) => ({ type: 'packageOrder' as const, id })
const accountsOf = ({ tx, actor }: WriteContext, row: Order): Promise<EntitlementAccount[]> =>
  accountsOfSource(tx, actor.tenantId, sourceOf(row))
const noRequest = { refundAsked: null, refundReason: null }

/** One person may refund what is unearned. A higher refund is requested by one person and approved by another. */
export const refundRules = actionsFor(packageOrder, {
  refund: {
    refusal: async (context, row) => refundRefusal(await accountsOf(context, row)),
    values: async (context, row, { values }) => {
      const amount = values.refundAmount
      assertPaid('refundAmount', amount, row)
      const unearned = unearnedOf(await accountsOf(context, row))
      if (amount > unearned)
        throw errors.invalid([
          {
            field: 'refundAmount',
            message: `退款金额高于未履行价值 ${moneyText(unearned)}，请申请超额退款，由他人批准`,
          },
        ])
      return noRequest
    },
    effect: async (context, row, { reason }) => void (await refundAccounts(context, sourceOf(row), reason)),
  },
  requestRefund: {
    refusal: async (context, row) =>
      isAsked(row) ? '已有一笔退款等待审批，请先处理' : refundRefusal(await accountsOf(context, row)),
    values: async (context, row, { reason, values }) => {
      const amount = values.refundAsked
      assertPaid('refundAsked', amount, row)
      if (amount <= unearnedOf(await accountsOf(context, row)) && row.status !== 'exhausted')
        throw errors.invalid([{ field: 'refundAsked', message: '退款金额不高于未履行价值，请直接办理退款' }])
      return { refundAsked: amount, refundReason: reason }
    },
  },
  approveRefund: {
    refusal: async (context, row) =>
      isAsked(row) ? refundRefusal(await accountsOf(context, row)) : '没有等待审批的退款',
    values: async (_context, row) => ({ refundAmount: row.refundAsked }),
    effect: async (context, row) => void (await refundAccounts(context, sourceOf(row), row.refundReason)),
  },
  rejectRefund: {
    refusal: async (_context, row) => (isAsked(row) ? undefined : '没有等待审批的退款'),
    values: async () => noRequest,
  },
})

const isAsked = ({ refundAsked }: Order): boolean => refundAsked !== null

function assertPaid(field: string, amount: number, row: Order): void {
  if (amount > (row.amount ?? 0)) throw errors.invalid([{ field, message: '退款金额不能大于订单金额' }])
}
