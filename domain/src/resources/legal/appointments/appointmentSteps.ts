import type { Steps } from '../../../resource/defineResource.ts'
import { datetime, dictionary, money, multiline, text, user } from '../../../resource/kinds/builders.ts'

const cancelReason = dictionary('取消原因', 'appt_cancel', { required: true })

/** States that occupy the lawyer's time. */
export const bookedStates = ['assigned', 'confirmed', 'serving'] as const
/** States in which someone still has to act. */
export const openAppointmentStates = ['pending', ...bookedStates, 'served'] as const

/** The steps of an appointment, from the inquiry to its outcome. */
export const appointmentSteps = {
  assign: {
    title: '派单',
    from: ['pending', 'assigned'],
    to: 'assigned',
    fields: {
      lawyerId: user('接待律师', { required: true }),
      startAt: datetime('开始时间', { required: true }),
      place: text('地点或会议链接', { max: 200, form: { span: 2 } }),
    },
  },
  reject: { title: '不予受理', from: 'pending', to: 'rejected', reason: true, danger: true },
  accept: { title: '接受派单', from: 'assigned' },
  decline: { title: '退回派单', from: 'assigned', to: 'pending', reason: true, danger: true },
  escalate: { title: '超时未接受', from: 'assigned', bySystem: true },
  confirm: { title: '确认预约', movesValue: true, from: 'assigned', to: 'confirmed' },
  reschedule: {
    title: '改期',
    from: ['assigned', 'confirmed'],
    reason: true,
    fields: { startAt: datetime('新的开始时间', { required: true }) },
  },
  start: {
    title: '开始服务',
    from: 'confirmed',
    to: 'serving',
    fields: { earlyStartReason: text('提前开始的原因', { max: 200, help: '未到预约时间时必填', form: { span: 2 } }) },
  },
  finish: {
    title: '完成服务',
    movesValue: true,
    from: 'serving',
    to: 'served',
    fields: {
      resultSummary: multiline('服务小结', { required: true, max: 2000, form: { span: 2 } }),
      followUp: dictionary('后续跟进', 'follow_up', { required: true, default: 'none' }),
      earlyFinishReason: text('提前结束的原因', { max: 200, help: '未到预约结束时间时必填', form: { span: 2 } }),
    },
  },
  clientConfirm: { title: '客户确认', from: 'served', to: 'completed' },
  autoComplete: { title: '到期自动完成', from: 'served', to: 'completed', bySystem: true },
  cancel: {
    title: '取消预约',
    movesValue: true,
    from: ['pending', 'assigned', 'confirmed'],
    to: 'cancelled',
    danger: true,
    fields: { cancelReason },
  },
  cancelLate: {
    title: '逾期取消',
    movesValue: true,
    from: 'confirmed',
    to: 'cancelled',
    reason: true,
    danger: true,
    fields: { cancelReason, holdDecision: dictionary('权益处理', 'hold_decision', { required: true }) },
  },
  noShow: {
    title: '记为爽约',
    movesValue: true,
    from: 'confirmed',
    to: 'noShow',
    danger: true,
    fields: { noShowParty: dictionary('爽约方', 'no_show_party', { required: true }) },
  },
  entrust: {
    title: '转委托',
    from: ['served', 'completed'],
    fields: {
      matter: text('委托事项', { required: true, max: 100, form: { span: 2 } }),
      caseType: dictionary('案件类型', 'case_type', { required: true }),
      leadLawyerId: user('承办律师', { required: true }),
    },
    startsWith: { matter: 'subject', leadLawyerId: 'lawyerId' },
  },
  refund: {
    title: '申请退款',
    movesValue: true,
    from: ['rejected', 'cancelled', 'noShow'],
    to: 'refunding',
    reason: true,
    fields: { refundAmount: money('退款金额', { required: true, min: 1 }) },
  },
  refundDone: { title: '退款完成', movesValue: true, from: 'refunding', to: 'refunded', secondPersonAfter: 'refund' },
  refundBack: {
    title: '退回退款申请',
    movesValue: true,
    from: 'refunding',
    to: 'cancelled',
    reason: true,
    danger: true,
  },
} as const satisfies Steps
