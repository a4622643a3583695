import type { Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import type { QueryView } from './listQueryViews.ts'

let product: TestProduct
let owner: Client
let colleague: Client
let outsider: Client
let foreigner: Client

const records = [{ field: 'name', rule: 'like', val: '律师' }]
const thousand = Array.from({ length: 1000 }, (_, n) => String(n))
const list = ['position:list', 'query:share']

beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.signInAs({ username: 'owner', permissions: list })
  colleague = await product.signInAs({ username: 'colleague', permissions: list })
  outsider = await product.signInAs({ username: 'outsider', permissions: ['position:list'] })
  foreigner = await product.signInAs({ username: 'foreigner', tenantId: 2, permissions: list })
  // A role that two of the three users share.
  await product.app.engine.db.kysely
    .insertInto('sys_role')
    .values({ id: 'team', tenant_id: 1, role_code: 'team', role_name: '诉讼组' })
    .execute()
  for (const name of ['owner', 'colleague', 'foreigner'])
    await sql`insert into sys_user_role (user_id, role_id) select id, 'team' from sys_user where username = ${name}`.execute(
      product.app.engine.db.kysely,
    )
  product.app.sessions.forget()
})
afterAll(() => product?.close())

let counter = 0
const uniqueTitle = (): string => `视图${(counter += 1)}`

const add = (client: Client, values: Values = {}) =>
  client.post<QueryView>('/sys/queryView/add', {
    resource: 'position',
    title: uniqueTitle(),
    matchType: 'or',
    records,
    ...values,
  })

async function saved(client: Client, values: Values = {}): Promise<QueryView> {
  const { success, message, result } = await add(client, values)
  expect(success, message).toBe(true)
  return result
}

async function seenBy(client: Client): Promise<QueryView[]> {
  return (await client.get<QueryView[]>('/sys/queryView/list', { resource: 'position' })).result
}

const sees = async (client: Client, { id }: QueryView): Promise<boolean> =>
  (await seenBy(client)).some((view) => view.id === id)

const refused = (message: string, code?: string) => ({
  success: false,
  message: expect.stringContaining(message) as string,
  ...(code && { error: expect.objectContaining({ code }) as unknown }),
})

describe('visibility of a view', () => {
  test('without roles it is visible to its owner only, in every browser', async () => {
    const view = await saved(owner)
    expect(view).toMatchObject({ isOwn: true, owner: 'owner', matchType: 'or', records, roles: [], version: 1 })
    expect(await sees(owner, view)).toBe(true)
    for (const other of [colleague, outsider, foreigner, product.admin]) expect(await sees(other, view)).toBe(false)
  })

  test('all users with the role can see and use it, others cannot', async () => {
    const view = await saved(owner, { roleIds: ['team'] })
    expect(view.roles).toEqual([{ value: 'team', text: '诉讼组' }])
    const [seen] = (await seenBy(colleague)).filter(({ id }) => id === view.id)
    expect(seen).toMatchObject({ title: view.title, records, isOwn: false, owner: 'owner', roles: [] })
    expect(await sees(outsider, view)).toBe(false)
    expect(await sees(product.admin, view)).toBe(true)
  })

  test('a role of the same name gives no access in another tenant', async () => {
    const view = await saved(owner, { roleIds: ['team'] })
    expect(await sees(foreigner, view)).toBe(false)
    expect(await foreigner.put('/sys/queryView/edit', { id: view.id, title: 'x' })).toMatchObject(
      refused('该查询视图不存在或已被删除', 'not_found'),
    )
    expect(await foreigner.delete('/sys/queryView/delete', { id: view.id })).toMatchObject(
      refused('该查询视图不存在或已被删除'),
    )
  })

  test('users who lose the role, or whose role is deleted, no longer see it', async () => {
    const db = product.app.engine.db.kysely
    await db
      .insertInto('sys_role')
      .values({ id: 'short', tenant_id: 1, role_code: 'short', role_name: '临时组' })
      .execute()
    await sql`insert into sys_user_role (user_id, role_id) select id, 'short' from sys_user where username = 'outsider'`.execute(
      db,
    )
    const view = await saved(product.admin, { roleIds: ['short'] })
    expect(await sees(outsider, view)).toBe(true)
    await sql`update sys_role set deleted_at = now() where id = 'short'`.execute(db)
    expect(await sees(outsider, view)).toBe(false)
  })

  test('users without the permission for the list cannot see its queries', async () => {
    const outsider = await product.signInAs({ username: 'clueless', permissions: ['query:share'] })
    expect(await outsider.get('/sys/queryView/list', { resource: 'position' })).toMatchObject({
      status: 403,
      ...refused('没有权限'),
    })
    expect(await add(outsider)).toMatchObject({ status: 403, success: false })
    for (const path of ['list', 'roles'])
      expect(await product.anonymous.get(`/sys/queryView/${path}`)).toMatchObject({ status: 401 })
  })
})

describe('changing a view', () => {
  test('the owner renames, changes, shares and unshares it', async () => {
    const view = await saved(owner)
    const title = uniqueTitle()
    const renamed = await owner.put<QueryView>('/sys/queryView/edit', { id: view.id, version: 1, title })
    expect(renamed).toMatchObject({ success: true, result: { title, records, matchType: 'or', version: 2 } })
    await owner.put('/sys/queryView/edit', { id: view.id, roleIds: ['team'] })
    expect(await sees(colleague, view)).toBe(true)
    const changed = [{ field: 'code', rule: 'eq', val: 'A' }]
    await owner.put('/sys/queryView/edit', { id: view.id, records: changed, matchType: 'and' })
    expect((await seenBy(colleague)).find(({ id }) => id === view.id)).toMatchObject({
      title,
      records: changed,
      matchType: 'and',
    })
    const nested = [...changed, { matchType: 'or', records: [...records, { field: 'code', rule: 'isNull', val: '' }] }]
    await owner.put('/sys/queryView/edit', { id: view.id, records: [...nested, { matchType: 'or', records: [{}] }] })
    expect((await seenBy(colleague)).find(({ id }) => id === view.id)?.records, 'groups are kept').toEqual(nested)
    await owner.put('/sys/queryView/edit', { id: view.id, roleIds: [] })
    expect(await sees(colleague, view)).toBe(false)
    expect(await owner.delete('/sys/queryView/delete', { id: view.id })).toMatchObject({ success: true })
    expect(await sees(owner, view)).toBe(false)
  })

  test("others are refused with the owner's name, whatever their permissions", async () => {
    const view = await saved(owner, { roleIds: ['team'] })
    expect(await colleague.put('/sys/queryView/edit', { id: view.id, title: '我的' })).toMatchObject({
      status: 403,
      ...refused('该查询视图由owner共享，只有本人可以修改', 'forbidden'),
    })
    expect(await colleague.delete('/sys/queryView/delete', { id: view.id })).toMatchObject({
      status: 403,
      ...refused('只有本人可以删除', 'forbidden'),
    })
    expect(await product.admin.put('/sys/queryView/edit', { id: view.id, title: '我的' })).toMatchObject({
      status: 403,
    })
    expect(await sees(colleague, view)).toBe(true)
    // An administrator may delete the views of former users.
    expect(await product.admin.delete('/sys/queryView/delete', { id: view.id })).toMatchObject({ success: true })
  })

  test('a change to an old version is refused with the current one', async () => {
    const view = await saved(owner)
    await owner.put('/sys/queryView/edit', { id: view.id, title: uniqueTitle() })
    expect(await owner.put('/sys/queryView/edit', { id: view.id, version: 1, title: 'x' })).toMatchObject({
      status: 409,
      ...refused('您已在另一个窗口修改该查询视图', 'conflict'),
    })
  })

  test('each change is logged with its roles', async () => {
    const view = await saved(owner, { roleIds: ['team'] })
    await owner.delete('/sys/queryView/delete', { id: view.id })
    const { rows } = await sql<{ log_content: string }>`
      select log_content from sys_log where log_content like ${`%“${view.title}”%`} order by create_time, log_content`.execute(
      product.app.engine.db.kysely,
    )
    expect(rows.map(({ log_content: words }) => words).toSorted()).toEqual([
      `删除查询视图：职务“${view.title}”，共享给 诉讼组`,
      `新增查询视图：职务“${view.title}”，共享给 诉讼组`,
    ])
  })
})

describe('sharing', () => {
  test('offers the own roles, to an administrator all of the tenant', async () => {
    const own = await owner.get<{ value: string; text: string }[]>('/sys/queryView/roles')
    expect(own.result.map(({ text }) => text).toSorted()).toEqual(['owner', '诉讼组'])
    const all = await product.admin.get<{ text: string }[]>('/sys/queryView/roles')
    const names = all.result.map(({ text }) => text)
    expect(names).toEqual(expect.arrayContaining(['诉讼组', 'outsider', '承办律师']))
    expect(names).not.toContain('foreigner')
  })

  test('requires the permission', async () => {
    expect(await outsider.get('/sys/queryView/roles')).toMatchObject({ status: 403 })
    const [role] = (await product.admin.get<{ value: string; text: string }[]>('/sys/queryView/roles')).result.filter(
      ({ text }) => text === 'outsider',
    )
    expect(await add(outsider, { roleIds: [role!.value] })).toMatchObject({ status: 403, success: false })
    const view = await saved(outsider)
    expect(await outsider.put('/sys/queryView/edit', { id: view.id, roleIds: [role!.value] })).toMatchObject({
      status: 403,
    })
  })

  test('with a role of others is refused with its name; one of another tenant does not exist', async () => {
    const { rows } = await sql<{ id: string; role_name: string }>`
      select id, role_name from sys_role where role_name in ('outsider', 'foreigner')`.execute(
      product.app.engine.db.kysely,
    )
    const idOf = (name: string) => rows.find((role) => role.role_name === name)!.id
    expect(await add(owner, { roleIds: ['team', idOf('outsider')] })).toMatchObject({
      status: 403,
      ...refused('只能共享给自己所属的角色，不能共享给：outsider', 'forbidden'),
    })
    for (const roleId of [idOf('foreigner'), 'nothing'])
      for (const client of [owner, product.admin])
        expect(await add(client, { roleIds: [roleId] })).toMatchObject(refused('所选的角色不存在或已被删除'))
  })
})

describe('invalid views', () => {
  test.each<[string, Values, string]>([
    ['no name', { title: '  ' }, '保存名称不能为空'],
    ['a name that is not a string', { title: { a: 1 } }, '保存名称不能为空'],
    ['a name too long', { title: '长'.repeat(51) }, '保存名称不能超过 50 个字'],
    ['no conditions', { records: [] }, '空条件不能保存'],
    ['conditions without values', { records: [{ field: 'name', rule: 'eq', val: '' }, null, 7] }, '空条件不能保存'],
    ['conditions that are not a list', { records: { field: 'name' } }, '查询条件应为列表'],
    ['an unknown field', { records: [{ field: 'nothing', rule: 'eq', val: '1' }] }, '查询字段“nothing”不存在'],
    ['an unknown rule', { records: [{ field: 'name', rule: 'near', val: '1' }] }, '职务名称不支持查询方式“near”'],
    ['too many conditions', { records: Array(101).fill(records[0]) }, '查询条件最多 100 个'],
    ['an unknown match type', { matchType: 'xor' }, '匹配方式只能是 and 或 or'],
    ['an unknown resource', { resource: 'nothing' }, '查询视图所属的资源不存在'],
    ['a resource that is not a string', { resource: ['position'] }, '查询视图所属的资源不存在'],
    ['roles that are not a list', { roleIds: 7 }, '共享的角色应为列表'],
    ['more than a hundred roles', { roleIds: Array.from({ length: 101 }, (_, n) => `r${n}`) }, '最多共享给 100 个角色'],
    [
      'more than the size limit of a view',
      { records: Array(20).fill({ field: 'name', rule: 'in', val: thousand }) },
      '内容过大',
    ],
    [
      'more than the size limit of a request',
      { records: Array(300).fill({ field: 'name', rule: 'in', val: thousand }) },
      '最多允许 1MB',
    ],
    ['a megabyte in a value', { records: [{ field: 'name', rule: 'eq', val: 'x'.repeat(1_000_000) }] }, '不能超过'],
  ])('%s', async (_, values, message) => {
    const before = await seenBy(owner)
    const answer = await add(owner, values)
    expect(answer).toMatchObject(refused(message))
    expect(answer.status).toBeLessThan(500)
    expect(await seenBy(owner)).toEqual(before)
  })

  test('rejects a name that the user already has, on add and rename; others may use the same', async () => {
    const [first, second] = [await saved(owner), await saved(owner)]
    expect(await add(owner, { title: first.title })).toMatchObject(
      refused(`保存名称“${first.title}”已存在`, 'duplicate'),
    )
    expect(await owner.put('/sys/queryView/edit', { id: second.id, title: first.title })).toMatchObject(
      refused(`保存名称“${first.title}”已存在`),
    )
    expect(await add(colleague, { title: first.title })).toMatchObject({ success: true })
  })

  test('rejects more than 100 for one list', async () => {
    const collector = await product.signInAs({ username: 'collector', permissions: list })
    for (let n = 0; n < 100; n++) await saved(collector)
    expect(await add(collector)).toMatchObject(refused('每个列表最多保存 100 个查询'))
  })

  test('rejects a body that is not an object, and a missing id', async () => {
    expect(await owner.post('/sys/queryView/add', [1])).toMatchObject(refused('请求内容应为 JSON 对象'))
    expect(await owner.put('/sys/queryView/edit', { title: 'x' })).toMatchObject(refused('缺少记录编号 id'))
    expect(await owner.delete('/sys/queryView/delete')).toMatchObject(refused('缺少参数 id'))
  })
})
