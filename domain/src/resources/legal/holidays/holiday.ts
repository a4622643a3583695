import { defineResource } from '../../../resource/defineResource.ts'
import { date, dictionary, integer, multiline, text, yesNo } from '../../../resource/kinds/builders.ts'

/** 节假日: exceptions to the weekend rule. */
export const holiday = defineResource({
  name: 'holiday',
  title: '节假日',
  path: '/legal/holiday',
  menu: { group: '/legal-basis', sortNo: 2 },
  titleField: 'name',
  defaultSort: { field: 'date', descending: false },
  sheet: true,
  fields: {
    date: date('日期', { required: true, unique: true, list: { width: 130 }, search: 'range' }),
    type: dictionary('类型', 'day_type', { required: true, list: { width: 120 }, search: 'in' }),
    name: text('名称', { required: true, max: 50, list: true, search: 'like' }),
    year: integer('年份', { required: true, min: 2000, max: 2100, list: { width: 90 }, search: 'eq' }),
    legalFlag: yesNo('法定节日', {
      help: '法定节日安排工作的，工资报酬不低于百分之三百；其余放假日是周末或调休。仅作记录，期限推算和工作日计算不使用此项',
      list: { width: 110 },
      search: { rule: 'eq', more: true },
    }),
    sourceNo: text('依据文号', { max: 100, list: { width: 200 } }),
    note: multiline('备注', { max: 500 }),
  },
  check: ({ date: day, year }) =>
    day && year && Number(day.slice(0, 4)) !== year ? [{ field: 'year', message: `年份应与日期 ${day} 一致` }] : [],
})
