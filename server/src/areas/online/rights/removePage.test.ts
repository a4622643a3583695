import { onlineFormEndpoints, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const fields = [{ title: '名称', name: 'name', kind: 'text', inList: 'Y' }]
const step = async (path: string, id: string, act: string) => {
  const { result } = await product.admin.get<Row>(`${path}/queryById`, { id })
  const more = act === 'stop' ? { reason: '不用了' } : {}
  const answer = await product.admin.post<Row>(`${path}/${id}/${act}`, { version: result.version, ...more })
  expect(answer, answer.message).toMatchObject({ success: true })
}
const published = async (path: string, values: Values): Promise<string> => {
  const added = await product.admin.post<Row>(`${path}/add`, values)
  expect(added, added.message).toMatchObject({ success: true })
  await step(path, added.result.id, 'publish')
  return added.result.id
}
const drop = async (id: string, title: string, rows: number) => {
  const answer = await product.admin.post(onlineFormEndpoints.dropTables.path, { id, title, rows })
  expect(answer, answer.message).toMatchObject({ success: true })
}
const pageOf = async (code: string) => {
  const answer = await product.admin.get<Values[]>('/sys/permission/getSystemSubmenu', { parentId: 'group-online' })
  return answer.result.find(({ url }) => url === `/online/data/${code}`)
}
const grantsOf = async (name: string) => {
  const { rows } = await sql<{ perms: string }>`
    select p.perms from sys_role_permission rp join sys_permission p on p.id = rp.permission_id
    where p.perms like ${`${name}:%`}`.execute(db())
  return rows.map(({ perms }) => perms)
}

test('a form that gets the code of a dropped one has its own title, and nobody has rights to it from before', async () => {
  const id = await published('/online/form', { title: '薪酬', code: 'pay', fields })
  const viewId = await published('/online/view', { title: '本部薪酬', code: 'payHome', formId: id })
  const reader = await product.signInAs({
    username: 'pay_reader',
    permissions: ['onlinePay:list', 'onlinePay:export', 'onlinePayHome:list'],
    rowRules: [{ resource: 'onlinePay', ruleColumn: 'name', ruleConditions: '=', ruleValue: '甲' }],
  })
  expect(await reader.get('/online/data/pay/list')).toMatchObject({ success: true })
  await sql`insert into sys_depart_permission (depart_id, permission_id)
    select 'd1', id from sys_permission where perms = 'onlinePay:list'`.execute(db())
  await step('/online/form', id, 'stop')
  expect(await grantsOf('onlinePay'), 'a stopped form may be published again').toContain('onlinePay:list')

  await drop(id, '薪酬', 0)
  expect(await grantsOf('onlinePay')).toEqual([])
  expect(await grantsOf('onlinePayHome')).toEqual([])
  const { rows: left } = await sql`
    select 1 from sys_permission where perms like 'onlinePay%' union all
    select 1 from sys_depart_permission where depart_id = 'd1' union all
    select 1 from sys_permission_data_rule d where not exists (select 1 from sys_permission p where p.id = d.permission_id)
    `.execute(db())
  expect(left).toEqual([])
  const { rows: logged } = await sql`
    select 1 from sys_grant_log where '薪酬：2 项权限' = any (taken) and holder = 'role'`.execute(db())
  expect(logged).toHaveLength(1)

  expect((await product.admin.get<Row>('/online/view/queryById', { id: viewId })).result.status).toBe('stopped')
  await product.admin.delete('/online/view/delete', { id: viewId })
  await product.admin.delete('/online/form/delete', { id })
  await published('/online/form', { title: '付款', code: 'pay', fields })
  expect(await pageOf('pay')).toMatchObject({ name: '付款' })
  expect(await reader.get('/online/data/pay/list')).toMatchObject({ status: 403 })
})

test('a view that is deleted takes its rights along', async () => {
  const formId = await published('/online/form', { title: '来函', code: 'letters', fields })
  const id = await published('/online/view', { title: '要函', code: 'lettersHot', formId })
  const reader = await product.signInAs({ username: 'letter_reader', permissions: ['onlineLettersHot:list'] })
  await step('/online/view', id, 'stop')
  expect(await product.admin.delete('/online/view/delete', { id })).toMatchObject({ success: true })
  await published('/online/view', { title: '密函', code: 'lettersHot', formId })
  expect(await pageOf('lettersHot')).toMatchObject({ name: '密函' })
  expect(await reader.get('/online/data/lettersHot/list')).toMatchObject({ status: 403 })
})

test('rights that an older version has left under a code end when a new form is published', async () => {
  const id = await published('/online/form', { title: '旧表', code: 'relic', fields })
  const reader = await product.signInAs({ username: 'relic_reader', permissions: ['onlineRelic:list'] })
  await step('/online/form', id, 'stop')
  await sql`update onl_form set published = null, deleted_at = now() where id = ${id}`.execute(db())
  await sql`delete from onl_form_version where form_id = ${id}`.execute(db())
  await sql`drop table onl_relic`.execute(db())
  await published('/online/form', { title: '新表', code: 'relic', fields })
  expect(await pageOf('relic')).toMatchObject({ name: '新表' })
  expect(await reader.get('/online/data/relic/list')).toMatchObject({ status: 403 })
})
