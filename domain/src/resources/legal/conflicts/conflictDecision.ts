import { defineResource } from '../../../resource/defineResource.ts'
import { datetime, dictionary, reference, text } from '../../../resource/kinds/builders.ts'

const hidden = { form: false } as const

/**
 * 主体核对: whether two names are the same person or company. Written by a step of a check; later checks apply it until
 * it is revoked.
 */
export const conflictDecision = defineResource({
  name: 'conflictDecision',
  title: '主体核对',
  path: '/legal/conflictDecision',
  menu: { group: '/legal-entrustment', sortNo: 4 },
  belongsTo: ['entrustmentId'],
  walledWith: [
    {
      field: 'foundId',
      kindField: 'foundResource',
      resources: { entrustment: 'entrustment', contract: 'contract', counsel: 'counsel', appointment: 'appointment' },
    },
    // For an enterprise: the walls of its business records.
    ...['entrustment', 'contract', 'counsel', 'appointment'].map((record) => ({
      field: 'foundId',
      kindField: 'foundResource',
      resources: { enterprise: record },
      there: 'enterpriseId',
    })),
  ],
  titleField: 'party',
  without: ['add', 'edit', 'delete', 'restore', 'import'],
  defaultSort: { field: 'decidedAt', descending: true },
  fields: {
    party: text('检索对象', { max: 100, pinyin: true, list: { width: 125 }, search: 'like' }),
    partyCode: text('检索对象证件号码', { max: 40 }),
    foundName: text('命中名称', { max: 100, list: { width: 125 }, search: 'like' }),
    foundIn: text('所在记录', { max: 160, list: { width: 240, hidden: true } }),
    foundResource: text('记录类型', { ...hidden, max: 40 }),
    foundId: text('记录标识', { ...hidden, max: 64 }),
    verdict: dictionary('核对结论', 'party_decision', { list: { width: 105 }, search: 'in' }),
    reason: text('核对理由', { max: 500, list: { width: 210 } }),
    conflictCheckId: reference('利冲检索', 'conflictCheck', { search: { rule: 'eq', more: true } }),
    entrustmentId: reference('所属委托', 'entrustment', {
      list: { width: 220, hidden: true },
      search: { rule: 'eq', more: true },
    }),
    decidedBy: text('核对人', { account: true, max: 100, list: { width: 80 } }),
    decidedAt: datetime('核对时间', { list: { width: 152 }, search: { rule: 'range', more: true } }),
    pairKey: text('主体对标识', { ...hidden, max: 64 }),
    status: dictionary('状态', 'decision_status', {
      readOnly: true,
      ...hidden,
      list: { width: 80, order: 3 },
      search: 'in',
    }),
  },
  states: {
    field: 'status',
    initial: 'valid',
    actions: { revoke: { title: '撤销', from: 'valid', to: 'revoked', reason: true, danger: true } },
  },
})
