import { describe, expect, test, vi } from 'vitest'
import type { CellRule, GridColumn } from '../GridColumn.ts'
import { fillTokens } from '../fillTokens.ts'
import { checkCell } from './checkCell.ts'

const column = (validateRules: CellRule[], more: Partial<GridColumn> = {}): GridColumn => ({
  key: 'phone',
  title: '电话',
  type: 'input',
  validateRules,
  ...more,
})
const check = (value: unknown, rules: CellRule[], count = 1) =>
  checkCell(value, { column: column(rules), row: { phone: value }, countOf: () => count })

describe('[P1.12] rules', () => {
  test.each(['', null, undefined, []])('required fails on %j', (value) => {
    expect(check(value, [{ required: true }])).toBe('电话不能为空')
    expect(check(value, [{ pattern: 'm' }, { unique: true }], 2)).toBeUndefined()
  })

  test.each([0, false, ' ', 'x'])('required accepts %j', (value) => {
    expect(check(value, [{ required: true }])).toBeUndefined()
  })

  test('unique fails when two rows share the value, also under its other name', () => {
    expect(check('1', [{ unique: true, message: '${title}已存在' }], 2)).toBe('电话已存在')
    expect(check('1', [{ pattern: 'only' }], 2)).toBe('电话不能重复')
    expect(check('1', [{ unique: true }], 1)).toBeUndefined()
  })

  test.each<[string, unknown[], unknown[]]>([
    ['n6-16', ['123456', '1234567890123456'], ['12345', '12345678901234567', '12345a']],
    ['*6-16', ['密码密码密码', 'abcdef'], ['abc', 'a'.repeat(17)]],
    ['s6-18', ['abcdef'], ['abcde', 'abcde1', 'a'.repeat(19)]],
    ['url', ['http://a.cn', 'https://a.cn/x?y=1'], ['a.cn', 'javascript:alert(1)']],
    ['e', ['a.b@law.cn'], ['a@b', '@law.cn', 'a b@law.cn']],
    ['m', ['13800138000', '19900000000'], ['12800138000', '1380013800']],
    ['p', ['100000'], ['010000', '10000']],
    ['s', ['abc', 'ABC'], ['a1']],
    ['n', ['1', '-1.5'], ['1.', 'a']],
    ['z', ['1', '-20'], ['1.5']],
    ['*', ['x', 0], ['', ' ', null]],
    ['money', ['0', '10.5', '10.55'], ['1.555', '01', '1.', '-3']],
    ['^A\\d+$', ['A1'], ['B1']],
  ])('the pattern %s', (pattern, good, bad) => {
    for (const value of good) expect(check(value, [{ pattern }]), String(value)).toBeUndefined()
    for (const value of bad) expect(check(value, [{ pattern }]), String(value)).toMatch(/^电话/)
  })

  test('a preset is worded as in forms, after the title of the column', () => {
    expect(check('1', [{ pattern: 'm' }])).toBe('电话：请输入正确的手机号码')
    expect(check('-3', [{ pattern: 'money' }])).toBe('电话：请输入正确的金额，最多两位小数')
    expect(check('', [{ pattern: '*' }])).toBe('电话不能为空')
  })

  test('an invalid pattern matches nothing', () => {
    expect(check('x', [{ pattern: '([' }])).toBe('电话格式不正确')
  })

  test('a stateful regular expression gives the same result twice', () => {
    const rules = [{ pattern: /^a/g }]
    expect([check('ab', rules), check('ab', rules)]).toEqual([undefined, undefined])
  })

  test('are checked in order, and only the first failure is reported', () => {
    const handler = vi.fn<() => boolean>(() => false)
    expect(
      check('', [
        { required: true, message: '先' },
        { handler, message: '后' },
      ]),
    ).toBe('先')
    expect(handler).not.toHaveBeenCalled()
  })

  test('a handler may be asynchronous, return a message, throw or reject', async () => {
    expect(check('x', [{ handler: () => false, message: '不行' }])).toBe('不行')
    expect(check('x', [{ handler: () => ({ success: false, message: '另有说法' }), message: '不行' }])).toBe('另有说法')
    const later = [{ handler: () => Promise.resolve(true) }, { pattern: 'm', message: '号码不对' }]
    expect(await check('x', later)).toBe('号码不对')
    expect(await check('x', [{ handler: () => Promise.reject(new Error('网络')) }])).toBe('电话校验时出错，请重试')
    const throwing = () => {
      throw new Error('x')
    }
    expect(check('x', [{ handler: throwing }])).toBe('电话校验时出错，请重试')
  })

  test('messages may contain the column title', () => {
    const words = '${title}（${key}）默认为${defaultValue}，${other}'
    expect(fillTokens(words, column([], { defaultValue: 0 }))).toBe('电话（phone）默认为0，${other}')
  })
})
