import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '../database/Database.ts'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { type Actor, createActor, systemActor } from './Actor.ts'
import { writeGrants, writeMembers } from './grantLog.ts'
import { assertInPackages, heldBy, rolesOf } from './heldPermissions.ts'
import { assertLeads, ledCodes } from './ledDepartments.ts'
import { assertMayPassRoles, rolesInReach } from './passRoles.ts'
import { heldIds } from './permissionRows.ts'

let product: TestProduct
/** Ids of menus, roles, departments and people of this file start with the same letter. */
const [list, add, edit] = ['x-list', 'x-add', 'x-edit']
const people = ['x-clerk', 'x-head', 'x-other']
beforeAll(async () => {
  product = await startTestProduct()
  const db = product.app.engine.db.kysely
  for (const id of [list, add, edit])
    await sql`insert into sys_permission (id, name, perms, menu_type) values (${id}, ${id}, ${id}, 2)`.execute(db)
  for (const id of people)
    await sql`insert into sys_user (id, tenant_id, username, realname, status, rel_tenant_ids)
      values (${id}, 0, ${id}, ${id}, '1', '1')`.execute(db)
})
afterAll(() => product?.close())

/** Everything that a test writes is rolled back. */
async function undone(work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const rolledBack = new Error('rolled back')
  const running = product.app.engine.db.kysely.transaction().execute(async (tx) => {
    await work(tx)
    throw rolledBack
  })
  await expect(running).rejects.toBe(rolledBack)
}
const clerk: Actor = createActor({ ...systemActor(1), userId: 'x-clerk', isAdmin: false })

interface Grants {
  tenantId?: number
  members?: string[]
  permissions?: Record<string, string[] | null>
}
/** A role with its members and its permissions, each with the chosen row rules. */
async function role(db: Kysely<Tables>, id: string, { tenantId = 1, members = [], permissions = {} }: Grants) {
  await sql`insert into sys_role (id, tenant_id, role_code, role_name)
    values (${id}, ${tenantId}, ${id}, ${id})`.execute(db)
  for (const member of members)
    await sql`insert into sys_user_role (user_id, role_id) values (${member}, ${id})`.execute(db)
  for (const [permission, rules] of Object.entries(permissions))
    await sql`insert into sys_role_permission (role_id, permission_id, data_rule_ids)
      values (${id}, ${permission}, ${rules}::text[])`.execute(db)
}
async function department(db: Kysely<Tables>, id: string, orgCode: string, tenantId = 1) {
  await sql`insert into sys_depart (id, tenant_id, depart_name, org_code)
    values (${id}, ${tenantId}, ${id}, ${orgCode})`.execute(db)
}
const held = async (db: Kysely<Tables>, userId = 'x-clerk', tenantId = 1) =>
  (
    await sql<{ id: string }>`
      with roles as (${rolesOf(userId, tenantId)}), held as (${heldBy(userId, tenantId)})
      select distinct permission_id as id from held order by 1`.execute(db)
  ).rows.map(({ id }) => id)

describe('what a user holds', () => {
  test('comes from living roles of the tenant and of the platform', () =>
    undone(async (db) => {
      await role(db, 'x-1', { members: ['x-clerk'], permissions: { [list]: null } })
      await role(db, 'x-2', { tenantId: 2, members: ['x-clerk'], permissions: { [add]: null } })
      await role(db, 'x-0', { tenantId: 0, members: ['x-clerk'], permissions: { [edit]: null } })
      await role(db, 'x-3', { members: ['x-other'], permissions: { [add]: null } })
      expect(await held(db)).toEqual([edit, list])
      expect(await held(db, 'x-clerk', 2)).toEqual([add, edit])
      expect([...(await heldIds(db, clerk))!].sort()).toEqual([edit, list])
      await sql`update sys_role set deleted_at = now() where id = 'x-1'`.execute(db)
      expect(await held(db)).toEqual([edit])
    }))

  test('is everything for an administrator', () =>
    undone(async (db) => expect(await heldIds(db, { ...clerk, isAdmin: true })).toBeUndefined()))

  test('comes from a department role only while the department itself holds it', () =>
    undone(async (db) => {
      await department(db, 'x-d', 'X01')
      await sql`insert into sys_depart_role (id, tenant_id, depart_id, role_code, role_name)
        values ('x-dr', 1, 'x-d', 'x-dr', 'x-dr')`.execute(db)
      await sql`insert into sys_depart_role_user (user_id, drole_id) values ('x-clerk', 'x-dr')`.execute(db)
      for (const id of [list, add])
        await sql`insert into sys_depart_role_permission (role_id, permission_id) values ('x-dr', ${id})`.execute(db)
      expect(await held(db)).toEqual([])
      await sql`insert into sys_depart_permission (depart_id, permission_id) values ('x-d', ${add})`.execute(db)
      expect(await held(db)).toEqual([add])
      expect(await held(db, 'x-clerk', 2)).toEqual([])
      await sql`update sys_depart_role set deleted_at = now() where id = 'x-dr'`.execute(db)
      expect(await held(db)).toEqual([])
    }))

  test('is never more than the tenant’s active packages contain', () =>
    undone(async (db) => {
      await role(db, 'x-1', { members: ['x-clerk'], permissions: { [list]: null, [add]: null } })
      await sql`insert into sys_user_package (id, tenant_id, name, status) values ('x-p', 0, 'x-p', '1')`.execute(db)
      await sql`insert into sys_user_package_permission (package_id, permission_id) values ('x-p', ${add})`.execute(db)
      await sql`insert into sys_tenant_user_package (tenant_id, package_id) values (1, 'x-p')`.execute(db)
      expect(await held(db)).toEqual([add])
      await assertInPackages(db, 1, [add])
      await assertInPackages(db, 1, [])
      await assertInPackages(db, 2, [add, list])
      await expect(assertInPackages(db, 1, [add, list, edit])).rejects.toThrow(
        '超出该租户用户套餐的范围，不能授予：x-edit、x-list',
      )
      await sql`update sys_user_package set status = '0' where id = 'x-p'`.execute(db)
      expect(await held(db)).toEqual([])
    }))
})

describe('passing on a role', () => {
  const pass = (db: Kysely<Tables>, ids: string[], actor = clerk) => assertMayPassRoles(db, actor, 'role', ids)
  const beyond = (names: string) => ({ status: 403, message: `不能授予或收回超出自己权限的角色：${names}` })
  const missing = '所选的角色不存在或已被删除，请刷新后重试'

  test('is allowed within one’s own permissions and refused beyond them', () =>
    undone(async (db) => {
      await role(db, 'x-own', { members: ['x-clerk'], permissions: { [list]: null, [add]: null } })
      await role(db, 'x-less', { permissions: { [list]: null } })
      await role(db, 'x-none', {})
      await role(db, 'x-more', { permissions: { [list]: null, [edit]: null } })
      expect(await pass(db, [])).toEqual([])
      expect((await pass(db, ['x-less', 'x-none', 'x-own', 'x-less'])).map(({ id }) => id).sort()).toEqual([
        'x-less',
        'x-none',
        'x-own',
      ])
      await expect(pass(db, ['x-less', 'x-more'])).rejects.toMatchObject(beyond('x-more'))
      expect((await pass(db, ['x-more'], { ...clerk, isAdmin: true })).map(({ id }) => id)).toEqual(['x-more'])
    }))

  test('with row rules: a role may show fewer rows than one’s own, not more', () =>
    undone(async (db) => {
      await role(db, 'x-own', { members: ['x-clerk'], permissions: { [list]: ['r1'] } })
      await role(db, 'x-same', { permissions: { [list]: ['r1'] } })
      await role(db, 'x-fewer', { permissions: { [list]: ['r1', 'r2'] } })
      await role(db, 'x-all', { permissions: { [list]: null } })
      await role(db, 'x-others', { permissions: { [list]: ['r2'] } })
      await pass(db, ['x-same', 'x-fewer'])
      await expect(pass(db, ['x-all'])).rejects.toMatchObject(beyond('x-all'))
      await expect(pass(db, ['x-others'])).rejects.toMatchObject(beyond('x-others'))
    }))

  test('roles of other tenants and deleted ones are missing; those of the platform are for administrators', () =>
    undone(async (db) => {
      await role(db, 'x-2', { tenantId: 2 })
      await role(db, 'x-0', { tenantId: 0 })
      await role(db, 'x-1', {})
      await expect(pass(db, ['x-1', 'x-2'])).rejects.toThrow(missing)
      await expect(pass(db, ['x-0'])).rejects.toThrow(missing)
      const admin = { ...clerk, isAdmin: true }
      await expect(pass(db, ['x-2'], admin)).rejects.toThrow(missing)
      await pass(db, ['x-0', 'x-1'], admin)
      await sql`update sys_role set deleted_at = now() where id = 'x-1'`.execute(db)
      await expect(pass(db, ['x-1'])).rejects.toThrow(missing)
      expect(await rolesInReach(db, clerk, 'role', sql<boolean>`r.id like 'x-%'`)).toEqual([])
    }))
})

describe('a head of department', () => {
  const head: Actor = { ...clerk, userId: 'x-head' }
  const lead = (db: Kysely<Tables>, departIds: string, identity = 2) =>
    sql`update sys_user set user_identity = ${identity}, depart_ids = ${departIds} where id = 'x-head'`.execute(db)
  const refused = (name: string) => ({
    status: 403,
    message: `您不是部门“${name}”的上级，不能管理其中的角色`,
  })

  test('manages the own departments and those below, not those beside and above', () =>
    undone(async (db) => {
      for (const [id, code] of Object.entries({ 'x-a': 'X01', 'x-b': 'X01A01', 'x-c': 'X01A01A01', 'x-d': 'X01A02' }))
        await department(db, id, code)
      await lead(db, 'x-b')
      expect(await ledCodes(db, head)).toEqual(['X01A01'])
      await assertLeads(db, head, ['x-b', 'x-c', null, '', undefined])
      for (const id of ['x-a', 'x-d'])
        await expect(assertLeads(db, head, ['x-c', id])).rejects.toMatchObject(refused(id))
      await lead(db, 'x-c,x-d')
      expect((await ledCodes(db, head)).sort()).toEqual(['X01A01A01', 'X01A02'])
      await expect(assertLeads(db, head, ['x-b'])).rejects.toMatchObject(refused('x-b'))
    }))

  test('who is an ordinary member, or leads a deleted department or one of another tenant, manages none', () =>
    undone(async (db) => {
      await department(db, 'x-a', 'X01')
      await department(db, 'x-far', 'X01', 2)
      await lead(db, 'x-a', 1)
      await expect(assertLeads(db, head, ['x-a'])).rejects.toMatchObject(refused('x-a'))
      await lead(db, 'x-far')
      expect(await ledCodes(db, head)).toEqual([])
      expect(await ledCodes(db, { ...head, tenantId: 2 })).toEqual(['X01'])
      await lead(db, 'x-a')
      await sql`update sys_depart set deleted_at = now() where id = 'x-a'`.execute(db)
      expect(await ledCodes(db, head)).toEqual([])
    }))

  test('is not asked who administers all departments', () =>
    undone(async (db) => {
      await department(db, 'x-a', 'X01')
      const all = createActor({ ...head, permissions: new Set(['department:users']) })
      await expect(assertLeads(db, all, ['x-a'])).resolves.toBeUndefined()
      await expect(assertLeads(db, createActor({ ...head, isAdmin: true }), ['x-a'])).resolves.toBeUndefined()
    }))
})

test('the log of grants names who granted what to whom, one line per person', () =>
  undone(async (db) => {
    const actor = { ...clerk, username: 'boss', realname: '主任', tenantId: 7 }
    await writeGrants(
      db,
      actor,
      [{ holder: 'role', id: 'x-r', name: '书记员', given: ['合同'], taken: [] }],
      '10.0.0.9',
    )
    await writeMembers(
      db,
      actor,
      { holder: 'role', id: 'x-r', name: '书记员' },
      ['x-clerk', 'x-other', 'x-gone'],
      false,
    )
    const { rows } = await sql`
      select tenant_id, holder_name, user_id, user_name, given, taken, by, by_name, address
      from sys_grant_log where holder_id = 'x-r' order by user_id nulls first`.execute(db)
    const line = { tenant_id: 7, holder_name: '书记员', by: 'boss', by_name: '主任' }
    const member = { ...line, given: [], taken: ['书记员'], address: null }
    expect(rows).toEqual([
      { ...line, user_id: null, user_name: null, given: ['合同'], taken: [], address: '10.0.0.9' },
      { ...member, user_id: 'x-clerk', user_name: 'x-clerk' },
      { ...member, user_id: 'x-other', user_name: 'x-other' },
    ])
  }))
