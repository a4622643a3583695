import type { Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const send = (values: Values) =>
  product.admin.post<{ id: string }>('/legal/contactInfo/add', { label: '前台', ...values })

test.each([
  ['phone', '12', '请输入手机号、座机号或 400 电话'],
  ['email', 'a@b', '邮箱格式不正确'],
  ['wechat', '1abc', '微信号为 6 到 20 位，以字母开头，只含字母、数字、_ 和 -'],
  ['qq', '12a', '请输入正确的QQ号码'],
  ['address', '北京', '地址不能少于 5 个字'],
  ['complaint', '无', '请输入电话或邮箱'],
])('an invalid %s is refused with the expected format', async (type, value, message) => {
  expect(await send({ type, value })).toMatchObject({
    success: false,
    message,
    error: { fields: [{ field: 'value' }] },
  })
})

test.each([
  ['phone', '13800138000'],
  ['phone', '010-62345678'],
  ['phone', '400-800-1234'],
  ['email', 'a@example.cn'],
  ['wechat', 'lexdesk_1'],
  ['qq', '123456'],
  ['address', '北京市海淀区中关村大街 1 号'],
  ['complaint', 'a@example.cn'],
])('a %s like %s is accepted', async (type, value) => {
  expect(await send({ type, value })).toMatchObject({ success: true })
})

test('a location has both coordinates or none', async () => {
  const place = { type: 'address', value: '北京市海淀区中关村大街 1 号' }
  expect(await send({ ...place, lng: 116.3 })).toMatchObject({ success: false, message: '请输入地图纬度' })
  expect(await send({ ...place, lng: 200, lat: 1 })).toMatchObject({ success: false })
  expect(await send({ ...place, lng: 116.3, lat: 39.9 })).toMatchObject({ success: true })
})

test('changing the type validates the value again', async () => {
  const { result } = await send({ type: 'qq', value: '7654321' })
  expect(await product.admin.put('/legal/contactInfo/edit', { id: result.id, type: 'email' })).toMatchObject({
    success: false,
    message: '邮箱格式不正确',
  })
})

test('one primary per type and region, also under ten concurrent requests; another region has its own', async () => {
  const one = { type: 'qq', value: '1234567', primaryFlag: 'Y', regionCode: '120000' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(one)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await send({ ...one, label: '第二个' })).toMatchObject({
    success: false,
    message: '该地区的主要QQ已是“前台”，请先取消它的“主要”',
  })
  expect(await send({ ...one, regionCode: '130000' })).toMatchObject({ success: true })
  expect(await send({ ...one, primaryFlag: 'N' })).toMatchObject({ success: true })
  const { id } = answers.find(({ success }) => success)!.result
  await product.admin.put('/legal/contactInfo/edit', { id, primaryFlag: 'N' })
  expect(await send({ ...one, label: '第二个' })).toMatchObject({ success: true })
  expect(await product.admin.put('/legal/contactInfo/edit', { id, primaryFlag: 'Y' })).toMatchObject({
    success: false,
    message: '该地区的主要QQ已是“第二个”，请先取消它的“主要”',
  })
})
