import { appointment, enterprise } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { importRules } from './importRules.ts'

test('describes how a row is identified: by a unique value, or otherwise by its number', () => {
  expect(importRules(appointment)).toContain('带有预约编号的行更新该记录，例如导出后改过的文件；新增时预约编号留空。')
  expect(importRules(appointment)).toContain('内容与已有记录或文件中前面的行相同的行会标出，可以选择跳过。')
  const rules = importRules(enterprise).join('')
  expect(rules).toContain('与已有记录相同时更新该记录')
  expect(rules).not.toMatch(/留空|可以选择跳过/)
})
