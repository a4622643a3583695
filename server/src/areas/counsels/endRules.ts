import { errors } from '@lexdesk/domain'
import { accountsOfSource } from '../../entitlement/accountRows.ts'
import { freezeAccounts } from '../../entitlement/freezeAccounts.ts'
import { refundAccounts, refundRefusal } from '../../entitlement/refundAccounts.ts'
import type { ActionRule } from '../../resource/Engine.ts'
import { moveRequests } from './moveRequests.ts'

const sourceOf = ({ id }: { id: string }) => ({ type: 'counsel' as const, id })

/** An end before its time: the supervisor asks for it, the cashier settles what the ledger says is left. */
export const endRules: Record<'proposeEnd' | 'withdrawEnd' | 'terminate', ActionRule> = {
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
      return refundRefusal(await accountsOfSource(tx, actor.tenantId, sourceOf(row)))
    },
    values: async (_context, row, { values }) => {
      if (Number(values.settledAmount) > Number(row.fee))
        throw errors.invalid([{ field: 'settledAmount', message: '退还金额不能大于服务费' }])
      return {}
    },
    effect: async (context, row) => {
      await freezeAccounts(context, sourceOf(row), false)
      await refundAccounts(context, sourceOf(row), row.endReason as string)
      await moveRequests(context, row, 'close')
    },
  },
}
