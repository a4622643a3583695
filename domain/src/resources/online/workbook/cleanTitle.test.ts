import { expect, test } from 'vitest'
import { cleanTitle, cleanTitles, titleProblems } from './cleanTitle.ts'

const titleOf = (head: string, isMoney = false) => cleanTitle({ head, isMoney }).title

test.each([
  ['客户\n名称', '客户名称'],
  ['  姓 名 ', '姓名'],
  ['Case\r\nNo', 'Case No'],
  ['*案号＊', '案号'],
  ['承办人：', '承办人'],
  ['联系电话（必填，11位）', '联系电话'],
  ['联系电话 （必填）(11 位)*', '联系电话'],
  ['立案日期(格式：yyyy-mm-dd)', '立案日期'],
  ['开庭日（yyyy-mm-dd）', '开庭日'],
  ['到场【是/否】', '到场'],
])('%j is proposed as %s', (head, title) => {
  expect(titleOf(head)).toBe(title)
})

test.each([
  ['标的（万元）'],
  ['标的（必填，单位：万元）'],
  ['比例（%）'],
  ['当事人（原告）'],
  ['（必填）'],
  ['价格（元/月）'],
  ['（2026）立案'],
])('%s keeps what says something about the values', (head) => {
  expect(titleOf(head)).toBe(head)
  expect(titleOf(head, true)).toBe(head)
})

test('元 is left out only of an amount, whose field shows it', () => {
  expect(titleOf('律师费（元）')).toBe('律师费（元）')
  expect(cleanTitle({ head: '律师费（必填，单位：元）', isMoney: true })).toEqual({
    title: '律师费',
    notes: ['标题去掉了“（必填，单位：元）”'],
  })
})

test('a head that is too long is shortened: a remark first, but not a unit', () => {
  const long = '请求的本金和利息以及违约金的合计金额'
  const remark = '包括实现债权的费用，不含保全费和担保费'
  expect(cleanTitle({ head: `${long}（${remark}）`, isMoney: true })).toEqual({
    title: long,
    notes: ['标题超过 30 个字，已缩短'],
  })
  expect(titleOf(`${long}${remark}（万元）`)).toBe(`${`${long}${remark}`.slice(0, 26)}（万元）`)
  expect(titleOf('长'.repeat(31))).toBe('长'.repeat(30))
})

test('what tells two heads apart stays, and no two titles are the same', () => {
  const clean = (...heads: string[]) => cleanTitles(heads.map((head) => ({ head, isMoney: false })))
  expect(clean('电话（必填）', '电话（选填）', '客户（必填）')).toEqual([
    { title: '电话（必填）', notes: [] },
    { title: '电话（选填）', notes: [] },
    { title: '客户', notes: ['标题去掉了“（必填）”'] },
  ])
  const long = '长'.repeat(30)
  expect(clean(`${long}甲`, `${long}乙`).map(({ title }) => title)).toEqual([long, `${'长'.repeat(29)}2`])
})

test('a title is refused that is empty, too long, or that of another column', () => {
  expect(titleProblems(['案号', ' ', 'Name', 'name ', '长'.repeat(31)])).toEqual([
    undefined,
    '请填写标题',
    '有两列的标题都是“Name”',
    '有两列的标题都是“name”',
    '标题不能超过 30 个字',
  ])
})
