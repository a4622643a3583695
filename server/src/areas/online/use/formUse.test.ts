import {
  formUseEndpoints,
  onlineFormEndpoints,
  type PermissionLists,
  type UseLevel,
  type Values,
  viewUseEndpoints,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockHolders } from '../../../access/grants/saveGrants.ts'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import {
  approve,
  button,
  entering,
  named,
  states,
  type UsingForms,
  usingForms,
  viewing,
  withdraw,
} from './testing/usingForms.ts'

let product: TestProduct
let using: UsingForms
beforeAll(async () => {
  product = await startTestProduct()
  using = usingForms(product)
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely

test('a level gives exactly its permissions, and takes back what another has given', async () => {
  const other = await using.addRole()
  const id = await using.published('usedAll', {
    fields: [
      ...named,
      { title: '金额', name: 'amount', kind: 'money', seenBy: [other.id] },
      { title: '等级', name: 'grade', kind: 'text', changedBy: [other.id] },
    ],
    states,
    steps: [approve, { ...withdraw, takenBy: [other.id] }],
    buttons: [button('open'), button('send', { usedBy: [other.id] })],
  })
  const role = await using.addRole()
  const users = (await using.read(id)).roles.map((one) => Math.sign(one.users))
  expect(users, 'roles that nobody has are last').toEqual([...users].sort((one, other) => other - one))
  await using.choose(id, role.id, 'view')
  expect(await using.granted(role.id)).toEqual([...viewing].sort())
  await using.choose(id, role.id, 'enter')
  const entered = [...entering, 'approve', 'use:open'].sort()
  expect(await using.granted(role.id)).toEqual(entered)
  await using.choose(id, role.id, 'full')
  expect(await using.granted(role.id)).toEqual([...entered, 'delete', 'restore'].sort())
  expect(await using.roleIn(id, role.id)).toMatchObject({ level: 'full', isFixed: false, users: 0 })
  await using.choose(id, role.id, 'enter')
  expect(await using.granted(role.id)).toEqual(entered)
  await using.choose(id, role.id, 'none')
  expect(await using.granted(role.id)).toEqual([])

  const use = await using.read(id)
  expect(use).toMatchObject({ mayGrant: true, buttonsOf: null })
  expect(use.levels).toEqual([
    { level: 'none', words: [] },
    { level: 'view', words: ['查看', '导出', '查看历史'] },
    { level: 'enter', words: ['新增', '编辑', '导入', '执行步骤“批准”', '使用按钮“open”'] },
    { level: 'full', words: ['删除', '使用回收站'] },
  ])
  expect(use.limits).toEqual([
    { words: '查看字段“金额”', roles: [other.name] },
    { words: '填写字段“等级”', roles: [other.name] },
    { words: '执行步骤“撤回”', roles: [other.name] },
    { words: '使用按钮“send”', roles: [other.name] },
  ])
  await using.choose(id, other.id, 'view')
  expect(await using.granted(other.id), 'what the design has given stays').toEqual(
    [...viewing, 'form:grade', 'see:amount', 'use:send', 'withdraw'].sort(),
  )
  expect(await using.roleIn(id, other.id)).toMatchObject({ level: 'view' })
})

test('permissions that match no level are left as they are until a level is chosen', async () => {
  const id = await using.published('usedOwn')
  const role = await using.addRole()
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where perms in ('onlineUsedOwn:list', 'onlineUsedOwn:delete', 'position:list')
    order by perms`.execute(db())
  const permissionIds = rows.map((one) => one.id).join(',')
  await product.admin.post('/sys/permission/saveRolePermission', { roleId: role.id, permissionIds })
  expect(await using.roleIn(id, role.id)).toMatchObject({ level: null })
  const other = await using.addRole()
  await using.choose(id, other.id, 'full')
  expect(await using.granted(role.id)).toEqual(['delete', 'list', 'list'])
  await using.choose(id, role.id, 'enter')
  expect(await using.granted(role.id), 'those of other pages stay').toEqual([...entering, 'list'].sort())
})

test('a user who is signed in adds a record without signing in again, and cannot after the level was lowered', async () => {
  const id = await using.published('usedNow')
  expect(await using.read(id)).toMatchObject({ isInMenu: false })
  await product.admin.post(onlineFormEndpoints.addToMenu.path, { id })
  const role = await using.addRole()
  const member = await using.addMember(role.id)
  const path = '/online/data/usedNow'
  const menu = async () => {
    const { result } = await member.get<PermissionLists & { menu: unknown }>('/sys/permission/getUserPermissionByToken')
    return JSON.stringify(result.menu)
  }
  expect(await member.get(`${path}/list`)).toMatchObject({ status: 403 })
  expect(await menu()).not.toContain(path)
  await using.choose(id, role.id, 'enter')
  expect(await menu()).toContain(path)
  expect(await member.post(`${path}/add`, { name: '甲' })).toMatchObject({ success: true })
  await using.choose(id, role.id, 'view')
  expect(await member.get(`${path}/list`)).toMatchObject({ result: { total: 1 } })
  expect(await member.post(`${path}/add`, { name: '乙' })).toMatchObject({ status: 403 })
  expect(await member.get(`${path}/exportXls`, {})).not.toMatchObject({ status: 403 })
  await using.choose(id, role.id, 'none')
  expect(await member.get(`${path}/list`)).toMatchObject({ status: 403 })
})

test('changing it takes the permission to publish, the one to grant, and every permission that is given', async () => {
  const id = await using.published('usedGuard')
  const role = await using.addRole()
  const choice = [{ role: role.id, level: 'view', held: [] }]
  const publisher = await product.signInAs({
    username: 'use_publisher',
    permissions: ['onlineForm:publish', ...viewing.map((act) => `onlineUsedGuard:${act}`)],
  })
  const granter = await product.signInAs({
    username: 'use_granter',
    permissions: ['role:grant', 'onlineForm:list', ...viewing.map((act) => `onlineUsedGuard:${act}`)],
  })
  expect(await using.send(id, choice, publisher)).toMatchObject({ status: 403 })
  expect(await using.send(id, choice, granter)).toMatchObject({ status: 403 })
  expect(await granter.get(formUseEndpoints.read.path, { id })).toMatchObject({ status: 403 })
  const partly = await product.signInAs({
    username: 'use_partly',
    permissions: ['role:grant', 'onlineForm:publish', 'onlineUsedGuard:list'],
  })
  expect(await using.send(id, choice, partly)).toMatchObject({
    status: 403,
    message: '不能授予或收回自己没有的权限：导出usedGuard、查看历史',
  })
  expect(await using.granted(role.id)).toEqual([])
  const whole = await product.signInAs({
    username: 'use_whole',
    permissions: ['role:grant', 'onlineForm:publish', ...viewing.map((act) => `onlineUsedGuard:${act}`)],
  })
  expect(await using.send(id, choice, whole)).toMatchObject({ success: true })
  expect(await using.granted(role.id)).toEqual([...viewing].sort())

  const use = await using.read(id, publisher)
  expect(use, 'roles are for those who may grant').toMatchObject({ mayGrant: false, roles: [] })
  expect(use.granters.length).toBeGreaterThan(0)
})

test('roles that may publish hold everything, which is not changed here', async () => {
  const publisher = await using.addPublisher()
  const id = await using.addForm('usedFixed')
  expect(await using.roleIn(id, publisher.id), 'as it will be').toMatchObject({
    level: 'full',
    isFixed: true,
    held: [],
  })
  await using.publish(id)
  const { level, isFixed, held } = await using.roleIn(id, publisher.id)
  expect({ level, isFixed }).toEqual({ level: 'full', isFixed: true })
  expect(await using.send(id, [{ role: publisher.id, level: 'view', held }])).toMatchObject({
    success: false,
    message: `“${publisher.name}”可以发布表单，始终有全部权限`,
  })
})

test('refuses the second of two administrators and saves nothing of it; all is logged', async () => {
  const id = await using.published('usedTwice')
  const [one, other] = [await using.addRole(), await using.addRole()]
  expect(await using.send(id, [{ role: one.id, level: 'enter', held: [] }])).toMatchObject({
    success: true,
    message: `已保存“usedTwice”的授权：${one.name}录入`,
  })
  const late = [
    { role: other.id, level: 'view', held: [] },
    { role: one.id, level: 'view', held: [] },
  ]
  expect(await using.send(id, late)).toMatchObject({
    status: 409,
    message: `“${one.name}”的授权刚刚被他人修改，请核对后再保存`,
  })
  expect(await using.granted(other.id)).toEqual([])
  expect(await using.granted(one.id)).toEqual([...entering].sort())
  const both = await Promise.all(
    ['view', 'full'].map((level) => using.send(id, [{ role: other.id, level: level as UseLevel, held: [] }])),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const log = await product.admin.get<Values[]>('/sys/role/grantLog', { id: one.id })
  expect(log.result).toMatchObject([
    { given: expect.arrayContaining(['在线开发 / usedTwice', '在线开发 / usedTwice / 新增usedTwice']), taken: [] },
  ])
})

test('refuses two levels of one role', async () => {
  const id = await using.published('usedDouble')
  const role = await using.addRole()
  const choices = (['view', 'full'] as const).map((level) => ({ role: role.id, level, held: [] }))
  expect(await using.send(id, choices)).toMatchObject({
    success: false,
    message: `“${role.name}”选择了多次，请只选一种权限`,
  })
  expect(await using.granted(role.id)).toEqual([])
})

test('publishing waits for a level that is being saved, and keeps it', async () => {
  const id = await using.published('usedMeanwhile', { states, steps: [approve] })
  const role = await using.addRole()
  await using.edit(id, { steps: [approve, withdraw] })
  let publishing: Promise<string> | undefined
  await db()
    .transaction()
    .execute(async (tx) => {
      await lockHolders(tx, 'role', [role.id])
      await sql`insert into sys_role_permission (role_id, permission_id)
        select ${role.id}, id from sys_permission
        where perms in (${sql.join([...entering, 'approve'].map((act) => `onlineUsedMeanwhile:${act}`))})`.execute(tx)
      publishing = using.publish(id)
      await expect.poll(isSomebodyWaiting, { timeout: 5_000 }).toBe(true)
    })
  await publishing
  expect(await using.granted(role.id)).toEqual([...entering, 'approve', 'withdraw'].sort())
})

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db())
  return rows.length > 0
}

test('roles of another tenant and deleted roles are refused, and a form of another tenant does not exist', async () => {
  const id = await using.published('usedElsewhere')
  const stranger = await product.signInAs({
    username: 'use_stranger',
    tenantId: 7,
    permissions: ['onlineForm:publish', 'role:grant', 'onlineForm:list', 'onlineUsedElsewhere:list'],
  })
  const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'role_use_stranger'`.execute(
    db(),
  )
  const refused = { success: false, message: '所选角色已被删除，请关闭后重新打开' }
  expect(await using.send(id, [{ role: rows[0]!.id, level: 'view', held: [] }])).toMatchObject(refused)
  expect(await using.roleIn(id, rows[0]!.id)).toBeUndefined()
  expect(await stranger.get(formUseEndpoints.read.path, { id })).toMatchObject({ success: false })
  expect(await using.send(id, [{ role: rows[0]!.id, level: 'view', held: [] }], stranger)).toMatchObject({
    success: false,
  })
  const gone = await using.addRole()
  await product.admin.delete('/sys/role/delete', { id: gone.id })
  expect(await using.send(id, [{ role: gone.id, level: 'view', held: [] }])).toMatchObject(refused)
})

test('a draft and a stopped form cannot be given to anyone; what was given is there again when it is published', async () => {
  const id = await using.addForm('usedLater')
  const role = await using.addRole()
  const choice = [{ role: role.id, level: 'view', held: [] }]
  expect((await using.send(id, choice)).message).toBe('“usedLater”还没有发布，发布后才能授权')
  await using.publish(id)
  await using.choose(id, role.id, 'enter')
  await product.admin.step('/online/form', id, 'stop', { reason: '不用了' })
  expect((await using.send(id, choice)).message).toBe('“usedLater”已停用，重新发布后才能授权')
  await using.publish(id)
  expect(await using.roleIn(id, role.id)).toMatchObject({ level: 'enter' })
})

test('a role keeps its level when the form gets steps and buttons, and loses those that are limited to others', async () => {
  const id = await using.published('usedAgain', { states, steps: [approve] })
  const [role, reader, lead] = [await using.addRole(), await using.addRole(), await using.addRole()]
  await using.choose(id, role.id, 'enter')
  await using.choose(id, reader.id, 'view')
  await using.edit(id, { steps: [approve, withdraw], buttons: [button('open')] })
  expect(await using.notes(id)).toEqual(
    expect.arrayContaining([`执行步骤“撤回”： 授予${role.name}`, `使用按钮“open”： 授予${role.name}`]),
  )
  await using.publish(id)
  expect(await using.roleIn(id, role.id)).toMatchObject({ level: 'enter' })
  expect(await using.granted(role.id)).toEqual([...entering, 'approve', 'use:open', 'withdraw'].sort())
  expect(await using.roleIn(id, reader.id)).toMatchObject({ level: 'view' })

  await using.edit(id, { steps: [{ ...approve, takenBy: [lead.id] }, withdraw] })
  await using.publish(id)
  expect(await using.granted(role.id)).toEqual([...entering, 'use:open', 'withdraw'].sort())
  expect(await using.granted(lead.id)).toEqual(['approve'])
  expect(await using.roleIn(id, role.id)).toMatchObject({ level: 'enter' })

  await using.edit(id, { steps: [approve, withdraw] })
  await using.publish(id)
  expect(await using.granted(role.id)).toContain('approve')
  expect(await using.granted(lead.id)).toEqual([])
})

test('a view has levels of its own; its buttons belong to the levels of the form', async () => {
  const formId = await using.published('usedBase', { states, steps: [approve], buttons: [button('open')] })
  const id = await using.addView(formId, '要件', 'usedFace')
  const role = await using.addRole()
  const member = await using.addMember(role.id)
  await using.choose(id, role.id, 'enter', viewUseEndpoints)
  expect(await using.granted(role.id)).toEqual([...entering, 'approve'].sort())
  expect(await member.post('/online/data/usedFace/add', { name: '甲' })).toMatchObject({ success: true })
  expect(await member.get('/online/data/usedBase/list')).toMatchObject({ status: 403 })
  expect(await using.roleIn(formId, role.id)).toMatchObject({ level: 'none' })
  expect(await using.read(id, product.admin, viewUseEndpoints)).toMatchObject({
    ...{ title: '要件', buttonsOf: 'usedBase', isInMenu: true },
  })
})

test('names those who may publish views as the ones who can grant a view', async () => {
  const formId = await using.published('usedNamed')
  const id = await using.addView(formId, '名单', 'usedNamedFace')
  const ofForms = ['onlineForm:publish', 'role:grant']
  const ofViews = ['onlineView:list', 'onlineView:publish']
  await product.signInAs({ username: 'grants_forms', permissions: ofForms })
  await product.signInAs({ username: 'grants_views', permissions: [...ofViews, 'role:grant'] })
  const reader = await product.signInAs({ username: 'reads_views', permissions: ofViews })
  const { granters } = await using.read(id, reader, viewUseEndpoints)
  expect(granters).toContain('grants_views')
  expect(granters).not.toContain('grants_forms')
})
