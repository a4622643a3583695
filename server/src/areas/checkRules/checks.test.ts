import type { Values } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const check = (ruleCode: string, value: string) =>
  product.admin.get<Values>('/sys/checkRule/checkByCode', { ruleCode, value: encodeURIComponent(value) })
const addRule = (ruleCode: string, steps: Values[]) =>
  product.admin.post('/sys/checkRule/add', { ruleName: ruleCode, ruleCode, ruleJson: JSON.stringify(steps) })

describe('check rules', () => {
  test.each(['abc', 'A_1', 'abcdefghij_2'])('%s passes the common rule', async (value) => {
    expect(await check('common', value)).toMatchObject({ success: true, code: 200, message: '成功' })
  })

  test.each(['', '1ab', 'ab', '中文字', 'abcdefghijklm', 'ab c'])('%j does not', async (value) => {
    expect(await check('common', value)).toMatchObject({ success: false, code: 500 })
  })

  test('reports which characters failed and why', async () => {
    expect(await check('test', 'AB12x4')).toMatchObject({
      success: false,
      code: 500,
      message: '后四位必须是数字',
      result: {
        digits: 4,
        pattern: '\\d+',
        message: '后四位必须是数字',
        beginIndex: 2,
        endIndex: 6,
        checkValue: '12x4',
        passed: false,
      },
    })
    const whole = await check('test', 'AB1')
    expect(whole).toMatchObject({ message: '长度必须为 6 位', result: { digits: '*', checkValue: 'AB1' } })
    expect(whole.result).not.toHaveProperty('beginIndex')
    expect(await check('test', 'AB1234')).toMatchObject({ success: true })
  })

  test('reports an unknown code', async () => {
    expect(await check('no-such-rule', 'x')).toMatchObject({ success: false, message: '该编码不存在' })
    expect(await product.admin.get('/sys/checkRule/checkByCode')).toMatchObject({ status: 400 })
  })

  test('a percent sign in the value is not an escape', async () => {
    await addRule('percent', [{ digits: '*', pattern: '\\d+%', message: '应为百分数' }])
    expect(await check('percent', '50%')).toMatchObject({ success: true })
    expect(await product.admin.get('/sys/checkRule/checkByCode', { ruleCode: 'percent', value: '50%' })).toMatchObject({
      success: true,
    })
  })

  test('a rule is tried before it is saved, and reports which step failed at which characters', async () => {
    const ruleJson = JSON.stringify([
      { digits: 2, pattern: '[A-Z]+', message: '前两位为大写字母' },
      { digits: 3, pattern: '\\d+', message: '后三位为数字' },
    ])
    const attempt = (value: string, json = ruleJson) =>
      product.admin.post('/sys/checkRule/test', { ruleJson: json, value })
    expect((await attempt('AB123')).result).toEqual({ passed: true })
    expect((await attempt('AB12x')).result).toEqual({
      passed: false,
      index: 1,
      begin: 2,
      end: 5,
      part: '12x',
      message: '后三位为数字',
    })
    expect(await attempt('AB', '[{"digits":"x"}]')).toMatchObject({
      success: false,
      error: { fields: [{ field: 'ruleJson', message: expect.stringContaining('第 1 条规则的位数') }] },
    })
    const started = Date.now()
    const endless = JSON.stringify([{ digits: '*', pattern: '(?:x+x+)+y', message: 'x' }])
    expect(await attempt('x'.repeat(40), endless)).toMatchObject({
      success: false,
      message: expect.stringContaining('超时'),
    })
    expect(Date.now() - started).toBeLessThan(2_000)
    const powerless = await product.signInAs({ username: 'untested' })
    expect(await powerless.post('/sys/checkRule/test', { ruleJson, value: 'x' })).toMatchObject({ status: 403 })
  })

  test('refuses a runaway pattern on saving, and other checks continue', async () => {
    const started = Date.now()
    const answer = await addRule('evil', [{ digits: '*', pattern: '(a+)+', message: 'x' }])
    expect(answer).toMatchObject({ success: false, error: { fields: [{ field: 'ruleJson' }] } })
    expect(answer.message).toContain('过于复杂')
    expect(Date.now() - started).toBeLessThan(5_000)
    expect(await check('common', 'abc')).toMatchObject({ success: true })
  })

  test('stops a pattern that hangs on a value, and the next check succeeds', async () => {
    await addRule('late', [{ digits: '*', pattern: '(?:x+x+)+y', message: 'x' }])
    expect(await check('late', 'x'.repeat(40))).toMatchObject({
      success: false,
      message: expect.stringContaining('超时'),
    })
    expect(await check('late', 'xxy')).toMatchObject({ success: true })
  })
})

describe('uniqueness checks', () => {
  const ask = (tableName: string, fieldName: string, fieldVal: string, dataId?: string) =>
    product.admin.get('/sys/duplicate/check', { tableName, fieldName, fieldVal, dataId })

  test('report taken and free values, and a row does not conflict with itself', async () => {
    expect(await ask('sys_position', 'code', 'brand-new')).toMatchObject({ success: true, message: '该值可用！' })
    expect(await ask('sys_position', 'code', 'lawyer')).toMatchObject({
      success: false,
      code: 500,
      message: '该值不可用，系统中已存在！',
    })
    const { result } = await product.admin.get<{ id: string }>('/sys/position/queryByCode', { code: 'lawyer' })
    expect(await ask('sys_position', 'code', 'lawyer', result.id)).toMatchObject({ success: true })
    expect(await ask('sys_user', 'username', ' ADMIN ')).toMatchObject({ success: false })
    expect(await ask('sys_dict', 'dict_code', 'sex')).toMatchObject({ success: false })
    expect(await ask('sys_role', 'role_code', 'lawyer')).toMatchObject({ success: false })
  })

  test('accept only fields that a definition declares unique: no secrets, other columns or SQL', async () => {
    for (const [table, field] of [
      ['sys_user', 'password'],
      ['sys_user', 'realname'],
      ['sys_session', 'token_hash'],
      ['sys_user', 'username) or (1=1'],
      ['sys_user u', 'username'],
    ] as const)
      expect(await ask(table, field, 'x'), `${table}.${field}`).toMatchObject({
        success: false,
        message: '不支持该字段的重复校验',
      })
    const stranger = await product.signInAs({ username: 'afar', tenantId: 9, permissions: ['position:add'] })
    expect(
      await stranger.get('/sys/duplicate/check', { tableName: 'sys_position', fieldName: 'code', fieldVal: 'lawyer' }),
    ).toMatchObject({ success: true })
  })
})
