import { errors, packageOrder, type Row } from '@lexdesk/domain'
import { accountsOfSource } from '../../entitlement/accountRows.ts'
import { adjustAccount } from '../../entitlement/adjustAccount.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { actionsFor, type LineOf } from '../../resource/rulesFor.ts'

/** A line as it is read, with its id. */
type Adjustment = LineOf<typeof packageOrder, 'adjustments'> & { id?: string }
type Decision = 'approved' | 'rejected'

const adjustmentsOf = ({ adjustments }: Row<typeof packageOrder>): Adjustment[] => adjustments ?? []
/** Only the newest one can be pending: the next one has to wait for its decision. */
const isOpen = (row: Row<typeof packageOrder>): boolean => adjustmentsOf(row).at(-1)?.decision === 'pending'

/** Balance adjustments take two people: one requests with a reason, another approves. */
export const adjustRules = actionsFor(packageOrder, {
  requestAdjust: {
    refusal: async (_context, row) => (isOpen(row) ? '已有一笔调整等待审批，请先处理' : undefined),
    values: async (context, row, { reason, values }) => {
      const { qty } = values
      const account = (await accountsOf(context, row)).find(({ id }) => id === values.accountId)
      if (!account) throw errors.invalid([{ field: 'accountId', message: '请选择该订单的一项权益' }])
      const { itemType, itemName, available, unit } = account
      if (qty === 0) throw errors.invalid([{ field: 'qty', message: '调整数量不能为 0' }])
      if (qty < 0 && available + qty < 0)
        throw errors.invalid([
          { field: 'qty', message: `${itemName}剩余 ${available} ${unit}，不能减少 ${-qty} ${unit}` },
        ])
      const asked: Adjustment = {
        itemType,
        itemName,
        qty,
        reason: reason ?? '',
        byName: context.actor.realname,
        at: context.now,
        decision: 'pending',
        decidedBy: null,
      }
      return { adjustments: [...adjustmentsOf(row), asked] }
    },
  },
  approveAdjust: {
    refusal: async (_context, row) => (isOpen(row) ? undefined : '没有等待审批的调整'),
    values: async (context, row) => decided(context, row, 'approved'),
    effect: async (context, row) => {
      const { id, itemType, itemName, qty, reason } = adjustmentsOf(row).at(-1)!
      const account = (await accountsOf(context, row)).find(
        (one) => one.itemType === itemType && one.itemName === itemName,
      )
      await adjustAccount(context, { accountId: account!.id, qty, reason, ref: { type: 'adjustRequest', id: id! } })
    },
  },
  rejectAdjust: {
    refusal: async (_context, row) => (isOpen(row) ? undefined : '没有等待审批的调整'),
    values: async (context, row) => decided(context, row, 'rejected'),
  },
})

const accountsOf = ({ tx, actor }: WriteContext, { id }: Row<typeof packageOrder>) =>
  accountsOfSource(tx, actor.tenantId, { type: 'packageOrder', id })

function decided({ actor }: WriteContext, row: Row<typeof packageOrder>, decision: Decision) {
  const adjustments = adjustmentsOf(row)
  const last = { ...adjustments.at(-1)!, decision, decidedBy: actor.realname }
  return { adjustments: [...adjustments.slice(0, -1), last] }
}
