import { defineResource } from '../../resource/defineResource.ts'
import {
  datetime,
  dictionaries,
  dictionary,
  image,
  integer,
  multiline,
  reference,
  sequence,
  text,
  user,
  yesNo,
} from '../../resource/kinds/builders.ts'

const review = { section: '评价' }
const answered = { section: '处理' }
const stars = { min: 1, max: 5, fixed: true, form: review }

/** States in which an appraisal counts for the lawyer's rating: until it is hidden. */
export const ratedAppraiseStates = ['pending', 'shown', 'appeal'] as const

/** 评价: a client's review after a completed appointment. Staff cannot edit it; they can reply, contest it or hide it. */
export const appraise = defineResource({
  name: 'appraise',
  title: '评价',
  path: '/legal/appraise',
  menu: { group: '/legal-enterprise', sortNo: 2, title: '评价记录' },
  belongsTo: ['appointmentId'],
  titleField: 'no',
  fields: {
    no: sequence(
      '评价编号',
      { rule: 'appraise_num', prefix: 'PJ', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160 }, search: 'like', form: review },
    ),
    appointmentId: reference('预约', 'appointment', {
      required: true,
      fixed: true,
      list: { width: 220 },
      form: review,
    }),
    score: integer('评分', { ...stars, required: true, list: { width: 150 }, search: 'range' }),
    lawyerId: user('律师', { readOnly: true, list: { width: 100 }, search: 'eq', form: review }),
    enterpriseId: reference('企业', 'enterprise', {
      readOnly: true,
      list: { width: 200, hidden: true },
      search: { rule: 'eq', more: true },
      form: review,
    }),
    personName: text('评价人', { readOnly: true, max: 50, list: { width: 90 }, form: review }),
    professionalism: integer('专业', { ...stars, list: { width: 80, hidden: true } }),
    response: integer('响应', { ...stars, list: { width: 80, hidden: true } }),
    attitude: integer('态度', { ...stars, list: { width: 80, hidden: true } }),
    tags: dictionaries('标签', 'appraise_tag', {
      fixed: true,
      list: { width: 180 },
      search: { rule: 'in', more: true },
      form: review,
    }),
    content: text('评价内容', {
      fixed: true,
      max: 500,
      list: { width: 260 },
      search: { rule: 'like', more: true },
      form: { ...review, span: 2 },
    }),
    images: image('图片', { fixed: true, count: 9, biz: 'temp', form: { ...review, span: 2 } }),
    anonymous: yesNo('匿名', { fixed: true, default: 'N', form: review }),
    auto: yesNo('系统默认', { readOnly: true, search: { rule: 'eq', more: true }, form: review }),
    reply: multiline('律师回复', { readOnly: true, max: 500, form: { ...answered, span: 2 } }),
    replyAt: datetime('回复时间', { readOnly: true, search: { rule: 'range', more: true }, form: answered }),
    followUpContent: multiline('追加评价', { readOnly: true, max: 500, form: { ...answered, span: 2 } }),
    followUpAt: datetime('追评时间', { readOnly: true, form: answered }),
    ticketStatus: dictionary('服务工单', 'ticket_status', {
      readOnly: true,
      list: { width: 100 },
      search: 'in',
      form: answered,
    }),
    ticketDueAt: datetime('工单时限', { readOnly: true, list: { width: 152, hidden: true }, form: answered }),
    ticketClosedAt: datetime('工单办结时间', { readOnly: true, form: answered }),
    ticketResult: multiline('处理结果', { readOnly: true, max: 500, form: { ...answered, span: 2 } }),
    remark: text('内部备注', { max: 200, form: { ...answered, span: 2 } }),
    status: dictionary('状态', 'appraise_status', {
      readOnly: true,
      list: { width: 100, order: 3 },
      search: 'in',
      form: false,
    }),
  },
  states: {
    field: 'status',
    initial: 'pending',
    course: ['pending', 'shown'],
    actions: {
      show: { title: '展示', from: 'pending', to: 'shown' },
      showAgain: { title: '恢复展示', from: 'hidden', to: 'shown', reason: true },
      hide: { title: '隐藏', from: ['pending', 'shown'], to: 'hidden', reason: true, danger: true },
      reply: {
        title: '回复',
        from: ['pending', 'shown'],
        fields: { reply: multiline('回复内容', { required: true, max: 500, form: { span: 2 } }) },
      },
      followUp: {
        title: '追加评价',
        from: ['pending', 'shown'],
        fields: { followUpContent: multiline('追加评价', { required: true, max: 500, form: { span: 2 } }) },
      },
      appeal: { title: '申诉', from: ['pending', 'shown'], to: 'appeal', reason: true },
      uphold: { title: '维持评价', from: 'appeal', to: 'shown', reason: true, secondPersonAfter: 'appeal' },
      hideAppealed: {
        title: '申诉成立',
        from: 'appeal',
        to: 'hidden',
        reason: true,
        danger: true,
        secondPersonAfter: 'appeal',
      },
      closeTicket: {
        title: '办结工单',
        from: ['pending', 'shown', 'hidden', 'appeal'],
        fields: { ticketResult: multiline('处理结果', { required: true, max: 500, form: { span: 2 } }) },
      },
    },
  },
})
