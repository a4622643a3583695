import { expect, test } from 'vitest'
import { enterprise } from '../resources/legal/enterprise.ts'
import type { Resource } from './defineResource.ts'
import { describeCondition } from './describeCondition.ts'
import type { Condition } from './Query.ts'

const names = { dictionary: () => [{ value: 'certified', text: '已认证' }], find: () => undefined }
const say = (condition: Condition) => describeCondition(enterprise as unknown as Resource, condition, names)

test('a condition reads as a sentence', () => {
  expect(say({ all: [] })).toBe('全部')
  expect(say({ field: 'status', rule: 'eq', values: ['certified'] })).toBe('状态 等于 已认证')
  expect(
    say({
      all: [
        { field: 'name', rule: 'like', values: ['科技'] },
        {
          any: [
            { field: 'licenseExpire', rule: 'isNull', values: [] },
            { field: 'licenseExpire', rule: 'between', values: ['2026-01-01', '2026-02-01'] },
          ],
        },
        { field: 'contacts.name', rule: 'in', values: ['张三', '李四'] },
      ],
    }),
  ).toBe(
    '企业名称 包含 科技 且 （执照有效期至 为空 或 执照有效期至 介于 2026-01-01 与 2026-02-01 之间） 且 其他联系人的姓名 为 张三、李四 之一',
  )
})
