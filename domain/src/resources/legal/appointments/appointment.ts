import { defineResource } from '../../../resource/defineResource.ts'
import {
  datetime,
  dictionary,
  file,
  integer,
  money,
  multiline,
  reference,
  rows,
  sequence,
  text,
  tree,
  user,
} from '../../../resource/kinds/builders.ts'
import { appointmentSteps } from './appointmentSteps.ts'

const asked = { section: '咨询事项' }
const visit = { section: '时间与律师' }
const result = { section: '结果' }

/** 预约: a client wants to speak to a lawyer. Only its steps set lawyer and time, so that no slot is booked twice. */
export const appointment = defineResource({
  name: 'appointment',
  title: '预约',
  path: '/legal/appointment',
  menu: { group: '/legal-appointment', sortNo: 1 },
  walledWith: ['entrustId', { resource: 'entrustment', namedBy: 'sourceAppointmentId' }],
  titleField: 'subject',
  fields: {
    no: sequence(
      '预约编号',
      { rule: 'appointment_num', prefix: 'YY', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 168 }, search: 'like', form: asked },
    ),
    subject: text('咨询事项', {
      required: true,
      max: 100,
      pinyin: true,
      list: { width: 220 },
      search: 'like',
      form: { ...asked, span: 2 },
    }),
    itemId: reference('预约项目', 'appointmentItem', {
      required: true,
      list: { width: 140, importance: 3 },
      search: { rule: 'eq', more: true },
      form: asked,
    }),
    enterpriseId: reference('所属企业', 'enterprise', {
      list: { width: 200 },
      search: { rule: 'eq', more: true },
      form: asked,
    }),
    personName: text('预约人', { required: true, max: 50, list: { width: 92 }, form: asked }),
    mobile: text('联系手机', {
      required: true,
      max: 11,
      pattern: 'mobileStrict',
      list: { width: 130, importance: 3 },
      search: { rule: 'like', more: true },
      form: asked,
    }),
    goodAtId: tree('咨询领域', 'goodAt', {
      required: true,
      list: { width: 120, importance: 3 },
      search: { rule: 'eq', more: true },
      form: asked,
    }),
    source: dictionary('客户来源', 'cust_source', {
      list: { hidden: true },
      search: { rule: 'in', more: true },
      form: asked,
    }),
    payWay: dictionary('支付方式', 'pay_way', {
      list: { hidden: true },
      search: { rule: 'in', more: true },
      form: asked,
      help: '确认预约前须填写；选套餐权益时确认即占用 1 次',
    }),
    description: multiline('情况说明', { max: 2000, form: { ...asked, span: 2 } }),
    files: file('材料', { count: 10, biz: 'appointment', form: { ...asked, span: 2 } }),
    expectSlots: rows(
      '期望时间',
      { startAt: datetime('期望开始', { required: true }), note: text('说明', { max: 100 }) },
      { max: 3, form: asked },
    ),
    channel: dictionary('预约方式', 'appt_channel', {
      readOnly: true,
      list: { width: 100, importance: 3 },
      search: { rule: 'in', more: true },
      form: visit,
    }),
    lawyerId: user('接待律师', { readOnly: true, list: { width: 96, importance: 1 }, search: 'eq', form: visit }),
    startAt: datetime('开始时间', {
      readOnly: true,
      list: { width: 152, importance: 1 },
      search: 'range',
      form: visit,
    }),
    endAt: datetime('结束时间', { readOnly: true, list: { width: 152, hidden: true }, form: visit }),
    busyUntil: datetime('占用至', { readOnly: true, form: visit }),
    place: text('地点或会议链接', { readOnly: true, max: 200, form: visit }),
    assigneeId: user('派单人', { readOnly: true, search: { rule: 'eq', more: true }, form: visit }),
    assignedAt: datetime('派单时间', { readOnly: true, form: visit }),
    acceptedAt: datetime('接受时间', { readOnly: true, list: { width: 152, hidden: true }, form: visit }),
    escalatedAt: datetime('超时提醒时间', { readOnly: true, search: { rule: 'range', more: true }, form: visit }),
    rescheduleCount: integer('改期次数', { readOnly: true, form: visit }),
    fee: money('应收金额', { readOnly: true, list: { width: 110, hidden: true }, form: visit }),
    earlyStartReason: text('提前开始的原因', { readOnly: true, max: 200, form: { ...result, span: 2 } }),
    earlyFinishReason: text('提前结束的原因', { readOnly: true, max: 200, form: { ...result, span: 2 } }),
    servedAt: datetime('服务完成时间', { readOnly: true, form: result }),
    resultSummary: multiline('服务小结', { readOnly: true, max: 2000, form: { ...result, span: 2 } }),
    followUp: dictionary('后续跟进', 'follow_up', {
      readOnly: true,
      list: { width: 100, hidden: true },
      search: { rule: 'in', more: true },
      form: result,
    }),
    entrustId: reference('转成的委托', 'entrustment', { readOnly: true, form: result }),
    completedAt: datetime('完成时间', { readOnly: true, form: result }),
    cancelReason: dictionary('取消原因', 'appt_cancel', {
      readOnly: true,
      search: { rule: 'in', more: true },
      form: result,
    }),
    holdDecision: dictionary('权益处理', 'hold_decision', { readOnly: true, form: result }),
    noShowParty: dictionary('爽约方', 'no_show_party', { readOnly: true, form: result }),
    refundAmount: money('退款金额', { readOnly: true, min: 0, form: result }),
    status: dictionary('状态', 'appt_status', {
      readOnly: true,
      list: { width: 96, order: 3 },
      search: 'in',
      form: false,
    }),
  },
  states: {
    field: 'status',
    initial: 'pending',
    editable: ['pending', 'assigned'],
    course: ['pending', 'assigned', 'confirmed', 'serving', 'served', 'completed'],
    actions: appointmentSteps,
  },
})
