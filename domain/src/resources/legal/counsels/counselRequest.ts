import { defineResource } from '../../../resource/defineResource.ts'
import {
  datetime,
  dictionary,
  file,
  integer,
  money,
  multiline,
  reference,
  sequence,
  text,
  user,
  yesNo,
} from '../../../resource/kinds/builders.ts'

const request = { section: '客户请求' }
const clock = { section: '响应时限' }
/** Computed and stored by the server. */
const serverField = { readOnly: true, form: clock } as const

/** 服务请求: a client's request under an engagement, with the response time that the office committed to. */
export const counselRequest = defineResource({
  name: 'counselRequest',
  title: '服务请求',
  path: '/legal/counselRequest',
  menu: { group: '/legal-counsel', sortNo: 2 },
  belongsTo: ['counselId'],
  titleField: 'subject',
  fields: {
    no: sequence(
      '请求编号',
      { rule: 'counsel_request_num', prefix: 'QQ', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160, hidden: true }, search: { rule: 'like', more: true }, form: request },
    ),
    subject: text('请求事项', {
      required: true,
      max: 120,
      pinyin: true,
      list: { width: 220 },
      search: 'like',
      form: request,
    }),
    counselId: reference('法律顾问', 'counsel', {
      required: true,
      fixed: true,
      list: { width: 200 },
      search: 'eq',
      form: request,
    }),
    dueAt: datetime('应答复时间', { ...serverField, list: { width: 192 }, search: { rule: 'range', more: true } }),
    // The deadline says it too.
    breached: yesNo('超时', { ...serverField, list: { width: 80, hidden: true }, search: 'eq' }),
    itemId: reference('顾问项目', 'counselItem', {
      required: true,
      list: { width: 130 },
      search: { rule: 'eq', more: true },
      form: request,
    }),
    level: dictionary('响应级别', 'resp_level', {
      list: { width: 110 },
      search: { rule: 'in', more: true },
      form: request,
      help: '不填则按法律顾问的响应级别',
    }),
    receivedAt: datetime('收到时间', {
      list: { width: 152 },
      search: { rule: 'range', more: true },
      form: request,
      help: '不填则为现在',
    }),
    lawyerId: user('办理律师', { list: { width: 100 }, search: 'eq', form: request, help: '不填则为主办律师' }),
    description: multiline('请求内容', { max: 2000, form: { ...request, span: 2 } }),
    files: file('材料', { biz: 'counsel', form: { ...request, span: 2 } }),
    outside: yesNo('约定范围外', {
      ...serverField,
      list: { width: 110, hidden: true },
      search: { rule: 'eq', more: true },
    }),
    outsideDecision: dictionary('范围外处理', 'outside_decision', {
      ...serverField,
      list: { width: 110, hidden: true },
      search: { rule: 'in', more: true },
    }),
    extraFee: money('另行收费金额', { ...serverField, min: 1 }),
    slaHours: integer('时限', { ...serverField, unit: '工作小时' }),
    derivation: multiline('推算过程', { readOnly: true, max: 2000, form: { ...clock, span: 2 } }),
    pausedAt: datetime('暂停起始', serverField),
    pausedMinutes: integer('已暂停', { ...serverField, unit: '工作分钟' }),
    doneAt: datetime('答复时间', { ...serverField, list: { width: 152, hidden: true } }),
    answerNote: multiline('答复情况', { readOnly: true, max: 1000, form: { ...clock, span: 2 } }),
    status: dictionary('状态', 'counsel_request_status', {
      readOnly: true,
      list: { width: 100, order: 3 },
      search: 'in',
      form: false,
    }),
    remark: multiline('备注', { max: 500, form: { ...request, span: 2 } }),
  },
  defaultSort: { field: 'receivedAt', descending: true },
  states: {
    field: 'status',
    initial: 'open',
    editable: ['open'],
    course: ['open', 'done'],
    actions: {
      answer: {
        title: '完成答复',
        from: 'open',
        to: 'done',
        fields: { answerNote: multiline('答复情况', { required: true, max: 1000, form: { span: 2 } }) },
      },
      decide: {
        title: '范围外处理',
        movesValue: true,
        from: ['open', 'paused'],
        reason: true,
        fields: {
          outsideDecision: dictionary('处理方式', 'outside_decision', { required: true }),
          extraFee: money('另行收费金额', { min: 1, help: '另行收费时填写' }),
        },
      },
      withdraw: { title: '撤回', from: ['open', 'paused'], to: 'withdrawn', reason: true, danger: true },
      pause: { title: '暂停计时', from: 'open', to: 'paused', bySystem: true },
      proceed: { title: '恢复计时', from: 'paused', to: 'open', bySystem: true },
      breach: { title: '超过时限', from: 'open', bySystem: true },
      close: { title: '随顾问服务结束', from: ['open', 'paused'], to: 'withdrawn', bySystem: true },
    },
  },
})
