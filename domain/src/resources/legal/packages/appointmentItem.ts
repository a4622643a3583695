import { defineResource } from '../../../resource/defineResource.ts'
import { dictionary, integer, money, multiline, references, text, yesNo } from '../../../resource/kinds/builders.ts'

const offer = { section: '项目' }
const terms = { section: '预约规则' }

/** 预约项目: what can be booked, its duration and its terms. */
export const appointmentItem = defineResource({
  name: 'appointmentItem',
  title: '预约项目',
  path: '/legal/appointmentItem',
  menu: { group: '/legal-appointment', sortNo: 2 },
  titleField: 'name',
  defaultSort: { field: 'orderNum', descending: false },
  sheet: true,
  fields: {
    name: text('项目名称', {
      required: true,
      unique: true,
      max: 50,
      pinyin: true,
      list: { width: 200 },
      search: 'like',
      form: offer,
    }),
    code: text('项目编码', { unique: true, max: 32, list: { width: 120 }, search: 'like', form: offer }),
    channel: dictionary('预约方式', 'appt_channel', {
      required: true,
      list: { width: 100 },
      search: 'in',
      form: offer,
    }),
    duration: integer('时长', { required: true, min: 5, max: 480, unit: '分钟', list: { width: 90 }, form: offer }),
    bufferMin: integer('间隔', {
      min: 0,
      max: 240,
      default: 0,
      unit: '分钟',
      list: { width: 90 },
      form: offer,
      help: '结束后留给律师的时间，期间不能再约',
    }),
    price: money('单次价格', { min: 0, list: { width: 110 }, form: offer }),
    goodAtIds: references('适用领域', 'goodAt', {
      search: { rule: 'in', more: true },
      form: offer,
      help: '不选则不限',
    }),
    leadHours: integer('最少提前', { min: 0, max: 720, default: 2, unit: '小时', list: { width: 100 }, form: terms }),
    cancelHours: integer('免费取消时限', {
      min: 0,
      max: 720,
      default: 24,
      unit: '小时',
      list: { width: 120 },
      form: terms,
      help: '开始前多少小时可以免费取消',
    }),
    restDayFlag: yesNo('休息日可约', {
      default: 'N',
      list: { width: 110 },
      search: { rule: 'eq', more: true },
      form: terms,
    }),
    noShowConsume: yesNo('客户爽约扣减权益', { default: 'Y', form: terms }),
    needFile: yesNo('需要上传材料', { default: 'N', list: { hidden: true }, form: terms }),
    saleFlag: yesNo('开放预约', { default: 'Y', list: { width: 100 }, search: 'eq', form: terms }),
    orderNum: integer('排序', { min: 0, default: 0, list: { width: 80 }, form: terms }),
    intro: multiline('说明', { max: 500, form: { ...terms, span: 2 } }),
  },
})
