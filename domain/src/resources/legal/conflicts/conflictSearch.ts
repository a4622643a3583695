import { defineResource } from '../../../resource/defineResource.ts'
import { dictionary, integer, text } from '../../../resource/kinds/builders.ts'

/** 快速检索记录: who searched which name. 创建时间 is the time of the search. */
export const conflictSearch = defineResource({
  name: 'conflictSearch',
  title: '快速检索记录',
  path: '/legal/conflictSearch',
  menu: { group: '/legal-entrustment', sortNo: 5 },
  titleField: 'name',
  without: ['add', 'edit', 'delete', 'restore', 'import', 'history'],
  fields: {
    name: text('检索名称', { max: 100, pinyin: true, list: { width: 240 }, search: 'like' }),
    code: text('证件号码', { max: 40, list: { width: 180, hidden: true } }),
    role: dictionary('本案身份', 'party_role', { list: { width: 110 } }),
    result: dictionary('检索结果', 'conflict_result', { list: { width: 110 }, search: 'in' }),
    hitCount: integer('命中', { list: { width: 80 } }),
    conclusion: text('结论说明', { max: 500, list: { width: 320 } }),
    searchedBy: text('检索人', { account: true, max: 100, list: { width: 120 }, search: { rule: 'eq', more: true } }),
  },
})
