import { defineResource } from '../../resource/defineResource.ts'
import {
  datetime,
  dictionary,
  file,
  multiline,
  reference,
  rows,
  sequence,
  text,
} from '../../resource/kinds/builders.ts'
import { partyRow } from './partyRow.ts'

/** 利冲检索: one search of every party ever named, with what it found and what became of it. */
export const conflictCheck = defineResource({
  name: 'conflictCheck',
  title: '利冲检索',
  path: '/legal/conflictCheck',
  belongsTo: ['entrustmentId'],
  titleField: 'subject',
  fields: {
    no: sequence(
      '检索编号',
      { prefix: 'LC', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160, hidden: true }, search: { rule: 'like', more: true } },
    ),
    subject: text('检索事由', { required: true, max: 120, pinyin: true, list: { width: 280 }, search: 'like' }),
    entrustmentId: reference('所属委托', 'entrustment', {
      fixed: true,
      list: { width: 240 },
      search: { rule: 'eq', more: true },
    }),
    parties: rows('检索对象', partyRow, { max: 100 }),
    result: dictionary('检索结果', 'conflict_result', { readOnly: true, list: { width: 110 }, search: 'in' }),
    hits: rows(
      '命中记录',
      {
        party: text('检索对象', { max: 100 }),
        partyRole: dictionary('本案身份', 'party_role'),
        foundName: text('命中名称', { max: 100 }),
        match: dictionary('匹配方式', 'conflict_match'),
        foundIn: text('所在记录', { max: 160 }),
        foundId: text('所在记录标识', { max: 40, form: false }),
        foundRole: dictionary('当时身份', 'party_role'),
        level: dictionary('冲突等级', 'conflict_result'),
        explanation: text('说明', { max: 300 }),
      },
      { readOnly: true, max: 1000 },
    ),
    checkedAt: datetime('检索时间', { readOnly: true, list: { width: 172 }, search: { rule: 'range', more: true } }),
    status: dictionary('处理', 'conflict_status', {
      readOnly: true,
      list: { width: 100, fixed: 'right' },
      search: 'in',
      form: false,
    }),
    waiverFile: file('豁免书', { biz: 'entrustment', readOnly: true }),
    waivedBy: text('豁免人', { readOnly: true, account: true, max: 100 }),
    remark: multiline('备注', { max: 500 }),
  },
  states: {
    field: 'status',
    initial: 'valid',
    editable: ['valid'],
    actions: {
      waive: {
        title: '豁免',
        from: 'valid',
        to: 'waived',
        reason: true,
        fields: { waiverFile: file('各方书面豁免', { required: true, biz: 'entrustment' }) },
      },
    },
  },
})
