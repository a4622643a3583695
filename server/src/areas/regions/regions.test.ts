import type { Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const send = (values: Values) => product.admin.post<{ id: string }>('/legal/region/add', { name: '新区', ...values })

test.each([
  [{ code: '119', level: 2, parentCode: '110000' }, '地区编码应为 6 位数字'],
  [{ code: '120999', level: 3, parentCode: '110100' }, '地区编码应以上级编码的前缀 1101 开头'],
  [{ code: '110999', parentCode: null }, '请选择上级地区'],
  [{ code: '110101', parentCode: '110101' }, '上级地区不能是它自己'],
  [{ code: '110999', level: 1, parentCode: '110000' }, '层级应大于上级地区“北京市”的层级 1'],
  [
    { code: '110198', level: 3, parentCode: '110100', validFrom: '2026-02-01', validTo: '2026-01-01' },
    '停用日期不能早于启用日期',
  ],
])('rejects a region with a wrong parent or period: %j', async (values, message) => {
  expect(await send(values)).toMatchObject({ success: false, message })
})

const levelOf = async (code: string) => {
  const { result } = await product.admin.get<{ records: { id: string; level: number }[] }>('/legal/region/list', {
    code,
  })
  return result.records[0]!
}

test('the level follows from the parent if it is not given, in forms, sheets and after a move', async () => {
  await send({ code: '110900', parentCode: '110000' })
  expect((await levelOf('110900')).level).toBe(2)
  const added = [
    { code: '110901', name: '甲区', parentCode: '110900' },
    { code: '110902', name: '乙区', parentCode: '110900', level: null },
  ]
  expect(await product.admin.post('/legal/region/sheet', { added })).toMatchObject({ success: true })
  expect([await levelOf('110901'), await levelOf('110902')]).toMatchObject([{ level: 3 }, { level: 3 }])

  const { id } = await levelOf('110902')
  await product.admin.put('/legal/region/edit', { id, parentCode: '110000' })
  expect((await levelOf('110902')).level).toBe(2)
  await product.admin.put('/legal/region/edit', { id, level: 3 })
  expect((await levelOf('110902')).level).toBe(3)
  await product.admin.put('/legal/region/edit', { id, level: null })
  expect((await levelOf('110902')).level).toBe(2)
})

test('a region of the last level has no children', async () => {
  await send({ code: '110800', name: '末级区', parentCode: '110000', level: 3 })
  expect(await send({ code: '110801', parentCode: '110800' })).toMatchObject({
    success: false,
    message: '上级地区“末级区”已是最末一级，不能再有下级',
  })
})

test('counts lawyers, enterprises and opened regions by province', async () => {
  const { result } =
    await product.admin.get<{ code: string; enterprises: number; lawyers: number; opened: number }[]>(
      '/legal/region/figures',
    )
  const { rows } = await product.app.engine.db.pool.query<{ n: number }>(
    `select count(*)::int as n from biz_enterprise where tenant_id = 1 and deleted_at is null and region_code is not null`,
  )
  expect(result.reduce((sum, { enterprises }) => sum + enterprises, 0)).toBe(rows[0]!.n)
  expect(result.find(({ code }) => code === '110000')!.enterprises).toBeGreaterThan(0)
  const before = result.find(({ code }) => code === '110000')!.opened
  const { result: list } = await product.admin.get<{ records: { id: string }[] }>('/legal/region/list', {
    code: '110107',
  })
  await product.admin.put('/legal/region/edit', { id: list.records[0]!.id, openFlag: 'Y' })
  const after = await product.admin.get<{ code: string; opened: number }[]>('/legal/region/figures')
  expect(after.result.find(({ code }) => code === '110000')!.opened).toBe(before + 1)
})
