import { defineResource } from '../../../resource/defineResource.ts'
import {
  date,
  dictionary,
  file,
  integer,
  multiline,
  number,
  reference,
  sequence,
  text,
  user,
  yesNo,
} from '../../../resource/kinds/builders.ts'

/** 工作日志: a lawyer's work for an engagement. Once confirmed it is deducted from the client's balance. */
export const counselWork = defineResource({
  name: 'counselWork',
  title: '工作日志',
  path: '/legal/counselWork',
  menu: { group: '/legal-counsel', sortNo: 4 },
  belongsTo: ['counselId'],
  walledWith: ['appointmentId'],
  titleField: 'summary',
  fields: {
    no: sequence(
      '日志编号',
      { prefix: 'RZ', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160, hidden: true }, search: 'like' },
    ),
    counselId: reference('法律顾问', 'counsel', { required: true, list: { width: 170 }, search: 'eq' }),
    itemId: reference('顾问项目', 'counselItem', { required: true, list: { width: 150 }, search: 'eq' }),
    qty: integer('使用数量', { min: 1, max: 1000, default: 1, list: { width: 100 } }),
    workDate: date('工作日期', { required: true, list: { width: 120 }, search: 'range' }),
    hours: number('工时', {
      required: true,
      min: 0,
      max: 1000,
      digits: 1,
      unit: '小时',
      list: { width: 90 },
      statistics: 'sum',
    }),
    lawyerId: user('律师', { required: true, list: { width: 100 }, search: 'eq' }),
    billableFlag: yesNo('计费', { default: 'Y', list: { width: 80 } }),
    summary: text('工作内容', {
      required: true,
      min: 2,
      max: 500,
      list: { width: 260 },
      search: 'like',
      form: { span: 2 },
    }),
    files: file('附件', { biz: 'counsel', form: { span: 2 } }),
    appointmentId: reference('关联预约', 'appointment'),
    status: dictionary('状态', 'counsel_work_status', {
      readOnly: true,
      list: { width: 100, order: 3 },
      search: 'in',
      form: false,
    }),
    remark: multiline('备注', { max: 500, form: { span: 2 } }),
  },
  check: ({ qty }) => (qty == null ? [{ field: 'qty', message: '请输入使用数量' }] : []),
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft'],
    actions: {
      confirm: { title: '确认', movesValue: true, from: 'draft', to: 'confirmed' },
      void: { title: '作废', movesValue: true, from: 'confirmed', to: 'voided', reason: true, danger: true },
    },
  },
})
