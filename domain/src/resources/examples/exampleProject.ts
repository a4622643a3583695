import { defineResource } from '../../resource/defineResource.ts'
import {
  date,
  dictionary,
  integer,
  money,
  multiline,
  rows,
  sequence,
  text,
  user,
} from '../../resource/kinds/builders.ts'

const basis = { section: '基本信息' }
const plan = { section: '计划' }

/** 示例项目: the record of the demonstration pages. Nothing in the office depends on it. */
export const exampleProject = defineResource({
  name: 'exampleProject',
  title: '示例项目',
  path: '/example/project',
  titleField: 'name',
  sheet: true,
  fields: {
    no: sequence('项目编号', { prefix: 'SL', date: 'YYYYMM', digits: 3 }, { list: { width: 132 }, form: basis }),
    name: text('项目名称', {
      required: true,
      unique: true,
      max: 60,
      pinyin: true,
      list: { width: 240 },
      search: 'like',
      form: basis,
    }),
    kind: dictionary('类别', 'example_kind', { required: true, list: { width: 110 }, search: 'in', form: basis }),
    ownerId: user('负责人', { required: true, list: { width: 100, importance: 1 }, search: 'eq', form: basis }),
    intro: multiline('项目说明', { max: 500, form: { ...basis, span: 2 } }),
    amount: money('预算', { required: true, min: 0, list: { width: 130, importance: 1 }, form: plan }),
    progress: integer('进度', { min: 0, max: 100, default: 0, unit: '%', list: { width: 90 }, form: plan }),
    startDate: date('开始日期', { required: true, list: { width: 120, importance: 1 }, search: 'range', form: plan }),
    endDate: date('结束日期', { required: true, list: { width: 120, importance: 1 }, form: plan }),
    members: rows(
      '成员',
      {
        userId: user('姓名', { required: true }),
        duty: text('分工', { required: true, max: 50 }),
        hours: integer('预计工时', { min: 1, max: 1000, unit: '小时' }),
      },
      { max: 20, form: { section: '成员' } },
    ),
    status: dictionary('状态', 'example_status', {
      readOnly: true,
      list: { width: 96, order: 3 },
      search: 'in',
      form: false,
    }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    course: ['draft', 'active', 'done'],
    actions: {
      start: { title: '启动', from: 'draft', to: 'active' },
      finish: { title: '完成', from: 'active', to: 'done' },
      stop: { title: '终止', from: ['draft', 'active'], to: 'stopped', reason: true, danger: true },
    },
  },
  check: ({ startDate, endDate }) =>
    startDate && endDate && endDate < startDate ? [{ field: 'endDate', message: '结束日期不能早于开始日期' }] : [],
})
