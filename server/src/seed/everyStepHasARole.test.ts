import { callOf, manualActions, permissionCode, type Resource, resources } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { grantLike } from './seedOrganisation.ts'

let product: TestProduct
let permissionsOf: Map<string, Set<string>>
beforeAll(async () => {
  product = await startTestProduct()
  permissionsOf = await readRolePermissions()
})
afterAll(() => product?.close())

/** The permissions of each seeded office role whose page is in a menu that the role also holds. */
async function readRolePermissions(): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ role: string; perms: string }>`
    select r.role_code as role, p.perms from sys_role r join sys_role_permission rp on rp.role_id = r.id
      join sys_permission p on p.id = rp.permission_id
    where r.role_code <> 'admin' and r.tenant_id = 1 and p.perms is not null and (p.parent_id is null or exists (
      select 1 from sys_role_permission above where above.role_id = r.id and above.permission_id = p.parent_id))`.execute(
    product.app.engine.db.kysely,
  )
  const found = new Map<string, Set<string>>()
  for (const { role, perms } of rows) found.set(role, (found.get(role) ?? new Set()).add(perms))
  return found
}

const moving = resources.filter((resource): resource is Resource => resource.states !== undefined)
const steps = moving.flatMap((resource) => manualActions(resource).map(([name]) => ({ resource, name })))

/** Steps reserved for administrators, with the reason. */
const ofAdministrators: Record<string, string> = {
  'publicAccount:connect': 'connecting needs the secrets of the account',
  'announcement:publish': 'notices of the system are published by administrators',
  'announcement:revoke': 'notices of the system are published by administrators',
  'onlineForm:publish': 'publishing changes the database',
  'onlineForm:stop': 'publishing changes the database',
  'onlineView:publish': 'the designers of forms design their views',
  'onlineView:stop': 'the designers of forms design their views',
  'collectionLink:close': 'granted together with a form, which no new office has',
  'collectionLink:reopen': 'granted together with a form, which no new office has',
  'collectionAnswer:accept': 'granted together with a form, which no new office has',
  'collectionAnswer:reject': 'granted together with a form, which no new office has',
  'buttonRun:retry': 'granted together with a form, which no new office has',
  'extension:publish': 'publishing changes the database',
  'extension:stop': 'publishing changes the database',
  'exampleProject:start': 'demonstration pages are for developers',
  'exampleProject:finish': 'demonstration pages are for developers',
  'exampleProject:stop': 'demonstration pages are for developers',
}

const holders = (...needed: string[]): string[] =>
  [...permissionsOf].filter(([, held]) => needed.every((perms) => held.has(perms))).map(([role]) => role)

describe.each(steps.map((step) => [permissionCode(step.resource, step.name), step] as const))('%s', (code, step) => {
  test('some office role can reach the record and take the step', () => {
    const roles = holders(permissionCode(step.resource, 'list'), code)
    expect(roles.length > 0 || Object.hasOwn(ofAdministrators, code), roles.join()).toBe(true)
  })
})

test('the accountant reads matters and takes both finance steps over HTTP', async () => {
  const db = product.app.engine.db.kysely
  const held = permissionsOf.get('caiwu')!
  expect([...held].filter((perms) => perms.startsWith('entrustment:')).sort()).toEqual([
    'entrustment:approveFee',
    'entrustment:list',
    'entrustment:waiveUnpaid',
  ])
  const accountant = await product.signInAs({ username: 'accountant', permissions: [...held] })
  const matters = resources.find(({ name }) => name === 'entrustment')!
  expect(await accountant.get(callOf(matters, 'list').path)).toMatchObject({ success: true })
  const { rows } = await sql<{ id: string }>`
    select id from biz_entrustment where status = 'inProgress' and tenant_id = 1 limit 1`.execute(db)
  const waived = await accountant.step(matters.path, rows[0]!.id, 'waiveUnpaid', { reason: '分期支付' })
  expect(waived, waived.message).toMatchObject({ success: true })
})

test('existing databases give the accountant the same', async () => {
  const db = product.app.engine.db.kysely
  await sql`
    delete from sys_role_permission where role_id = (select id from sys_role where role_code = 'caiwu')
      and permission_id in (select id from sys_permission where perms like 'entrustment:%' or id = 'group-legal-entrustment')`.execute(
    db,
  )
  expect((await readRolePermissions()).get('caiwu')!.has('entrustment:list')).toBe(false)
  await db.transaction().execute(async (tx) => {
    await grantLike(tx, { 'entrustment:list': 'contract:markPaid' })
    await grantLike(tx, {
      'entrustment:approveFee': 'contract:markPaid',
      'entrustment:waiveUnpaid': 'contract:markPaid',
    })
  })
  expect((await readRolePermissions()).get('caiwu')).toEqual(permissionsOf.get('caiwu'))
})
