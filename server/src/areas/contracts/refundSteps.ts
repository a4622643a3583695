import { contract, currencyOf, errors, moneyText, receivableOf, type Row } from '@lexdesk/domain'
import { settlementLine } from '../../ending/endWith.ts'
import { unearnedOfContract } from '../../receivables/unearned.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { actionsFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { assertMoneyDay } from './moneyDay.ts'

type Contract = Row<typeof contract>

const noRequest = { refundAsked: null, refundReason: null }
const refuse = (field: string, message: string) => errors.invalid([{ field, message }])
const isAsked = ({ refundAsked }: Contract): boolean => refundAsked !== null
const refundableOf = (row: Contract): number => receivableOf(row).received - receivableOf(row).refunded

/**
 * A refund is an entry of its own; payments are not changed. One person may refund what is unearned. A higher refund is
 * requested by one person and approved by another.
 */
export const refundSteps = actionsFor(contract, {
  refund: {
    refusal: async (_context, row) => refundRefusal(row),
    values: async (context, row, { reason, values }) => {
      const amount = values.refundAmount
      await assertMoneyDay(context, row, 'refundedOn', '退款日期', values.refundedOn)
      assertRefundable('refundAmount', amount, row)
      const unearned = await unearnedOfContract(context, row)
      if (amount > unearned)
        throw refuse(
          'refundAmount',
          `退款金额高于未履行的 ${moneyText(unearned, currencyOf(row))}，请申请超额退款，由他人批准`,
        )
      return withRefund(context, row, amount, reason, values.refundedOn)
    },
  },
  requestRefund: {
    refusal: async (_context, row) => refundRefusal(row),
    values: async (context, row, { reason, values }) => {
      const amount = values.refundAsked
      assertRefundable('refundAsked', amount, row)
      if (amount <= (await unearnedOfContract(context, row)))
        throw refuse('refundAsked', '退款金额不高于未履行的部分，请直接办理退款')
      return { refundAsked: amount, refundReason: reason }
    },
  },
  approveRefund: {
    refusal: async (_context, row) => {
      if (!isAsked(row)) return '没有等待审批的退款'
      return (row.refundAsked ?? 0) > refundableOf(row)
        ? '已收未退的金额已少于申请退款的金额，请驳回后重新申请'
        : undefined
    },
    values: async (context, row) => ({
      ...withRefund(context, row, row.refundAsked ?? 0, row.refundReason),
      ...noRequest,
    }),
  },
  rejectRefund: {
    refusal: async (_context, row) => (isAsked(row) ? undefined : '没有等待审批的退款'),
    values: async () => noRequest,
  },
})

function refundRefusal(row: Contract): string | undefined {
  if (isAsked(row)) return '已有一笔退款等待审批，请先处理'
  return refundableOf(row) > 0 ? undefined : '没有可退的收款'
}

function assertRefundable(field: string, amount: number, row: Contract): void {
  const refundable = refundableOf(row)
  if (amount > refundable) throw refuse(field, `退款金额不能大于已收未退的 ${moneyText(refundable, currencyOf(row))}`)
}

/** Adds a refund entry, dated on the day of the step unless another day is given. */
function withRefund(
  context: WriteContext,
  row: Contract,
  refunded: number,
  note: string | null,
  settledOn: string = context.now.slice(0, 10),
): ValuesOf<typeof contract> {
  const line = { ...settlementLine(context, { waived: 0, refunded, note }), settledOn }
  return { settlements: [...(row.settlements ?? []), line] }
}
