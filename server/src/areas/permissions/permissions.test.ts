import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import type { MenuItem } from './menuItems.ts'

interface Permissions {
  menu: MenuItem[]
  auth: { action: string; type: string; describe: string }[]
  allAuth: { action: string; status: string; type: string; describe: string }[]
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const permissionsOf = async (client: Client): Promise<Permissions> =>
  (await client.get<Permissions>('/sys/permission/getUserPermissionByToken')).result
const shown = (menu: MenuItem[]) =>
  menu
    .filter(({ hidden }) => !hidden)
    .map(({ path, children }) => [path, (children ?? []).map(({ meta }) => meta.title)])
const roleOf = async (username: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select r.role_id as id from sys_user_role r join sys_user u on u.id = r.user_id where u.username = ${username}`.execute(
    db(),
  )
  return rows[0]!.id
}
const userId = async (username: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(db())
  return rows[0]!.id
}

describe('visible permissions', () => {
  test('[A8.01] menu, auth and allAuth have the shape of the wire', async () => {
    const { menu, auth, allAuth } = await permissionsOf(product.admin)
    expect(menu[0]).toEqual({
      id: 'dashboard-analysis',
      route: '1',
      path: '/dashboard/analysis',
      name: 'dashboard-analysis',
      redirect: null,
      component: 'dashboard/Analysis',
      meta: { title: '首页', keepAlive: false, internalOrExternal: false, icon: 'home', componentName: 'Analysis' },
    })
    const system = menu.find(({ path }) => path === '/isystem')!
    expect(system).toMatchObject({ component: 'layouts/RouteView', redirect: null, meta: { title: '系统管理' } })
    expect(system.children?.[0]).toEqual({
      id: 'isystem-user',
      route: '1',
      path: '/isystem/user',
      name: 'isystem-user',
      component: 'system/UserList',
      meta: { title: '用户管理', keepAlive: true, internalOrExternal: false, componentName: 'UserList' },
    })
    expect(auth).toContainEqual({ action: 'position:add', type: '1', describe: '新增职务' })
    expect(allAuth).toContainEqual({ action: 'enterprise:certify', status: '1', type: '1', describe: '认证通过' })
    expect(auth.map(({ action }) => action)).not.toContain('position:list')
  })

  test('the names of menu entries are unique, though rows may have the same component name', async () => {
    const entry = (url: string) => ({
      ...{ name: url, menuType: 1, parentId: 'group-isystem', url, component: 'system/UserList' },
      componentName: 'isystem-user',
    })
    for (const url of ['/same-1', '/same-2']) await product.admin.post('/sys/permission/add', entry(url))
    const { menu } = await permissionsOf(product.admin)
    const all = menu.flatMap((item) => [item, ...(item.children ?? [])])
    const names = all.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['isystem-user', 'same-1', 'same-2']))
  })

  test('the menu is complete: every business and system area of the specification has its entry', async () => {
    const { menu } = await permissionsOf(product.admin)
    const titles = menu.flatMap(({ children }) => (children ?? []).map(({ meta }) => meta.title))
    for (const area of [
      ...['法律顾问', '顾问项目', '预约', '预约项目', '委托', '委托项目', '合同', '合同模板', '模板下载', '模板类型'],
      ...[
        '套餐组合',
        '套餐分类',
        '企业',
        '文章',
        '文章分类',
        '焦点图',
        '公众号',
        '联系方式',
        '地区',
        '节假日',
        '评价记录',
        '擅长领域',
      ],
      ...[
        '用户管理',
        '角色管理',
        '部门管理',
        '职务管理',
        '菜单管理',
        '数据字典',
        '日志管理',
        '数据日志',
        '定时任务',
        '系统通告',
      ],
      ...[
        '消息管理',
        '分类字典',
        '编码校验规则',
        '填值规则',
        '多数据源管理',
        '网关路由',
        '租户管理',
        '用户套餐',
        '通讯录',
        '文件列表',
      ],
    ])
      expect(titles).toContain(area)
  })

  test('other users get what they hold, with the parent groups, and always the home page and the workplace', async () => {
    const clerk = await product.signInAs({ username: 'clerk', permissions: ['position:list', 'position:add'] })
    const { menu, auth } = await permissionsOf(clerk)
    expect(shown(menu)).toEqual([
      ['/dashboard/analysis', []],
      ['/dashboard/workplace', []],
      ['/isystem', ['职务管理']],
      ['/online', expect.anything()],
    ])
    expect(auth.map(({ action }) => action)).toEqual(['position:add'])
    expect(shown((await permissionsOf(await product.signInAs({ username: 'nothing' }))).menu)[0]).toEqual([
      '/dashboard/analysis',
      [],
    ])
  })

  test('links use a digest as their path, and a menu that contains itself is left out', async () => {
    const { admin } = product
    await admin.post('/sys/permission/add', {
      name: '帮助中心',
      menuType: 0,
      url: 'https://law.example.cn/help',
      component: 'layouts/IframePageView',
      internalOrExternal: true,
    })
    await sql`insert into sys_permission (id, parent_id, name, menu_type, url) values
      ('loop-a', 'loop-b', '甲', 1, '/a'), ('loop-b', 'loop-a', '乙', 1, '/b')`.execute(db())
    const { menu } = await permissionsOf(admin)
    expect(menu.find(({ meta }) => meta.title === '帮助中心')).toMatchObject({
      path: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'https@--law.example.cn-help',
      meta: { url: 'https://law.example.cn/help', internalOrExternal: true, componentName: 'IframePageView' },
    })
    expect(JSON.stringify(menu)).not.toContain('loop-')
  })
})

describe('passing permissions on', () => {
  test('[A8.05] a grant to a role is visible and effective at the next load; a revoked one is gone', async () => {
    const client = await product.signInAs({ username: 'grantee' })
    const roleId = await roleOf('grantee')
    expect((await client.get('/sys/position/list')).status).toBe(403)
    const given = { roleId, permissionIds: 'isystem-position,button-position-add,', lastpermissionIds: '' }
    expect(await product.admin.post('/sys/permission/saveRolePermission', given)).toMatchObject({
      success: true,
      message: '保存成功！',
    })
    expect(shown((await permissionsOf(client)).menu)).toContainEqual(['/isystem', ['职务管理']])
    expect((await client.get('/sys/position/list')).status).toBe(200)
    expect((await product.admin.get('/sys/permission/queryRolePermission', { roleId })).result).toEqual(
      expect.arrayContaining(['isystem-position', 'button-position-add']),
    )
    await product.admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds: 'isystem-position' })
    expect((await permissionsOf(client)).auth).toEqual([])
  })

  test('[A8.05] a department and a role inside it pass permissions on, never more than the department holds', async () => {
    const { admin } = product
    const client = await product.signInAs({ username: 'member' })
    const { rows } = await sql<{ id: string }>`select id from sys_depart where org_code = 'A01A05'`.execute(db())
    const departId = rows[0]!.id
    await sql`insert into sys_depart_role (id, tenant_id, depart_id, role_name, role_code) values ('dr1', 1, ${departId}, '出纳', 'cashier')`.execute(
      db(),
    )
    await sql`insert into sys_depart_role_user (user_id, drole_id) values (${await userId('member')}, 'dr1')`.execute(
      db(),
    )
    const wanted = { roleId: 'dr1', permissionIds: 'isystem-position', lastpermissionIds: '' }
    const save = '/sys/sysDepartPermission/saveDeptRolePermission'
    expect(await admin.post(save, wanted)).toMatchObject({ success: false, message: expect.stringContaining('超出') })
    await admin.post('/sys/permission/saveDepartPermission', {
      departId,
      permissionIds: 'isystem-position,isystem-user',
    })
    expect(await admin.post(save, wanted)).toMatchObject({ success: true, message: '保存成功！' })
    expect((await client.get('/sys/position/list')).status).toBe(200)
    expect(
      (await admin.get<{ ids: string[] }>('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId })).result
        .ids,
    ).toHaveLength(2)
    await admin.post('/sys/permission/saveDepartPermission', { departId, permissionIds: 'isystem-user' })
    expect((await client.get('/sys/position/list')).status).toBe(403)
    expect((await admin.get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: 'dr1' })).result).toEqual([])
  })

  test('actors may not grant or revoke what they do not hold, not even for themselves', async () => {
    const boss = await product.signInAs({ username: 'boss', permissions: ['role:grant', 'position:list'] })
    const roleId = await roleOf('boss')
    const before = (await boss.get<string[]>('/sys/permission/queryRolePermission', { roleId })).result
    const more = { roleId, permissionIds: [...before, 'isystem-user'].join(','), lastpermissionIds: before.join(',') }
    expect(await boss.post('/sys/permission/saveRolePermission', more)).toMatchObject({
      status: 403,
      code: 510,
      message: '不能授予或收回自己没有的权限：用户管理',
    })
    expect((await boss.get('/sys/permission/queryRolePermission', { roleId })).result).toEqual(before)
    expect(
      await boss.post('/sys/permission/saveRolePermission', { roleId, permissionIds: 'no-such-thing' }),
    ).toMatchObject({ success: false })
  })

  test('a role of another tenant cannot be changed', async () => {
    await product.signInAs({ username: 'elsewhere', tenantId: 7 })
    const foreign = await roleOf('elsewhere')
    const local = await product.signInAs({ username: 'local', permissions: ['role:grant', 'position:list'] })
    expect(
      await local.post('/sys/permission/saveRolePermission', { roleId: foreign, permissionIds: 'isystem-position' }),
    ).toMatchObject({ success: false, message: expect.stringContaining('不存在') })
  })

  test('concurrent changes of one role by two administrators are merged', async () => {
    await product.signInAs({ username: 'shared' })
    const roleId = await roleOf('shared')
    const pages = ['isystem-position', 'isystem-user', 'isystem-dict', 'isys-tenant', 'isystem-log']
    await Promise.all(
      pages.map((id) =>
        product.admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds: id, lastpermissionIds: '' }),
      ),
    )
    const { result } = await product.admin.get<string[]>('/sys/permission/queryRolePermission', { roleId })
    expect([...result].sort()).toEqual([...pages].sort())
  })
})

describe('row rules', () => {
  const rule = { ruleName: '只看自己', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' }

  test('[A8.06] a rule of a menu limits the rows that its list returns', async () => {
    const { admin } = product
    const client = await product.signInAs({ username: 'ruled', permissions: ['position:list', 'position:add'] })
    const roleId = await roleOf('ruled')
    const position = (code: string) => ({ code, name: code, postRank: '1' })
    await client.post('/sys/position/add', position('own-1'))
    expect((await client.get<{ total: number }>('/sys/position/list')).result.total).toBeGreaterThan(1)
    const added = await admin.post('/sys/permission/addPermissionRule', { ...rule, permissionId: 'isystem-position' })
    expect(added).toMatchObject({ success: true, message: '添加成功！' })
    const { result } = await admin.get<{ datarule: { id: string }[]; drChecked?: string }>(
      `/sys/role/datarule/isystem-position/${roleId}`,
    )
    expect(result.drChecked).toBeUndefined()
    const chosen = { permissionId: 'isystem-position', roleId, dataRuleIds: result.datarule[0]!.id }
    expect(await admin.post('/sys/role/datarule', chosen)).toMatchObject({ success: true, message: '保存成功!' })
    expect((await client.get<{ total: number }>('/sys/position/list')).result.total).toBe(1)
    await admin.delete('/sys/permission/deletePermissionRule', { id: result.datarule[0]!.id })
    expect((await client.get<{ total: number }>('/sys/position/list')).result.total).toBeGreaterThan(1)
  })

  test('a rule is listed in words, with texts of dictionaries and names of records', async () => {
    const { admin } = product
    await product.signInAs({ username: 'worded', permissions: ['entrustment:list'] })
    const { result: found } = await admin.get<{ records: { id: string; name: string }[] }>('/legal/enterprise/list')
    const client = found.records[0]!
    const { rows } = await sql<{ id: string }>`
      select id from sys_permission where 'entrustment:list' = any(string_to_array(perms, ',')) and menu_type < 2`.execute(
      product.app.engine.db.kysely,
    )
    const menu = rows[0]!
    const add = (change: object) =>
      admin.post('/sys/permission/addPermissionRule', { ...rule, permissionId: menu.id, ...change })
    await add({ ruleName: 'type', ruleColumn: 'caseType', ruleValue: 'civil' })
    await add({ ruleName: 'client', ruleColumn: 'enterpriseId', ruleValue: client.id })
    await add({ ruleName: 'own' })
    const roleId = await roleOf('worded')
    const { result } = await admin.get<{ datarule: { ruleName: string; words: string }[] }>(
      `/sys/role/datarule/${menu.id}/${roleId}`,
    )
    expect(Object.fromEntries(result.datarule.map(({ ruleName, words }) => [ruleName, words]))).toEqual({
      type: '案件类型等于“民商事”',
      client: `委托企业等于“${client.name}”`,
      own: '创建人等于“〔当前用户的账号〕”',
    })
  })

  test('an unreadable rule is refused when it is saved', async () => {
    const add = (change: object) =>
      product.admin.post('/sys/permission/addPermissionRule', { ...rule, permissionId: 'isystem-position', ...change })
    expect((await add({ ruleColumn: 'password' })).message).toBe('职务没有字段“password”')
    expect((await add({ ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' })).message).toContain('不支持自定义SQL')
    expect((await add({ permissionId: 'isystem-permission' })).message).toContain('没有列表数据')
    expect((await add({ ruleName: '' })).message).toBe('请输入规则名称!')
  })

  test('a rule can be chosen only for a menu that is held', async () => {
    await product.signInAs({ username: 'empty' })
    await product.admin.post('/sys/permission/addPermissionRule', {
      ...rule,
      permissionId: 'isystem-dict',
      ruleColumn: 'x',
    })
    const body = { permissionId: 'isystem-position', roleId: await roleOf('empty'), dataRuleIds: '' }
    expect((await product.admin.post('/sys/role/datarule', body)).message).toBe('请先保存角色菜单权限!')
  })
})

describe('menus as data', () => {
  const group = { name: '外部系统', menuType: 0, url: 'outside', component: 'src/views/layouts/RouteView.vue' }

  test('a menu is added, normalized, changed, and deleted with all its descendants', async () => {
    const { admin } = product
    expect(await admin.post('/sys/permission/add', group)).toMatchObject({ success: true, message: '添加成功！' })
    const top = (await admin.get<{ id: string; name: string }[]>('/sys/permission/getSystemMenuList')).result
    const { id } = top.find(({ name }) => name === '外部系统')!
    const child = { name: '子页', menuType: 1, parentId: id, url: '/outside/one', component: 'outside/One' }
    await admin.post('/sys/permission/add', child)
    const below = (
      await admin.get<{ id: string; component: string }[]>('/sys/permission/getSystemSubmenu', { parentId: id })
    ).result
    expect(below).toMatchObject([{ component: 'outside/One', isLeaf: true, leaf: true }])
    expect(top.find((row) => row.id === id)).toMatchObject({ url: '/outside', component: 'layouts/RouteView' })
    expect(
      (await admin.put('/sys/permission/edit', { ...group, id, menuType: 1, parentId: below[0]!.id })).message,
    ).toBe('不能移到自己或下级之下')
    expect(await admin.put('/sys/permission/edit', { ...group, id, name: '外部' })).toMatchObject({
      message: '修改成功！',
    })
    expect(await admin.delete('/sys/permission/delete', { id })).toMatchObject({ message: '删除成功!' })
    expect((await admin.get('/sys/permission/getSystemSubmenu', { parentId: id })).result).toEqual([])
  })

  test.each([
    [{ name: '' }, '请输入菜单标题!'],
    [{ menuType: 1 }, '请检查你填的类型以及信息是否正确！'],
    [{ url: 'javascript:alert(1)' }, '菜单路径应以 / 或 http(s):// 开头'],
    [{ url: ' JavaScript:alert(1)' }, '菜单路径应以 / 或 http(s):// 开头'],
    [{ redirect: 'javascript:alert(1)' }, '默认跳转地址应以 / 或 http(s):// 开头'],
    [{ url: '/isystem/user' }, '菜单路径已被“用户管理”使用'],
    [{ url: '{{ fetch("//evil") }}' }, '菜单路径应以 / 或 http(s):// 开头'],
    [{ url: '//evil.example' }, '菜单路径应以 / 或 http(s):// 开头'],
    [{ perms: 'position:add' }, '授权标识已存在!'],
    [{ menuType: 2, parentId: 'isystem-position', perms: '' }, '请输入授权标识!'],
  ])('rejects an invalid menu: %j', async (change, message) => {
    const answer = await product.admin.post('/sys/permission/add', { ...group, name: '不好', ...change })
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining(message) })
  })

  test('the trees for pickers and for grants have their own shapes', async () => {
    const { admin } = product
    const picker = (await admin.get<{ treeList: object[]; ids: string[] }>('/sys/permission/queryTreeList')).result
    expect(picker.treeList[0]).toMatchObject({ key: 'dashboard-analysis', title: '首页', isLeaf: true, ruleFlag: null })
    const grants = (await admin.get<{ treeList: object[]; ids: string[] }>('/sys/role/queryTreeList')).result
    expect(grants.treeList[0]).toMatchObject({ slotTitle: '首页', title: null, scopedSlots: { title: 'hasDatarule' } })
    expect(grants.ids).toHaveLength(picker.ids.length)
    const whole = (await admin.get<{ id: string }[]>('/sys/permission/list')).result
    expect(whole.find(({ id }) => id === 'group-isystem')).toMatchObject({ leaf: false, children: expect.any(Array) })
    expect(whole.find(({ id }) => id === 'dashboard-analysis')).toMatchObject({ leaf: true, children: null })
    const { result: first } = await admin.get<{ leaf: boolean; children: unknown }[]>(
      '/sys/permission/getSystemMenuList',
    )
    for (const { leaf, children } of first) expect(children).toEqual(leaf ? null : [])
    const batch = await admin.get('/sys/permission/getSystemSubmenuBatch', { parentIds: 'group-isystem,group-message' })
    expect(Object.keys(batch.result)).toEqual(['group-isystem', 'group-message'])
  })

  test('all of this is refused without the permission', async () => {
    const clerk = await product.signInAs({ username: 'curious', permissions: ['position:list'] })
    for (const url of ['list', 'getSystemMenuList', 'queryTreeList', 'queryRolePermission?roleId=x'])
      expect((await clerk.get(`/sys/permission/${url}`)).status).toBe(403)
    expect((await clerk.post('/sys/permission/add', group)).status).toBe(403)
    expect((await clerk.post('/sys/permission/saveRolePermission', { roleId: 'x' })).status).toBe(403)
  })
})
