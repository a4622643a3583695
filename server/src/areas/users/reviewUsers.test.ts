import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import { createAccount } from '../session/createAccount.ts'
import { adminPassword, type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { userDesk } from './testing/userDesk.ts'

let product: TestProduct
let hr: Client
let clerk: Client
beforeAll(async () => {
  product = await startTestProduct()
  const pages = ['user:list', 'user:edit', 'user:freeze', 'directory:read']
  clerk = await product.signInAs({ username: 'clerk', permissions: pages })
  hr = await product.signInAs({
    username: 'hrhr',
    permissions: [...pages, 'user:approve', 'user:reject', 'user:roles', 'user:departments', 'user:history'],
  })
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const { roleIds, departId } = userDesk(() => product)
const signIn = (username: string) => product.anonymous.post('/sys/login', { username, password: adminPassword })

/** Registers an account that awaits approval. */
async function applicant(username: string): Promise<string> {
  const id = await createAccount(product.app.engine, { username, realname: `申请人${username}`, password: null })
  await sql`update sys_user set password = ${await hashPassword(adminPassword)} where id = ${id}`.execute(db())
  return id
}

test('an approved account signs in with the assigned roles and departments', async () => {
  const id = await applicant('welcome1')
  expect(await signIn('welcome1')).toMatchObject({ success: false, message: '账号待审核，请联系管理员' })
  // Actors may not assign a role with more permissions than they hold.
  const role = await roleIds('test')
  const place = await departId('A01A02')
  const step = { roleIds: [role], departmentIds: [place] }
  expect(await clerk.post(`/sys/user/${id}/approve`, step)).toMatchObject({ status: 403 })
  const answer = await product.admin.post(`/sys/user/${id}/approve`, step)
  expect(answer, answer.message).toMatchObject({ success: true, message: '已通过审核，现为“正常”' })
  expect(await signIn('welcome1')).toMatchObject({ success: true, result: { userInfo: { orgCode: 'A01A02' } } })
  expect((await product.admin.get('/sys/user/queryUserRole', { userid: id })).result).toEqual([role])
  const history = await product.admin.get<{ entries?: Values[] }>('/sys/user/history', { id })
  expect(JSON.stringify(history.result)).toContain('通过审核')
  expect(await product.admin.post(`/sys/user/${id}/approve`, step)).toMatchObject({
    success: false,
    error: { code: 'wrong_state' },
  })
})

test('a rejected applicant gets the reason at the next sign-in, and may be approved later', async () => {
  const id = await applicant('unwanted1')
  expect(await hr.post(`/sys/user/${id}/reject`, { reason: ' ' })).toMatchObject({
    error: { code: 'invalid', fields: [{ field: 'reason' }] },
  })
  expect(await hr.post(`/sys/user/${id}/reject`, { reason: '不是本所人员' })).toMatchObject({ success: true })
  expect(await signIn('unwanted1')).toMatchObject({
    success: false,
    message: '账号申请未通过审核：不是本所人员。如有疑问，请联系管理员',
  })
  expect(await hr.post(`/sys/user/${id}/approve`, {})).toMatchObject({ success: true })
  expect((await signIn('unwanted1')).success).toBe(true)
  const { rows } = await sql`select review_reason as reason from sys_user where id = ${id}`.execute(db())
  expect(rows).toEqual([{ reason: null }])
})

test('unfreezing does not approve an account', async () => {
  const id = await applicant('sneaky11')
  for (const client of [hr, product.admin])
    expect(await client.put('/sys/user/frozenBatch', { ids: id, status: 1 })).toMatchObject({
      success: false,
      message: '用户“申请人sneaky11”尚未通过审核，请在审核时启用',
    })
  expect((await signIn('sneaky11')).message).toBe('账号待审核，请联系管理员')
})

test('reviewers find pending accounts in the list and among their todos; others do not see them', async () => {
  await applicant('queued11')
  const found = async (client: Client) =>
    (await client.get<Page<Values>>('/sys/user/list', { username: 'queued11', status: 3 })).result.records
  expect(await found(hr)).toMatchObject([{ username: 'queued11', status: 3, status_dictText: '待审核' }])
  expect(await found(clerk)).toEqual([])
  const picked = await clerk.get<{ text: string }[]>('/sys/user/options', { keyword: '申请人queued' })
  expect(picked.result).toEqual([])
  const todos = async (client: Client) =>
    JSON.stringify((await client.get('/report/workplace/todos', { only: 'steps', pageSize: 50 })).result)
  expect(await todos(hr)).toContain('待审核用户')
  expect(await todos(clerk)).not.toContain('待审核用户')
})
