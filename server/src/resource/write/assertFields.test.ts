import type { Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser, userDesk } from '../../areas/users/testing/userDesk.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { sheetOf } from '../import/testing/importing.ts'

const mayEdit = ['user:list', 'user:add', 'user:edit', 'user:import']
let product: TestProduct
let clerk: Client
let holder: Client
beforeAll(async () => {
  product = await startTestProduct()
  clerk = await product.signInAs({ username: 'clerk', permissions: mayEdit })
  holder = await product.signInAs({ username: 'holder', permissions: [...mayEdit, 'user:form:phone'] })
})
afterAll(() => product?.close())

const { add } = userDesk(() => product)
const read = async (id: string) => (await product.admin.get<Values>('/sys/user/queryById', { id })).result
const refusal = {
  success: false,
  code: 510,
  message: '没有权限填写手机号',
  error: { fields: [{ field: 'phone', message: '没有权限填写手机号' }] },
}

test('a protected field cannot be filled in, the rest of the form can', async () => {
  const user = await add({ phone: '13900007001' })
  const row = await read(user.id)
  expect(await clerk.put('/sys/user/edit', { ...row, phone: '13900007002', realname: '改名' })).toMatchObject(refusal)
  expect(await read(user.id)).toMatchObject({ phone: '13900007001', realname: user.realname })
  expect(await clerk.put('/sys/user/edit', { ...row, realname: '改名' })).toMatchObject({ success: true })
  expect(await read(user.id)).toMatchObject({ phone: '13900007001', realname: '改名' })

  expect(await clerk.post('/sys/user/add', newUser({ phone: '13900007003' }))).toMatchObject(refusal)
  expect(await clerk.post('/sys/user/add', newUser({ phone: '' }))).toMatchObject({ success: true })
})

test('users with the permission and administrators may fill it in', async () => {
  const user = await add({ phone: '13900007011' }, holder)
  const row = await read(user.id)
  expect(await holder.put('/sys/user/edit', { ...row, phone: '13900007012' })).toMatchObject({ success: true })
  expect(await holder.put('/sys/user/edit', { ...(await read(user.id)), birthday: '1990-01-01' })).toMatchObject({
    message: '没有权限填写生日',
  })
  expect(await read(user.id)).toMatchObject({ phone: '13900007012', birthday: null })
})

test('a sheet with such a column is refused as a whole, and the column is named', async () => {
  const bytes = await sheetOf([
    ['用户账号', '用户姓名', '工号', '手机号'],
    ['sheet1', '表一', 'S-1', '13900007021'],
  ])
  const answer = await clerk.upload('/sys/user/importExcel', { name: '用户.xlsx', bytes })
  expect(answer).toMatchObject({ success: false, message: '文件导入失败:没有权限填写列：手机号，请删除后重新上传' })
  expect(await holder.upload('/sys/user/importExcel', { name: '用户.xlsx', bytes })).toMatchObject({ success: true })
})
