import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const changed = '导出之后您的数据权限有变化，该文件不能再下载，请重新导出'

async function exported(client: Client): Promise<string> {
  const { result } = await client.post<{ taskId: string }>('/legal/entrustment/exportTask', {})
  await expect
    .poll(
      async () => (await client.get<{ status: string }>('/sys/task/queryById', { id: result.taskId })).result.status,
      { timeout: 20_000 },
    )
    .toBe('done')
  return result.taskId
}
const fetched = (client: Client, id: string) => client.get('/sys/task/file', { id })
const permissions = ['entrustment:list', 'entrustment:export']
const wall = (username: string, offset: number) =>
  sql`
    update biz_entrustment set blocked_user_ids = (select array[id] from sys_user where username = ${username})
    where id = (
      select id from biz_entrustment where tenant_id = 1 and deleted_at is null order by id offset ${offset} limit 1)`
    .execute(db())
    .then(() => product.app.sessions.forget())

test('a finished export is closed after a wall, and after each further wall', async () => {
  const client = await product.signInAs({ username: 'walledLater', permissions })
  const first = await exported(client)
  expect((await fetched(client, first)).status).toBe(200)
  const { rows } = await sql<{ path: string }>`
    select file_path as path from background_task where id = ${first}`.execute(db())
  // The file cannot be reached another way.
  expect(await client.get(`/sys/common/static/${rows[0]!.path}`)).toMatchObject({ success: false })
  await wall('walledLater', 0)
  expect(await fetched(client, first)).toMatchObject({ success: false, message: changed })
  const second = await exported(client)
  expect((await fetched(client, second)).bytes.length).toBeGreaterThan(1_000)
  await wall('walledLater', 1)
  expect(await fetched(client, second)).toMatchObject({ success: false, message: changed })
})

test('a finished export is closed without the permission or under other row rules', async () => {
  const rule = { resource: 'entrustment', ruleColumn: 'updateTime', ruleConditions: '<=', ruleValue: '#{sys_time}' }
  const client = await product.signInAs({ username: 'loses', permissions, rowRules: [rule] })
  const id = await exported(client)
  // A rule about the present moment is the same rule a second later.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  product.app.sessions.forget()
  expect((await fetched(client, id)).status).toBe(200)
  await sql`
    update sys_role_permission set data_rule_ids = null
    where role_id = (select id from sys_role where role_code = 'role_loses')`.execute(db())
  product.app.sessions.forget()
  expect(await fetched(client, id)).toMatchObject({ success: false, message: changed })
  await sql`
    delete from sys_user_role where role_id = (select id from sys_role where role_code = 'role_loses')`.execute(db())
  product.app.sessions.forget()
  expect(await fetched(client, id)).toMatchObject({ status: 403, code: 510 })
})

test('a finished export can be downloaded in its own tenant only', async () => {
  const client = await product.signInAs({ username: 'movesOn', permissions })
  const id = await exported(client)
  await product.signInAs({ username: 'other', tenantId: 7, permissions })
  await sql`update sys_user set rel_tenant_ids = '7' where username = 'movesOn'`.execute(db())
  product.app.sessions.forget()
  expect(await fetched(client, id)).toMatchObject({
    success: false,
    message: '该文件是在另一租户中导出的，请切换租户后下载',
  })
})
