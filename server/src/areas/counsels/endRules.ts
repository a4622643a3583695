import { counsel, errors, moneyText, settledValues } from '@lexdesk/domain'
import { accountsOfSource } from '../../entitlement/accountRows.ts'
import { checkEnding, endWith } from '../../ending/endWith.ts'
import { freezeAccounts } from '../../entitlement/freezeAccounts.ts'
import { refundAccounts, refundRefusal } from '../../entitlement/refundAccounts.ts'
import { unearnedOfCounsel } from '../../receivables/unearned.ts'
import { actionsFor } from '../../resource/rulesFor.ts'
import { moveRequests } from './moveRequests.ts'

const sourceOf = ({ id }: { id: string }) => ({ type: 'counsel' as const, id })

/** Early end: the supervisor requests it, the cashier settles what the ledger shows as left. */
export const endRules = actionsFor(counsel, {
  proposeEnd: {
    refusal: async (_context, row) => (row.endReason ? '已申请提前终止，等待财务结算' : undefined),
    values: async (_context, _row, { reason }) => ({ endReason: reason }),
  },
  withdrawEnd: {
    refusal: async (_context, row) => (row.endReason ? undefined : '没有待结算的终止申请'),
    values: async () => ({ endReason: null }),
  },
  terminate: {
    refusal: async ({ tx, actor }, row) => {
      if (!row.endReason) return '请先由主管申请提前终止'
      // Units held by appointments are resolved by an input of the step.
      const accounts = await accountsOfSource(tx, actor.tenantId, sourceOf(row))
      return refundRefusal(accounts.map((account) => ({ ...account, held: 0 })))
    },
    values: async (context, row, { values }) => {
      const refund = values.settledAmount
      const figures = await checkEnding(context, 'terminateCounsel', row, { ...values, refundedAmount: 0 })
      const refuse = (message: string) => errors.invalid([{ field: 'settledAmount', message }])
      if (refund > 0 && figures.length > 1) throw refuse('顾问合同有多种币种，请在各合同上分别“退款”')
      const [money] = figures
      const unearned = await unearnedOfCounsel(context, row, money)
      if (refund > unearned)
        throw refuse(
          `退还金额不能大于已收而未履行的 ${moneyText(unearned, money?.currency)}；超出部分请在合同上申请超额退款`,
        )
      return settledValues(figures.map((one) => ({ ...one, refunded: one.refunded + refund })))
    },
    effect: async (context, row, { reason, values }) => {
      const answers = { ...values, refundedAmount: values.settledAmount }
      await freezeAccounts(context, sourceOf(row), false)
      await endWith(context, 'terminateCounsel', { resource: counsel, row }, { reason, values: answers })
      await refundAccounts(context, sourceOf(row), row.endReason!)
      await moveRequests(context, row, 'close')
    },
  },
})
