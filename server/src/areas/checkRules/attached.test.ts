import type { Page, Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const rule = {
  ruleName: '职务编码',
  ruleCode: 'position_code',
  ruleJson: JSON.stringify([{ digits: '*', pattern: 'P-\\d{3}', message: '应为 P- 加三位数字' }]),
}
const addRule = (changes: Values = {}) => product.admin.post<Row>('/sys/checkRule/add', { ...rule, ...changes })
const addPosition = (code: string) =>
  product.admin.post<Row>('/sys/position/add', { code, name: `职务${code}`, postRank: '1' })
const refused = { success: false, error: { fields: [{ field: 'code', message: '职务编码：应为 P- 加三位数字' }] } }

test('a rule that is attached to a field checks forms, sheets and imports, and stops when it is taken off', async () => {
  const { admin } = product
  expect(await addPosition('free')).toMatchObject({ success: true })
  const added = await addRule({ targets: ['position.code'] })
  expect(added, added.message).toMatchObject({ success: true, result: { targets: ['position.code'] } })

  expect(await addPosition('x1')).toMatchObject(refused)
  const found = await admin.post('/sys/position/check', { code: 'x1', name: '职务', postRank: '1' })
  expect(found.result, 'before saving').toMatchObject({ errors: refused.error.fields })
  const good = await addPosition('P-001')
  expect(good, good.message).toMatchObject({ success: true })
  const { id, version } = good.result
  expect(await admin.put('/sys/position/edit', { id, version, code: 'bad' })).toMatchObject(refused)
  expect(await admin.put('/sys/position/edit', { id, version, name: '改名' }), 'an old value stays').toMatchObject({
    success: true,
  })

  const work = importing(admin, '/sys/position')
  const preview = await work.preview(
    await sheetOf([
      ['职务编码', '职务名称', '职级'],
      ['P-002', '合规专员', '员级'],
      ['nope', '法务专员', '员级'],
    ]),
  )
  expect(preview).toMatchObject({ added: 1, bad: 1 })
  const [bad] = await work.rows(preview.batchId, 'bad')
  expect(bad!.errors).toMatchObject([{ field: 'code', message: '职务编码：应为 P- 加三位数字' }])

  expect(await admin.put('/sys/checkRule/edit', { ...added.result, targets: null })).toMatchObject({ success: true })
  expect(await addPosition('x2')).toMatchObject({ success: true })
})

test('the same holds for a sheet of rows', async () => {
  await addRule({ ruleCode: 'holiday_name', targets: ['holiday.name'] })
  const { result } = await product.admin.get<Page<Row>>('/legal/holiday/list', { pageSize: 1 })
  const [row] = result.records
  const changed = [{ id: row!.id, version: row!.version, name: '不合规则' }]
  const answer = await product.admin.post('/legal/holiday/sheet', { added: [], changed, deleted: [] })
  expect(answer).toMatchObject({ success: false })
  expect(JSON.stringify(answer)).toContain('应为 P- 加三位数字')
  const { rows } = await product.app.engine.db.pool.query<{ id: string; version: number }>(
    `select id, version from sys_check_rule where rule_code = 'holiday_name'`,
  )
  await product.admin.delete('/sys/checkRule/delete', { id: rows[0]!.id })
})

test('another tenant is not affected', async () => {
  const { admin } = product
  const { result } = await addRule({ ruleCode: 'own', targets: ['position.code'] })
  const stranger = await product.signInAs({ username: 'otherOffice', tenantId: 9, permissions: ['position:add'] })
  expect(await stranger.post('/sys/position/add', { code: 'any', name: '任意', postRank: '1' })).toMatchObject({
    success: true,
  })
  await admin.delete('/sys/checkRule/delete', { id: result.id })
})

test('empty rules, unknown fields and endless patterns are refused', async () => {
  for (const ruleJson of [undefined, '', '[]']) {
    const answer = await addRule({ ruleCode: 'empty', ruleJson })
    expect(answer).toMatchObject({ success: false, error: { fields: [{ field: 'ruleJson' }] } })
  }
  expect(await addRule({ ruleCode: 'where', targets: ['position.nothing'] })).toMatchObject({
    success: false,
    message: '适用字段“position.nothing”不存在或不能校验',
  })
  expect(await addRule({ ruleCode: 'secret', targets: ['dataSource.dbPassword'] })).toMatchObject({ success: false })
  const endless = JSON.stringify([{ digits: '*', pattern: '(a+)+$', message: 'x' }])
  expect(await addRule({ ruleCode: 'endless', ruleJson: endless, targets: ['position.code'] })).toMatchObject({
    success: false,
    message: expect.stringContaining('过于复杂'),
  })
})
