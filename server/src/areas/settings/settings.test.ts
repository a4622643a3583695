import type { Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSetting } from '../../settings/readSetting.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Setting {
  code: string
  value: number
  usual: number
  id: string | null
  version: number | null
  updateBy: string | null
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const code = 'appointment.openPerMobile'
const find = async (client: Client = product.admin): Promise<Setting> =>
  (await client.get<Setting[]>('/legal/setting/list')).result.find((one) => one.code === code)!
const edit = (body: Values, client: Client = product.admin) =>
  client.put<Setting>('/legal/setting/edit', { code, ...body })

test('a setting has its default until it is changed; then all readers get the new value', async () => {
  expect(await find()).toMatchObject({ value: 3, usual: 3, id: null, version: null, updateBy: null })
  const saved = await edit({ value: 5, note: '活动期间' })
  expect(saved).toMatchObject({ success: true, message: '保存成功！', result: { value: 5, version: 1 } })
  expect(await find()).toMatchObject({ value: 5, usual: 3, updateBy: '管理员' })
  expect(await readSetting(product.app.engine.db.kysely, 1, code)).toBe(5)
  expect(await readSetting(product.app.engine.db.kysely, 2, code)).toBe(3)
})

test('rejects a value outside its limits, and nothing changes', async () => {
  const before = await find()
  for (const value of [0, 51, 'viele', null]) expect(await edit({ value })).toMatchObject({ success: false })
  expect((await edit({ value: 51 })).message).toBe('同一手机号未结束的预约上限应在 1 至 50 个之间')
  expect(await product.admin.put('/legal/setting/edit', { code: 'no.such', value: 1 })).toMatchObject({
    success: false,
    message: '没有名为“no.such”的业务参数',
  })
  expect(await find()).toEqual(before)
})

test('a change based on an older value is refused with the newer one; resetting retains the history', async () => {
  const { version, id } = await find()
  await edit({ value: 7, version })
  expect(await edit({ value: 8, version })).toMatchObject({ status: 409, error: { code: 'conflict' } })
  expect(await product.admin.post('/legal/setting/reset', { code })).toMatchObject({
    success: true,
    message: '已恢复默认值',
    result: { value: 3 },
  })
  const { result } = await product.admin.get<{ changes: { beforeText: string; afterText: string }[] }[]>(
    '/legal/setting/history',
    { id: id! },
  )
  expect(result.map(({ changes }) => changes?.[0]?.afterText).slice(0, 2)).toEqual(['3', '7'])
})

test('requires the permission, and every tenant has its own settings', async () => {
  const reader = await product.signInAs({ username: 'settingReader', permissions: ['setting:list'] })
  expect(await edit({ value: 9 }, reader)).toMatchObject({ status: 403 })
  expect(await reader.post('/legal/setting/reset', { code })).toMatchObject({ status: 403 })
  expect(await product.anonymous.get('/legal/setting/list')).toMatchObject({ status: 401 })
  const other = await product.signInAs({
    username: 'otherSettings',
    tenantId: 6,
    permissions: ['setting:list', 'setting:edit'],
  })
  await edit({ value: 11 })
  expect(await find(other)).toMatchObject({ value: 3, id: null })
})

test('the auto-review delay must be shorter than the review window, whichever of the two is changed', async () => {
  const save = (name: string, value: number) => product.admin.put('/legal/setting/edit', { code: name, value })
  expect(await save('appraise.autoDays', 30)).toMatchObject({
    success: false,
    message: '默认五星的天数应少于完成后可以评价的 30 天，否则到时已不能评价',
  })
  expect(await save('appraise.autoDays', 29)).toMatchObject({ success: true })
  expect(await save('appraise.days', 29)).toMatchObject({
    success: false,
    message: '可以评价的天数应多于未评价时默认五星的 29 天，否则不会有默认评价',
  })
  expect(await save('appraise.autoDays', 0)).toMatchObject({ success: true })
  expect(await save('appraise.days', 1)).toMatchObject({ success: true })
})
