import {
  type FormPlan,
  type FormRole,
  type FormUse,
  formUseEndpoints,
  onlineFormEndpoints,
  type PermissionLists,
  type UseLevel,
  type Values,
  viewUseEndpoints,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let made = 0
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const states = [
  { title: '草稿', value: 'draft', initial: 'Y', editable: 'Y' },
  { title: '已批准', value: 'approved', editable: 'N' },
]
const approve = { title: '批准', name: 'approve', from: '草稿', to: '已批准' }
const withdraw = { title: '撤回', name: 'withdraw', from: '已批准', to: '草稿' }
const button = (name: string, more: Values = {}) => ({
  ...{ title: name, name, kind: 'link', target: '/home' },
  ...more,
})
const named = [{ title: '名称', name: 'name', kind: 'text', inList: 'Y' }]

async function addRole(): Promise<{ id: string; name: string }> {
  made += 1
  const role = { roleName: `角色${made}`, roleCode: `used_${made}` }
  const { result } = await product.admin.post<Row>('/sys/role/add', role)
  return { id: result.id, name: role.roleName }
}
/** Somebody who is signed in and has the role, which has no permissions yet. */
async function addMember(roleId: string): Promise<Client> {
  made += 1
  const client = await product.signInAs({ username: `member_${made}` })
  await sql`insert into sys_user_role (user_id, role_id)
    select id, ${roleId} from sys_user where username = ${`member_${made}`}`.execute(db())
  return client
}
async function addForm(code: string, more: Values = {}): Promise<string> {
  const added = await product.admin.post<Row>('/online/form/add', { title: code, code, fields: named, ...more })
  expect(added, added.message).toMatchObject({ success: true })
  return added.result.id
}
async function publish(id: string, path = '/online/form'): Promise<string> {
  const answer = await product.admin.step(path, id, 'publish')
  expect(answer, answer.message).toMatchObject({ success: true })
  return id
}
const published = async (code: string, more: Values = {}) => publish(await addForm(code, more))
const edit = async (id: string, values: Values) => {
  const { result } = await product.admin.get<Row>('/online/form/queryById', { id })
  const answer = await product.admin.put('/online/form/edit', { id, version: result.version, ...values })
  expect(answer, answer.message).toMatchObject({ success: true })
}
const read = async (id: string, client = product.admin, endpoints = formUseEndpoints) =>
  (await client.get<FormUse>(endpoints.read.path, { id })).result
const roleIn = async (id: string, roleId: string, endpoints = formUseEndpoints): Promise<FormRole> =>
  (await read(id, product.admin, endpoints)).roles.find((one) => one.id === roleId)!
const send = (id: string, roles: Values[], client = product.admin, endpoints = formUseEndpoints) =>
  client.post<null>(endpoints.save.path, { id, roles })
async function choose(id: string, roleId: string, level: UseLevel, endpoints = formUseEndpoints): Promise<void> {
  const { held } = await roleIn(id, roleId, endpoints)
  const answer = await send(id, [{ role: roleId, level, held }], product.admin, endpoints)
  expect(answer, answer.message).toMatchObject({ success: true })
}
const granted = async (roleId: string) => {
  const { rows } = await sql<{ perms: string }>`
    select p.perms from sys_role_permission rp join sys_permission p on p.id = rp.permission_id
    where rp.role_id = ${roleId} order by p.perms`.execute(db())
  return rows.map(({ perms }) => perms.replace(/^[^:]+:/, ''))
}
const viewing = ['export', 'history', 'list']
const entering = [...viewing, 'add', 'edit', 'import']

test('a level gives exactly its permissions, and takes back what another has given', async () => {
  const other = await addRole()
  const id = await published('usedAll', {
    fields: [
      ...named,
      { title: '金额', name: 'amount', kind: 'money', seenBy: [other.id] },
      { title: '等级', name: 'grade', kind: 'text', changedBy: [other.id] },
    ],
    states,
    steps: [approve, { ...withdraw, takenBy: [other.id] }],
    buttons: [button('open'), button('send', { usedBy: [other.id] })],
  })
  const role = await addRole()
  const users = (await read(id)).roles.map((one) => Math.sign(one.users))
  expect(users, 'roles that nobody has are last').toEqual([...users].sort((one, other) => other - one))
  await choose(id, role.id, 'view')
  expect(await granted(role.id)).toEqual([...viewing].sort())
  await choose(id, role.id, 'enter')
  const entered = [...entering, 'approve', 'use:open'].sort()
  expect(await granted(role.id)).toEqual(entered)
  await choose(id, role.id, 'full')
  expect(await granted(role.id)).toEqual([...entered, 'delete', 'restore'].sort())
  expect(await roleIn(id, role.id)).toMatchObject({ level: 'full', isFixed: false, users: 0 })
  await choose(id, role.id, 'enter')
  expect(await granted(role.id)).toEqual(entered)
  await choose(id, role.id, 'none')
  expect(await granted(role.id)).toEqual([])

  const use = await read(id)
  expect(use).toMatchObject({ mayGrant: true, buttonsOf: null })
  expect(use.levels).toEqual([
    { level: 'none', words: [] },
    { level: 'view', words: ['查看', '导出', '查看历史'] },
    { level: 'enter', words: ['新增', '编辑', '导入', '步骤“批准”', '按钮“open”'] },
    { level: 'full', words: ['删除', '回收站'] },
  ])
  expect(use.limits).toEqual([
    { words: '查看字段“金额”', roles: [other.name] },
    { words: '填写字段“等级”', roles: [other.name] },
    { words: '步骤“撤回”', roles: [other.name] },
    { words: '按钮“send”', roles: [other.name] },
  ])
  await choose(id, other.id, 'view')
  expect(await granted(other.id), 'what the design has given stays').toEqual(
    [...viewing, 'form:grade', 'see:amount', 'use:send', 'withdraw'].sort(),
  )
  expect(await roleIn(id, other.id)).toMatchObject({ level: 'view' })
})

test('permissions that match no level are left as they are until a level is chosen', async () => {
  const id = await published('usedOwn')
  const role = await addRole()
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where perms in ('onlineUsedOwn:list', 'onlineUsedOwn:delete', 'position:list')
    order by perms`.execute(db())
  const permissionIds = rows.map((one) => one.id).join(',')
  await product.admin.post('/sys/permission/saveRolePermission', { roleId: role.id, permissionIds })
  expect(await roleIn(id, role.id)).toMatchObject({ level: null })
  const other = await addRole()
  await choose(id, other.id, 'full')
  expect(await granted(role.id)).toEqual(['delete', 'list', 'list'])
  await choose(id, role.id, 'enter')
  expect(await granted(role.id), 'those of other pages stay').toEqual([...entering, 'list'].sort())
})

test('a user who is signed in adds a record without signing in again, and cannot after the level was lowered', async () => {
  const id = await published('usedNow')
  expect(await read(id)).toMatchObject({ isInMenu: false })
  await product.admin.post(onlineFormEndpoints.addToMenu.path, { id })
  const role = await addRole()
  const member = await addMember(role.id)
  const path = '/online/data/usedNow'
  const menu = async () => {
    const { result } = await member.get<PermissionLists & { menu: unknown }>('/sys/permission/getUserPermissionByToken')
    return JSON.stringify(result.menu)
  }
  expect(await member.get(`${path}/list`)).toMatchObject({ status: 403 })
  expect(await menu()).not.toContain(path)
  await choose(id, role.id, 'enter')
  expect(await menu()).toContain(path)
  expect(await member.post(`${path}/add`, { name: '甲' })).toMatchObject({ success: true })
  await choose(id, role.id, 'view')
  expect(await member.get(`${path}/list`)).toMatchObject({ result: { total: 1 } })
  expect(await member.post(`${path}/add`, { name: '乙' })).toMatchObject({ status: 403 })
  expect(await member.get(`${path}/exportXls`, {})).not.toMatchObject({ status: 403 })
  await choose(id, role.id, 'none')
  expect(await member.get(`${path}/list`)).toMatchObject({ status: 403 })
})

test('changing it takes the permission to publish, the one to grant, and every permission that is given', async () => {
  const id = await published('usedGuard')
  const role = await addRole()
  const choice = [{ role: role.id, level: 'view', held: [] }]
  const publisher = await product.signInAs({
    username: 'use_publisher',
    permissions: ['onlineForm:publish', ...viewing.map((act) => `onlineUsedGuard:${act}`)],
  })
  const granter = await product.signInAs({
    username: 'use_granter',
    permissions: ['role:grant', 'onlineForm:list', ...viewing.map((act) => `onlineUsedGuard:${act}`)],
  })
  expect(await send(id, choice, publisher)).toMatchObject({ status: 403 })
  expect(await send(id, choice, granter)).toMatchObject({ status: 403 })
  expect(await granter.get(formUseEndpoints.read.path, { id })).toMatchObject({ status: 403 })
  const partly = await product.signInAs({
    username: 'use_partly',
    permissions: ['role:grant', 'onlineForm:publish', 'onlineUsedGuard:list'],
  })
  expect(await send(id, choice, partly)).toMatchObject({
    status: 403,
    message: '不能授予或收回自己没有的权限：导出usedGuard、查看历史',
  })
  expect(await granted(role.id)).toEqual([])
  const whole = await product.signInAs({
    username: 'use_whole',
    permissions: ['role:grant', 'onlineForm:publish', ...viewing.map((act) => `onlineUsedGuard:${act}`)],
  })
  expect(await send(id, choice, whole)).toMatchObject({ success: true })
  expect(await granted(role.id)).toEqual([...viewing].sort())

  const use = await read(id, publisher)
  expect(use, 'roles are for those who may grant').toMatchObject({ mayGrant: false, roles: [] })
  expect(use.granters.length).toBeGreaterThan(0)
})

test('roles that may publish hold everything, which is not changed here', async () => {
  const publisher = await addRole()
  await sql`insert into sys_role_permission (role_id, permission_id)
    select ${publisher.id}, id from sys_permission where perms = 'onlineForm:publish'`.execute(db())
  const id = await addForm('usedFixed')
  expect(await roleIn(id, publisher.id), 'as it will be').toMatchObject({ level: 'full', isFixed: true, held: [] })
  await publish(id)
  const { level, isFixed, held } = await roleIn(id, publisher.id)
  expect({ level, isFixed }).toEqual({ level: 'full', isFixed: true })
  expect(await send(id, [{ role: publisher.id, level: 'view', held }])).toMatchObject({
    success: false,
    message: `“${publisher.name}”可以发布表单，始终有全部权限`,
  })
})

test('of two administrators the second is told, nothing is saved by halves, and all is logged', async () => {
  const id = await published('usedTwice')
  const [one, other] = [await addRole(), await addRole()]
  expect(await send(id, [{ role: one.id, level: 'enter', held: [] }])).toMatchObject({
    success: true,
    message: `已保存“usedTwice”的授权：${one.name}录入`,
  })
  const late = [
    { role: other.id, level: 'view', held: [] },
    { role: one.id, level: 'view', held: [] },
  ]
  expect(await send(id, late)).toMatchObject({
    status: 409,
    message: `“${one.name}”的授权刚刚被他人修改，请核对后再保存`,
  })
  expect(await granted(other.id)).toEqual([])
  expect(await granted(one.id)).toEqual([...entering].sort())
  const both = await Promise.all(
    ['view', 'full'].map((level) => send(id, [{ role: other.id, level: level as UseLevel, held: [] }])),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const log = await product.admin.get<Values[]>('/sys/role/grantLog', { id: one.id })
  expect(log.result).toMatchObject([
    { given: expect.arrayContaining(['在线开发 / usedTwice', '在线开发 / usedTwice / 新增usedTwice']), taken: [] },
  ])
})

test('roles of another tenant and deleted roles are refused, and a form of another tenant does not exist', async () => {
  const id = await published('usedElsewhere')
  const stranger = await product.signInAs({
    username: 'use_stranger',
    tenantId: 7,
    permissions: ['onlineForm:publish', 'role:grant', 'onlineForm:list', 'onlineUsedElsewhere:list'],
  })
  const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'role_use_stranger'`.execute(
    db(),
  )
  const refused = { success: false, message: '所选角色已被删除，请关闭后重新打开' }
  expect(await send(id, [{ role: rows[0]!.id, level: 'view', held: [] }])).toMatchObject(refused)
  expect(await roleIn(id, rows[0]!.id)).toBeUndefined()
  expect(await stranger.get(formUseEndpoints.read.path, { id })).toMatchObject({ success: false })
  expect(await send(id, [{ role: rows[0]!.id, level: 'view', held: [] }], stranger)).toMatchObject({ success: false })
  const gone = await addRole()
  await product.admin.delete('/sys/role/delete', { id: gone.id })
  expect(await send(id, [{ role: gone.id, level: 'view', held: [] }])).toMatchObject(refused)
})

test('a draft and a stopped form cannot be given to anyone; what was given is there again when it is published', async () => {
  const id = await addForm('usedLater')
  const role = await addRole()
  const choice = [{ role: role.id, level: 'view', held: [] }]
  expect((await send(id, choice)).message).toBe('“usedLater”还没有发布，发布后才能授权')
  await publish(id)
  await choose(id, role.id, 'enter')
  await product.admin.step('/online/form', id, 'stop', { reason: '不用了' })
  expect((await send(id, choice)).message).toBe('“usedLater”已停用，重新发布后才能授权')
  await publish(id)
  expect(await roleIn(id, role.id)).toMatchObject({ level: 'enter' })
})

test('a role keeps its level when the form gets steps and buttons, and loses those that are limited to others', async () => {
  const id = await published('usedAgain', { states, steps: [approve] })
  const [role, reader, lead] = [await addRole(), await addRole(), await addRole()]
  await choose(id, role.id, 'enter')
  await choose(id, reader.id, 'view')
  await edit(id, { steps: [approve, withdraw], buttons: [button('open')] })
  const plan = await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id })
  expect(plan.result.notes).toEqual(
    expect.arrayContaining([`步骤“撤回”： 授予${role.name}`, `按钮“open”： 授予${role.name}`]),
  )
  await publish(id)
  expect(await roleIn(id, role.id)).toMatchObject({ level: 'enter' })
  expect(await granted(role.id)).toEqual([...entering, 'approve', 'use:open', 'withdraw'].sort())
  expect(await roleIn(id, reader.id)).toMatchObject({ level: 'view' })

  await edit(id, { steps: [{ ...approve, takenBy: [lead.id] }, withdraw] })
  await publish(id)
  expect(await granted(role.id)).toEqual([...entering, 'use:open', 'withdraw'].sort())
  expect(await granted(lead.id)).toEqual(['approve'])
  expect(await roleIn(id, role.id)).toMatchObject({ level: 'enter' })

  await edit(id, { steps: [approve, withdraw] })
  await publish(id)
  expect(await granted(role.id)).toContain('approve')
  expect(await granted(lead.id)).toEqual([])
})

test('a view has levels of its own; its buttons belong to the levels of the form', async () => {
  const formId = await published('usedBase', { states, steps: [approve], buttons: [button('open')] })
  const added = await product.admin.post<Row>('/online/view/add', { title: '要件', code: 'usedFace', formId })
  const id = await publish(added.result.id, '/online/view')
  const role = await addRole()
  const member = await addMember(role.id)
  await choose(id, role.id, 'enter', viewUseEndpoints)
  expect(await granted(role.id)).toEqual([...entering, 'approve'].sort())
  expect(await member.post('/online/data/usedFace/add', { name: '甲' })).toMatchObject({ success: true })
  expect(await member.get('/online/data/usedBase/list')).toMatchObject({ status: 403 })
  expect(await roleIn(formId, role.id)).toMatchObject({ level: 'none' })
  expect(await read(id, product.admin, viewUseEndpoints)).toMatchObject({
    ...{ title: '要件', buttonsOf: 'usedBase', isInMenu: true },
  })
})
