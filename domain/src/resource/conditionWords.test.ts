import { describe, expect, test } from 'vitest'
import { enterprise } from '../resources/legal/enterprises/enterprise.ts'
import { advancedCondition, queryFromParams } from '../wire/queryFromParams.ts'
import { conditionWords, referredKeys } from './conditionWords.ts'
import { defineResource } from './defineResource.ts'
import type { Names } from './Field.ts'
import { money, text, yesNo } from './kinds/builders.ts'

const names: Names = {
  dictionary: (code) =>
    code === 'ent_status'
      ? [
          { value: 'certified', text: '已认证' },
          { value: 'frozen', text: '已冻结' },
        ]
      : [{ value: 'vip', text: '重点' }],
  find: () => undefined,
}
const nameOf = (of: string, key: string) => (of === 'user' && key === 'u1' ? '陈律师' : undefined)

function sentence(rows: unknown[], match = 'and'): string {
  const condition = advancedCondition(enterprise, JSON.stringify(rows), match)!
  return conditionWords(enterprise, condition, names, nameOf)
}

describe('a condition in words', () => {
  test.each([
    [{ field: 'name', rule: 'eq', val: '科技' }, '企业名称等于“科技”'],
    [{ field: 'name', rule: 'like', val: '科技' }, '企业名称包含“科技”'],
    [{ field: 'name', rule: 'right_like', val: '北京' }, '企业名称以“北京”开始'],
    [{ field: 'name', rule: 'left_like', val: '公司' }, '企业名称以“公司”结尾'],
    [{ field: 'status', rule: 'in', val: 'certified,frozen' }, '状态为“已认证”或“已冻结”'],
    [{ field: 'status', rule: 'eq', val: 'certified' }, '状态等于“已认证”'],
    [{ field: 'status', rule: 'ne', val: 'frozen' }, '状态不等于“已冻结”'],
    [{ field: 'tags', rule: 'in', val: 'vip' }, '标签为“重点”'],
    [{ field: 'tags', rule: 'ne', val: 'vip' }, '标签不等于“重点”'],
    [{ field: 'createTime', rule: 'ge', val: '2026-01-01' }, '创建时间大于等于“2026-01-01 00:00:00”'],
    [{ field: 'createTime', rule: 'lt', val: '2026-01-01 12:30:00' }, '创建时间小于“2026-01-01 12:30:00”'],
    [
      { field: 'licenseExpire', rule: 'between', val: '2026-01-01,2026-12-31' },
      '执照有效期至介于“2026-01-01”和“2026-12-31”之间',
    ],
    [{ field: 'email', rule: 'isNull', val: '' }, '邮箱为空'],
    [{ field: 'ownerId', rule: 'eq', val: 'u1' }, '客户经理等于“陈律师”'],
    [{ field: 'ownerId', rule: 'eq', val: 'u2' }, '客户经理等于“u2”'],
    [{ field: 'contacts.name', rule: 'eq', val: '王' }, '其他联系人的姓名等于“王”'],
  ])('%j', (row, expected) => {
    expect(sentence([row])).toBe(expected)
  })

  test.each([
    [{ field: 'price', rule: 'gt', val: 1_000_050 }, '价格大于“10000.50”'],
    [{ field: 'price', rule: 'le', val: '100' }, '价格小于等于“1.00”'],
    [{ field: 'price', rule: 'like', val: '50' }, '价格包含“50”'],
    [{ field: 'isOpen', rule: 'eq', val: 'Y' }, '启用等于“是”'],
    [{ field: 'isOpen', rule: 'in', val: 'Y,N' }, '启用为“是”或“否”'],
  ])('amounts in yuan and switches in words: %j', (row, expected) => {
    const shop = defineResource({
      name: 'shop',
      title: '门店',
      path: '/shop',
      titleField: 'name',
      fields: { name: text('名称'), price: money('价格'), isOpen: yesNo('启用') },
    })
    expect(conditionWords(shop, advancedCondition(shop, JSON.stringify([row]), 'and')!, names)).toBe(expected)
  })

  test('several rows are joined by their match type', () => {
    const rows = [
      { field: 'name', rule: 'like', val: '科技' },
      { field: 'email', rule: 'notNull' },
    ]
    expect(sentence(rows)).toBe('企业名称包含“科技”，且邮箱不为空')
    expect(sentence(rows, 'or')).toBe('企业名称包含“科技”，或邮箱不为空')
  })

  test('filters of the address read the same way', () => {
    const { where } = queryFromParams(enterprise, { name: '*科技*', status: 'certified,frozen' })
    expect(conditionWords(enterprise, where, names, nameOf)).toBe('企业名称包含“科技”，且状态为“已认证”或“已冻结”')
  })

  test('finds the keys that need a name, at any depth', () => {
    const { where } = queryFromParams(enterprise, {
      ownerId: 'u1',
      superQueryParams: JSON.stringify([
        { field: 'counselLawyerId', rule: 'in', val: 'u2,u3' },
        { field: 'regionCode', rule: 'eq', val: '110000' },
        { field: 'name', rule: 'eq', val: 'x' },
      ]),
      superQueryMatchType: 'or',
    })
    expect(referredKeys(enterprise, where)).toEqual(
      new Map([
        ['user', new Set(['u1', 'u2', 'u3'])],
        ['region', new Set(['110000'])],
      ]),
    )
  })
})
