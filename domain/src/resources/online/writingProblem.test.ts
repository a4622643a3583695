import { expect, test } from 'vitest'
import { formErrors } from './formErrors.ts'
import { readForm } from './onlineForm.ts'

const line = (title: string, name: string, kind: string, more: object = {}) => ({ title, name, kind, ...more })
const problemOf = (requiredIf: string): string | undefined => {
  const fields = [
    line('名称', 'name', 'text', { requiredIf }),
    line('单份金额', 'danfenjine', 'money'),
    line('加急(元)', 'jiaji', 'money'),
  ]
  const form = readForm({ code: 'x', title: '登记', fields } as unknown as Parameters<typeof readForm>[0])
  return formErrors(form)[0]?.message.replace('第 1 行：必填条件', '')
}

test.each([
  ['danfenjine > 1 && name2 == “甲”', '第 28 个字符处是中文引号，请用英文的双引号 "'],
  ['round（danfenjine, 2) > 1', '第 6 个字符处是“（”，请写 ('],
  ['round(danfenjine，2) > 1', '第 17 个字符处是“，”，请写 ,'],
  ['danfenjine ≥ 1', '第 12 个字符处是“≥”，请写 >='],
  ['danfenjine = 1', '第 12 个字符处比较请写两个等号 =='],
  ['danfenjine <> 1', '第 12 个字符处“不等于”请写 !='],
  ['danfenjine > 1 AND jiaji > 1', '第 16 个字符处“并且”请写 &&'],
  ['IF(danfenjine > 1, true, false)', '第 1 个字符处请写成 条件 ? 甲 : 乙'],
  ['单份金额 > 10000', '中“单份金额”的字段名是 danfenjine'],
  ['加急(元) > 1', '中“加急(元)”的字段名是 jiaji'],
  ['诉讼 > 1', '中没有名为“诉讼”的字段；文本请加英文的双引号'],
  ['danfenjin > 1', '第 1 个字符处没有名为“danfenjin”的字段'],
])('the condition %s says how it is written', (condition, words) => {
  expect(problemOf(condition)).toBe(words)
})

test('texts may hold any sign', () => {
  expect(problemOf('danfenjine > 1 || "，（）“=”单份金额" == "<>"')).toBeUndefined()
})
