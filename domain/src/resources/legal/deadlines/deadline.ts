import { defineResource } from '../../../resource/defineResource.ts'
import {
  date,
  datetime,
  dictionary,
  file,
  multiline,
  reference,
  sequence,
  text,
  user,
  yesNo,
} from '../../../resource/kinds/builders.ts'

const period = { section: '期限' }
const result = { section: '推算结果' }
const done = { section: '办结' }

/** Running deadlines. */
export const openDeadlineStates = ['open', 'ticked'] as const

/** 期限: the day by which something must be done in a matter, with its derivation in words. */
export const deadline = defineResource({
  name: 'deadline',
  title: '期限',
  path: '/legal/deadline',
  menu: { group: '/legal-entrustment', sortNo: 6 },
  belongsTo: ['entrustmentId'],
  titleField: 'title',
  defaultSort: { field: 'date', descending: false },
  fields: {
    no: sequence(
      '期限编号',
      { rule: 'deadline_num', prefix: 'QX', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160, hidden: true }, search: { rule: 'like', more: true }, form: period },
    ),
    title: text('期限事项', {
      required: true,
      max: 100,
      pinyin: true,
      list: { width: 220 },
      search: 'like',
      form: period,
    }),
    date: date('截止日期', { readOnly: true, list: { width: 120 }, search: 'range', form: result }),
    entrustmentId: reference('所属委托', 'entrustment', {
      required: true,
      fixed: true,
      list: { width: 240 },
      search: 'eq',
      form: period,
    }),
    type: dictionary('期限类型', 'deadline_type', {
      required: true,
      list: { width: 120 },
      search: 'in',
      form: period,
    }),
    ruleId: reference('期限规则', 'deadlineRule', { list: { hidden: true }, form: period }),
    startDate: date('起算日', { list: { width: 120, hidden: true }, form: period }),
    fixedDate: date('指定日期', { help: '由法院等指定的日期；按规则推算的不填', form: period }),
    notifiedEnd: date('法院通知的届满日', {
      list: { hidden: true },
      help: '冻结、查封、扣押等措施填写，以法院通知为准',
      form: period,
    }),
    measureId: reference('对应措施', 'deadline', { readOnly: true, list: { hidden: true }, form: period }),
    derivation: multiline('推算过程', {
      readOnly: true,
      max: 2000,
      list: { width: 320, importance: 3 },
      form: { ...result, span: 2 },
    }),
    provisional: yesNo('日历待确认', {
      readOnly: true,
      help: '届满年度的节假日安排尚未确认完整，日期可能变化',
      list: { width: 110, importance: 3 },
      search: { rule: 'eq', more: true },
      form: result,
    }),
    // Of the calendar that the date was computed with.
    calendarMark: text('日历标识', { readOnly: true, max: 32, form: false }),
    leadLawyerId: user('责任律师', { list: { width: 110 }, search: 'eq', form: period }),
    remark: multiline('备注', { max: 500, form: { ...period, span: 2 } }),
    status: dictionary('状态', 'deadline_status', {
      readOnly: true,
      list: { width: 100, order: 3 },
      search: 'in',
      form: false,
    }),
    doneNote: multiline('办理情况', { readOnly: true, max: 500, form: { ...done, span: 2 } }),
    doneFile: file('办理凭证', { biz: 'entrustment', readOnly: true, form: done }),
    tickedBy: text('办理人', { readOnly: true, account: true, max: 100, form: done }),
    confirmedBy: text('复核人', { readOnly: true, account: true, max: 100, form: done }),
    acknowledgedBy: text('最近确认人', { readOnly: true, account: true, max: 100, form: done }),
    acknowledgedAt: datetime('最近确认时间', { readOnly: true, form: done }),
  },
  states: {
    field: 'status',
    initial: 'open',
    editable: ['open'],
    course: ['open', 'ticked', 'done'],
    actions: {
      tick: {
        title: '办结',
        from: 'open',
        to: 'ticked',
        fields: {
          doneNote: multiline('办理情况', { required: true, max: 500 }),
          newEnd: date('续行后的届满日', { help: '仅申请续行保全的期限填写，以法院通知为准' }),
          doneFile: file('办理凭证', { biz: 'entrustment' }),
        },
      },
      confirm: { title: '复核', from: 'ticked', to: 'done', secondPersonAfter: 'tick' },
      acknowledge: { title: '确认收到', from: openDeadlineStates },
      reopen: { title: '退回办理', from: 'ticked', to: 'open', reason: true, danger: true },
      cancel: { title: '撤销期限', from: openDeadlineStates, to: 'cancelled', reason: true, danger: true },
      resume: { title: '恢复期限', from: ['done', 'cancelled'], to: 'open', reason: true, danger: true },
    },
  },
  check: ({ ruleId, startDate, fixedDate }) => {
    if (ruleId && fixedDate) return [{ field: 'fixedDate', message: '按期限规则推算的，不填指定日期' }]
    if (ruleId && !startDate) return [{ field: 'startDate', message: '请选择起算日' }]
    return ruleId || fixedDate ? [] : [{ field: 'fixedDate', message: '请选择期限规则与起算日，或填写指定日期' }]
  },
})
