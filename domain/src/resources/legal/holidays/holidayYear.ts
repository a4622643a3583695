import { defineResource } from '../../../resource/defineResource.ts'
import { datetime, dictionary, integer, multiline, text } from '../../../resource/kinds/builders.ts'

/** 年度安排: whether a person has confirmed that all holidays of a year are entered. Until then results are provisional. */
export const holidayYear = defineResource({
  name: 'holidayYear',
  title: '年度安排',
  path: '/legal/holidayYear',
  menu: { group: '/legal-basis', sortNo: 3 },
  // Indexes of the holiday table have names that begin with biz_holiday_year.
  table: 'biz_calendar_year',
  titleField: 'name',
  defaultSort: { field: 'year', descending: true },
  fields: {
    year: integer('年份', {
      required: true,
      unique: true,
      fixed: true,
      min: 2000,
      max: 2999,
      list: { width: 100 },
      search: 'eq',
    }),
    name: text('名称', { max: 50, help: '不填则为“某年节假日安排”', list: { width: 200 } }),
    status: dictionary('状态', 'holiday_year_status', {
      readOnly: true,
      list: { width: 110 },
      search: 'in',
      form: false,
    }),
    confirmedBy: text('确认人', { readOnly: true, account: true, max: 100, list: { width: 120 } }),
    confirmedAt: datetime('确认时间', { readOnly: true, list: { width: 152 } }),
    note: multiline('备注', { max: 500, list: true }),
  },
  states: {
    field: 'status',
    initial: 'open',
    editable: ['open'],
    course: ['open', 'confirmed'],
    actions: {
      complete: { title: '确认年度安排已完整', from: 'open', to: 'confirmed' },
      revoke: { title: '撤销确认', from: 'confirmed', to: 'open', reason: true, danger: true },
    },
  },
})
