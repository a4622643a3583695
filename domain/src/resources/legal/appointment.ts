import { defineResource } from '../../resource/defineResource.ts'
import {
  datetime,
  dictionary,
  multiline,
  reference,
  sequence,
  text,
  tree,
  user,
} from '../../resource/kinds/builders.ts'

const asked = { section: '咨询事项' }
const visit = { section: '时间与律师' }

/** 预约: somebody wants to speak to a lawyer. The acts that move it on belong to its area. */
export const appointment = defineResource({
  name: 'appointment',
  title: '预约',
  path: '/legal/appointment',
  titleField: 'subject',
  fields: {
    no: sequence(
      '预约编号',
      { prefix: 'YY', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160 }, search: 'like', form: asked },
    ),
    subject: text('咨询事项', {
      required: true,
      max: 100,
      pinyin: true,
      list: { width: 240 },
      search: 'like',
      form: { ...asked, span: 2 },
    }),
    enterpriseId: reference('所属企业', 'enterprise', {
      list: { width: 220 },
      search: { rule: 'eq', more: true },
      form: asked,
    }),
    personName: text('预约人', { required: true, max: 50, list: { width: 100 }, form: asked }),
    mobile: text('联系手机', {
      required: true,
      max: 11,
      pattern: 'mobileStrict',
      list: { width: 130 },
      search: { rule: 'like', more: true },
      form: asked,
    }),
    goodAtId: tree('咨询领域', 'goodAt', {
      required: true,
      list: { width: 120 },
      search: { rule: 'eq', more: true },
      form: asked,
    }),
    source: dictionary('客户来源', 'cust_source', {
      list: { hidden: true },
      search: { rule: 'in', more: true },
      form: asked,
    }),
    description: multiline('情况说明', { max: 2000, form: { ...asked, span: 2 } }),
    channel: dictionary('预约方式', 'appt_channel', {
      required: true,
      list: { width: 100 },
      search: { rule: 'in', more: true },
      form: visit,
    }),
    payWay: dictionary('支付方式', 'pay_way', {
      list: { hidden: true },
      search: { rule: 'in', more: true },
      form: visit,
    }),
    lawyerId: user('接待律师', { list: { width: 110 }, search: 'eq', form: visit }),
    startAt: datetime('开始时间', { list: { width: 172 }, search: 'range', form: visit }),
    endAt: datetime('结束时间', { list: { width: 172, hidden: true }, form: visit }),
    place: text('地点或会议链接', { max: 200, form: visit }),
    status: dictionary('状态', 'appt_status', {
      readOnly: true,
      list: { width: 120, fixed: 'right' },
      search: 'in',
      form: false,
    }),
  },
  check: ({ startAt, endAt }) =>
    startAt && endAt && endAt < startAt ? [{ field: 'endAt', message: '结束时间不能早于开始时间' }] : [],
})
