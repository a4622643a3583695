import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/newId.ts'
import { type Client, startTestProduct, type TestProduct } from '../testing/testProduct.ts'

let product: TestProduct
let client: Client
beforeAll(async () => {
  product = await startTestProduct()
  client = await product.signInAs({ username: 'manyRoles' })
  for (const name of ['甲一', '甲二', '乙一', '丙一'])
    await product.app.engine.db.kysely
      .insertInto('sys_position')
      .values({ id: `role-${name}`, tenant_id: 1, name, code: `code${name}` })
      .execute()
})
afterAll(() => product?.close())

/** A role with the list of positions, under rules that must all hold. */
async function grantRole(...rules: [condition: string, value: string][]): Promise<string> {
  const db = product.app.engine.db.kysely
  const roleId = newId()
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where perms = 'position:list' limit 1`.execute(db)
  const permissionId = rows[0]!.id
  const ruleIds = rules.map(() => newId())
  for (const [index, [condition, value]] of rules.entries())
    await sql`
      insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
      values (${ruleIds[index]!}, ${permissionId}, ${value}, 'name', ${condition}, ${value})`.execute(db)
  await db.insertInto('sys_role').values({ id: roleId, tenant_id: 1, role_code: roleId, role_name: roleId }).execute()
  await sql`insert into sys_user_role (user_id, role_id)
    select id, ${roleId} from sys_user where username = 'manyRoles'`.execute(db)
  await sql`insert into sys_role_permission (role_id, permission_id, data_rule_ids)
    values (${roleId}, ${permissionId}, ${ruleIds}::text[])`.execute(db)
  product.app.sessions.forget()
  return roleId
}

const seen = async (): Promise<string[]> => {
  const answer = await client.get<{ records: { id: string; name: string }[] }>('/sys/position/list', { pageSize: 500 })
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result.records
    .filter(({ id }) => id.startsWith('role-'))
    .map(({ name }) => name)
    .sort()
}

test('rules of one role are combined with and, several roles add up, and a role without rules shows everything', async () => {
  expect(await client.get('/sys/position/list')).toMatchObject({ status: 403 })
  await grantRole(['LIKE', '甲'], ['LIKE', '一'])
  expect(await seen()).toEqual(['甲一'])
  await grantRole(['LIKE', '乙'])
  expect(await seen()).toEqual(['乙一', '甲一'])
  const whole = await grantRole()
  expect(await seen()).toEqual(['丙一', '乙一', '甲一', '甲二'])
  await sql`delete from sys_user_role where role_id = ${whole}`.execute(product.app.engine.db.kysely)
  product.app.sessions.forget()
  expect(await seen()).toEqual(['乙一', '甲一'])
})

test('an unreadable rule shows nothing for its role', async () => {
  await grantRole(['NO SUCH', '丙'])
  expect(await seen()).toEqual(['乙一', '甲一'])
})
