import { type OpenedTenant, type Page, tenantCopies, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPassword, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { grantOnlinePages, nameFormTenants } from '../../seed/seedTenantPages.ts'
import { openTestTenant, signIn } from './testing/openTestTenant.ts'
import { publishTestForm } from './testing/publishTestForm.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  await product.app.fillStore()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const all = Object.keys(tenantCopies).join(',')
const count = async (table: string, tenantId: number, where = sql`true`): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where tenant_id = ${tenantId} and deleted_at is null
      and ${where}`.execute(db())
  return rows[0]!.n
}

describe('opening a tenant', () => {
  test('its administrator replaces the one-time password at the first sign-in', async () => {
    const { result } = await product.admin.post<OpenedTenant>('/sys/tenant/open', {
      name: '首次登录律所',
      username: 'firstHead',
      realname: '首主任',
      phone: '13799990001',
    })
    const { username, password } = result
    expect(await product.anonymous.post('/sys/login', { username, password })).toMatchObject({
      error: { code: 'password_initial' },
    })
  })

  test('its administrator signs in and works at once', async () => {
    const { id, client } = await openTestTenant(product, { copies: all })
    const { result: menu } = await client.get<{ menu: { path: string }[]; auth: { action: string }[] }>(
      '/sys/permission/getUserPermissionByToken',
    )
    expect(menu.auth.map(({ action }) => action)).toEqual(expect.arrayContaining(['user:add', 'entrustment:add']))
    const roles = await client.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
    const lawyer = roles.result.find(({ roleCode }) => roleCode === 'lawyer')!
    const added = await client.post<{ id: string }>('/sys/user/add', {
      username: `colleague${id}`,
      realname: '新同事',
      workNo: `N${id}`,
      password: adminPassword,
      selectedroles: lawyer.id,
    })
    expect(added, added.message).toMatchObject({ success: true })
    const { rows } = await sql<{ tenants: string }>`
      select rel_tenant_ids as tenants from sys_user where id = ${added.result.id}`.execute(db())
    expect(rows).toEqual([{ tenants: String(id) }])
    expect(await client.post('/sys/sysDepart/add', { departName: '诉讼二部', orgCategory: '2' })).toMatchObject({
      success: true,
    })
    const role = { roleName: '实习律师', roleCode: 'trainee' }
    expect(await client.post('/sys/role/add', role)).toMatchObject({ success: true })
    const matter = await client.post<Values>('/legal/entrustment/add', {
      matter: '新所的第一件委托',
      personName: '王敏',
      personMobile: '13800138000',
      caseType: 'civil',
      leadLawyerId: added.result.id,
      parties: [{ name: '对手有限公司', role: 'opponent' }],
    })
    expect(matter, matter.message).toMatchObject({ success: true })
    expect(String(matter.result.no)).toMatch(/0001$/)
  })

  test('copies rows, grants and files; each copy has its own id, number and history', async () => {
    const { id, client } = await openTestTenant(product, { copies: all })
    for (const table of [
      'sys_position',
      'biz_holiday',
      'biz_counsel_item',
      'biz_template_type',
      'biz_article_category',
    ])
      expect([table, await count(table, id)]).toEqual([table, await count(table, 1)])
    expect(await count('sys_depart', id)).toBe(await count('sys_depart', 1))
    const published = sql`status = 'published'`
    expect(await count('biz_contract_template', id)).toBe(await count('biz_contract_template', 1, published))
    expect(await count('biz_deadline_rule', id, sql`(status = 'checked' or checked_by is not null)`)).toBe(0)
    const { rows: shared } = await sql`
      select 1 from sys_depart a join sys_depart b on a.parent_id = b.id
        where a.tenant_id <> b.tenant_id`.execute(db())
    expect(shared).toEqual([])
    const { rows: grants } = await sql<{ tenantId: number; code: string; n: number }>`
      select r.tenant_id as "tenantId", r.role_code as code, count(*)::int as n
      from sys_role r join sys_role_permission p on p.role_id = r.id
      where r.role_code = 'lawyer' and r.tenant_id in (1, ${id}) group by 1, 2`.execute(db())
    expect(grants).toHaveLength(2)
    expect(grants[0]!.n).toBe(grants[1]!.n)
    const { rows: files } = await sql<{ own: number; foreign: number }>`
      select count(*) filter (where f.tenant_id = ${id})::int as own,
        count(*) filter (where f.tenant_id <> ${id})::int as foreign
      from biz_contract_template t join file_use u on u.row_id = t.id and u.resource = 'contractTemplate'
        join stored_file f on f.path = u.path
      where t.tenant_id = ${id}`.execute(db())
    expect(files[0]!.own).toBeGreaterThan(0)
    expect(files[0]!.foreign).toBe(0)
    const { result } = await client.get<Page<Values>>('/legal/contractTemplate/list', { pageSize: 1 })
    const [template] = result.records
    expect(template).toMatchObject({ createBy: 'admin', no: expect.stringMatching(/^MB/) })
    const history = await client.get<{ reason: string }[]>('/legal/contractTemplate/history', {
      id: template!.id as string,
    })
    expect(history.result.at(-1)!.reason).toBe('开通租户时从“律云法律服务平台”复制')
    const { rows: versions } = await sql<{ n: number }>`
      select count(*)::int as n from template_version where tenant_id = ${id}`.execute(db())
    expect(versions[0]!.n).toBeGreaterThan(0)
  })

  test('without copies there is a top department with the name of the tenant, and the usual deadline rules', async () => {
    const { id, name, client } = await openTestTenant(product)
    const { result } = await client.get<{ departName: string }[]>('/sys/sysDepart/queryTreeList')
    expect(result).toMatchObject([{ departName: name }])
    expect(await count('biz_deadline_rule', id)).toBeGreaterThan(0)
    expect(await count('sys_position', id)).toBe(0)
  })

  test('its administrator holds nothing that concerns other tenants, and not more than its packages allow', async () => {
    const { client } = await openTestTenant(product, { copies: 'roles' })
    for (const path of ['/sys/tenant/list', '/sys/userPackage/list', '/sys/quartzJob/list', '/sys/gatewayRoute/list'])
      expect([path, (await client.get(path)).status]).toEqual([path, 403])
    expect(await client.post('/sys/dict/add', { dictName: '某', dictCode: 'mou' })).toMatchObject({ status: 403 })
    const { rows: menus } = await sql<{ id: string }>`
      select id from sys_permission where perms in ('position:list', 'position:add')`.execute(db())
    const { result: one } = await product.admin.post<{ id: string }>('/sys/userPackage/add', {
      name: '只有职务',
      permissionIds: menus.map(({ id }) => id).join(','),
    })
    const small = await openTestTenant(product, { packageIds: one.id })
    expect((await small.client.get('/sys/position/list')).success).toBe(true)
    expect((await small.client.get('/legal/entrustment/list')).status).toBe(403)
  })

  test('its administrator has reports, extension fields and online forms of the own tenant, and no page for developers', async () => {
    const { id, client } = await openTestTenant(product)
    const { result: reports } = await client.get<Page<Values>>('/online/report/list', { pageSize: 100 })
    expect(reports.total).toBeGreaterThan(0)
    const code = reports.records[0]!.code as string
    const run = await client.get('/online/report/run', { code })
    expect(run, run.message).toMatchObject({ success: true })
    const fields = [{ title: '内部编号', name: 'innerNo', kind: 'text', inList: 'Y' }]
    const extension = await client.post<Values>('/online/extension/add', { target: 'deadline', fields })
    expect(extension, extension.message).toMatchObject({ success: true })
    const published = await client.step('/online/extension', extension.result.id as string, 'publish')
    expect(published, published.message).toMatchObject({ success: true })

    const form = await publishTestForm(client, 'ownVisits', '来访')
    const added = await client.post(`${form.path}/add`, { name: '当事人来访', items: [{ words: '一行' }] })
    expect(added, added.message).toMatchObject({ success: true })
    expect(await client.post('/online/form/addToMenu', { id: form.id })).toMatchObject({ success: true })
    const { result } = await client.get<object>('/sys/permission/getUserPermissionByToken')
    expect(JSON.stringify(result)).toContain(form.path)
    for (const path of ['/form/base-form', '/gallery/grid']) expect(JSON.stringify(result)).not.toContain(path)

    // What the form brought can be passed on inside the tenant.
    const { rows: pages } = await sql<{ id: string; tenant: number }>`
      select id, tenant_id as tenant from sys_permission where perms = 'onlineOwnVisits:list'`.execute(db())
    expect(pages).toMatchObject([{ tenant: id }])
    const { result: role } = await client.post<{ id: string }>('/sys/role/add', { roleName: '前台', roleCode: 'desk' })
    const saved = await client.post('/sys/permission/saveRolePermission', {
      roleId: role.id,
      permissionIds: pages[0]!.id,
      lastpermissionIds: '',
    })
    expect(saved, saved.message).toMatchObject({ success: true })
  })

  test('a package withholds the online forms; those of the tenant itself are in no package', async () => {
    const buttons = ['list', 'add', 'edit', 'publish'].map((act) => `onlineForm:${act}`)
    const packageOf = async (name: string, codes: string[]) => {
      const { rows } = await sql<{ id: string }>`
        select id from sys_permission where perms = any(${codes}::text[])`.execute(db())
      const permissionIds = rows.map((row) => row.id).join(',')
      return (await product.admin.post<{ id: string }>('/sys/userPackage/add', { name, permissionIds })).result.id
    }
    const without = await openTestTenant(product, { packageIds: await packageOf('无表单', ['position:list']) })
    expect(await without.client.get('/online/form/list')).toMatchObject({ status: 403 })
    const { client } = await openTestTenant(product, { packageIds: await packageOf('有表单', buttons) })
    const { path } = await publishTestForm(client, 'boughtForm', '已购')
    expect(await client.post(`${path}/add`, { name: '第一条' })).toMatchObject({ success: true })
    expect(await client.get('/legal/entrustment/list')).toMatchObject({ status: 403 })
  })

  test('administrators of tenants that older versions opened get the same once', async () => {
    const { id, client } = await openTestTenant(product)
    const { path } = await publishTestForm(client, 'olderForm', '旧版')
    const other = await openTestTenant(product)
    await sql`delete from sys_role_permission where role_id in (select id from sys_role where tenant_id = ${id})
      and permission_id like 'online-%'`.execute(db())
    await sql`delete from sys_role_permission where permission_id = 'group-online'`.execute(db())
    await sql`insert into sys_role_permission (role_id, permission_id)
      select id, 'group-example' from sys_role where tenant_id = ${id}`.execute(db())
    await sql`update sys_permission set tenant_id = null where tenant_id = ${id}`.execute(db())
    await db()
      .transaction()
      .execute(async (tx) => {
        await nameFormTenants(tx)
        await grantOnlinePages(tx)
      })
    product.app.sessions.forget()
    expect(await client.post(`${path}/add`, { name: '又一条' })).toMatchObject({ success: true })
    expect(await client.get('/online/report/list')).toMatchObject({ success: true })
    const { rows } = await sql<{ tenant: number; n: number }>`
      select r.tenant_id as tenant, count(*)::int as n from sys_role r
        join sys_role_permission h on h.role_id = r.id join sys_permission p on p.id = h.permission_id
      where p.id = 'group-example' and r.tenant_id = ${id} or p.tenant_id = ${id} and r.tenant_id <> ${id}
        or p.id = 'group-online' and r.tenant_id in (${id}, ${other.id}) group by 1 order by 1`.execute(db())
    expect(rows).toEqual([
      { tenant: id, n: 1 },
      { tenant: other.id, n: 1 },
    ])
  })

  test('takes the next number when none is given', async () => {
    const { rows } = await sql<{ last: number }>`select max(id) as last from sys_tenant`.execute(db())
    const { id } = await openTestTenant(product, { number: undefined })
    expect(id).toBe(rows[0]!.last + 1)
  })

  test.each<[Values, string]>([
    [{ username: 'admin' }, 'username'],
    [{ username: '张三' }, 'username'],
    [{ number: 1 }, 'number'],
    [{ beginDate: '2026-02-01 00:00:00', endDate: '2026-01-01 00:00:00' }, 'endDate'],
    [{ packageIds: 'none' }, 'packageIds'],
    [{ copies: 'secrets' }, 'copies'],
    [{ templateId: 77 }, 'templateId'],
    [{ phone: '123' }, 'phone'],
  ])('refused for %j, nothing is left behind', async (wrong, field) => {
    const files = await sql<{ n: number }>`select count(*)::int as n from stored_file`.execute(db())
    const answer = await product.admin.post('/sys/tenant/open', {
      number: 9_001,
      name: '未开成的租户',
      username: 'neverOpened',
      realname: '无',
      phone: '13712345678',
      copies: 'templates',
      ...wrong,
    })
    expect(answer, answer.message).toMatchObject({ success: false, error: { fields: [{ field }] } })
    const { rows } = await sql`
      select 1 from sys_tenant where name = '未开成的租户' union all select 1 from sys_user where realname = '无'
      union all select 1 from sys_role where tenant_id = 9001`.execute(db())
    expect(rows).toEqual([])
    expect((await sql<{ n: number }>`select count(*)::int as n from stored_file`.execute(db())).rows).toEqual(
      files.rows,
    )
  })

  test('is for platform administrators alone', async () => {
    const officer = await product.signInAs({ username: 'opener', permissions: ['tenant:add', 'tenant:list'] })
    const answer = await officer.post<OpenedTenant>('/sys/tenant/open', {
      name: '自立门户',
      username: 'selfmade',
      realname: '某',
      phone: '13712345670',
    })
    expect(answer).toMatchObject({ status: 403 })
  })
})

test('a platform administrator adds a user who belongs to another tenant alone', async () => {
  const { id, client } = await openTestTenant(product)
  const { result: roles } = await client.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
  const username = `alone${id}`
  const answer = await product.admin.post('/sys/user/add', {
    username,
    realname: '独属一所',
    workNo: username,
    password: adminPassword,
    relTenantIds: String(id),
    selectedroles: roles.find(({ roleCode }) => roleCode === 'tenantAdmin')!.id,
  })
  expect(answer, answer.message).toMatchObject({ success: true })
  const own = await signIn(product, username, adminPassword)
  expect((await own.get<Page<Values>>('/sys/user/list')).result.total).toBe(2)
  expect((await product.admin.get<Page<Values>>('/sys/user/list', { username })).result.total).toBe(0)
})
