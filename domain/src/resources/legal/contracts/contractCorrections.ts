import type { Steps } from '../../../resource/defineResource.ts'
import { date, integer, money, text } from '../../../resource/kinds/builders.ts'
import { owingContractStates } from './contractSteps.ts'

const paidStates = [...owingContractStates, 'finished']

/** Payments and invoices are never edited: a further entry reverses the wrong one, and may replace it. */
export const contractCorrections = {
  reversePayment: {
    title: '冲正收款',
    from: paidStates,
    reason: true,
    danger: true,
    movesValue: true,
    fields: {
      paymentNo: integer('收款序号', { required: true, min: 1, help: '收款记录中的序号' }),
      rightAmount: money('更正后金额', { min: 1, help: '登记有误时填写，冲正后按此重新登记；不填则只冲正' }),
      rightPaidOn: date('更正后日期', { help: '不填则同原收款日期' }),
    },
  },
  reverseInvoice: {
    title: '红冲发票',
    from: paidStates,
    reason: true,
    danger: true,
    movesValue: true,
    fields: {
      reversedNo: text('原发票号码', { required: true, max: 40 }),
      redNo: text('红字发票号码', { required: true, max: 40 }),
      redOn: date('红字发票日期', { required: true }),
    },
  },
  refund: {
    title: '退款',
    from: paidStates,
    reason: true,
    danger: true,
    movesValue: true,
    fields: {
      refundAmount: money('退款金额', {
        required: true,
        min: 1,
        help: '不高于已收而未履行的部分；更多的须申请超额退款',
      }),
      refundedOn: date('退款日期', { required: true }),
    },
  },
  requestRefund: {
    title: '申请超额退款',
    from: paidStates,
    reason: true,
    movesValue: true,
    fields: {
      refundAsked: money('申请退款金额', { required: true, min: 1, help: '高于未履行部分的退款由他人批准' }),
    },
  },
  approveRefund: {
    title: '批准退款',
    from: paidStates,
    danger: true,
    movesValue: true,
    secondPersonAfter: 'requestRefund',
    answers: ['refundAsked', 'refundReason'],
  },
  rejectRefund: {
    title: '驳回退款',
    from: paidStates,
    reason: true,
    movesValue: true,
    answers: ['refundAsked', 'refundReason'],
  },
} as const satisfies Steps
