import { defineResource } from '../../../resource/defineResource.ts'
import {
  datetime,
  dictionary,
  file,
  integer,
  multiline,
  reference,
  rows,
  sequence,
  text,
} from '../../../resource/kinds/builders.ts'
import { partyRow } from '../partyRow.ts'

/** Written only by the search. */
const found = { readOnly: true, form: false } as const

/**
 * 利冲检索: one search over every party on record, and its outcome. The hits (`ConflictHit`) are not part of the row:
 * each reader gets only those that no ethical wall hides.
 */
export const conflictCheck = defineResource({
  name: 'conflictCheck',
  title: '利冲检索',
  path: '/legal/conflictCheck',
  menu: { group: '/legal-entrustment', sortNo: 3 },
  belongsTo: ['entrustmentId'],
  titleField: 'subject',
  without: ['delete', 'restore', 'import'],
  defaultSort: { field: 'checkedAt', descending: true },
  fields: {
    no: sequence(
      '检索编号',
      { rule: 'conflict_num', prefix: 'LC', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160, hidden: true }, search: { rule: 'like', more: true } },
    ),
    subject: text('检索事由', { required: true, max: 120, pinyin: true, list: { width: 180 }, search: 'like' }),
    entrustmentId: reference('所属委托', 'entrustment', {
      fixed: true,
      list: { width: 240, hidden: true },
      search: { rule: 'eq', more: true },
    }),
    kind: dictionary('检索方式', 'conflict_kind', {
      ...found,
      list: { width: 110, hidden: true },
      search: { rule: 'in', more: true },
    }),
    parties: rows('检索对象', partyRow, { max: 100, fixed: true }),
    result: dictionary('检索结果', 'conflict_result', { readOnly: true, list: { width: 105 }, search: 'in' }),
    conclusion: text('结论说明', { ...found, max: 500, list: { width: 280 } }),
    hitCount: integer('命中', { ...found, list: { width: 68 } }),
    pendingCount: integer('待核对', {
      ...found,
      list: { width: 80, hidden: true },
      search: { rule: 'range', more: true },
    }),
    coverage: rows(
      '检索范围',
      { source: text('来源', { max: 40 }), records: integer('记录数') },
      { ...found, max: 20 },
    ),
    checkedAt: datetime('检索时间', { readOnly: true, list: { width: 152 }, search: { rule: 'range', more: true } }),
    reviewedBy: text('重新评定人', { ...found, account: true, max: 100 }),
    reviewedAt: datetime('重新评定时间', found),
    status: dictionary('处理', 'conflict_status', {
      ...found,
      list: { width: 90, order: 3 },
      search: 'in',
    }),
    waiverFile: file('豁免书', { biz: 'entrustment', readOnly: true }),
    waivedBy: text('豁免人', { readOnly: true, account: true, max: 100 }),
    waivedAt: datetime('豁免时间', found),
    waiverReason: text('豁免理由', { ...found, max: 500 }),
    contentHash: text('内容校验值', { ...found, max: 64 }),
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
        offeredTo: { result: ['relative'] },
        secondPersonAfter: 'add',
        fields: { waiverFile: file('各方书面豁免', { required: true, biz: 'entrustment' }) },
      },
      decide: {
        title: '主体核对',
        from: ['valid', 'waived'],
        reason: true,
        offeredTo: { result: ['doubtful', 'relative', 'absolute'] },
        secondPersonAfter: 'add',
        fields: {
          pairKey: text('命中记录', { required: true, max: 64, form: false }),
          verdict: dictionary('核对结论', 'party_decision', { required: true }),
        },
      },
      supersede: { title: '已重新检索', from: ['valid', 'waived'], to: 'superseded', bySystem: true },
      inheritWaiver: {
        title: '沿用豁免',
        from: 'valid',
        to: 'waived',
        bySystem: true,
        fields: {
          waivedBy: text('豁免人', { max: 100 }),
          waivedAt: datetime('豁免时间'),
          waiverReason: text('豁免理由', { max: 500 }),
          waiverFile: file('豁免书', { biz: 'entrustment' }),
        },
      },
    },
  },
})
