import type { Page } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendNotice } from '../../notices/sendNotice.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { newUser, type User, userDesk } from './testing/userDesk.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const { add, departId, idOf, roleIds, signIn } = userDesk(() => product)

describe('adding', () => {
  test('creates a user with password, roles and departments who can sign in at once', async () => {
    const [role, first, second] = [await roleIds('lawyer'), await departId('A01A01'), await departId('A01A02')]
    const user = await add({
      username: 'Chen_Lv',
      sex: 2,
      post: 'lawyer',
      selectedroles: `${role},`,
      selecteddeparts: `${second},${first},`,
    })
    const { result } = await product.admin.get<Page<User>>('/sys/user/list', { username: '*chen_l*' })
    expect(result.records).toMatchObject([
      {
        id: user.id,
        username: 'Chen_Lv',
        sex: 2,
        sex_dictText: '女',
        status: 1,
        status_dictText: '正常',
        delFlag: 0,
        // The first selected department is the main one.
        orgCode: 'A01A02',
        orgCodeTxt: '法律顾问部,诉讼业务部',
        post: 'lawyer',
        post_dictText: '律师',
        departIds: null,
        departIds_dictText: null,
        relTenantIds: '1',
        userIdentity: 1,
      },
    ])
    expect((await product.admin.get('/sys/user/queryUserRole', { userid: user.id })).result).toEqual([role])
    expect(await signIn('chen_lv')).toMatchObject({ success: true, result: { userInfo: { username: 'Chen_Lv' } } })
  })

  test('neither password nor hash is ever returned', async () => {
    const user = await add()
    const { rows } = await sql<{ password: string }>`select password from sys_user where id = ${user.id}`.execute(db())
    expect(rows[0]!.password).toMatch(/^\$argon2id\$/)
    const shown = [
      user,
      await product.admin.get('/sys/user/list', { id: user.id }),
      await product.admin.get('/sys/user/queryById', { id: user.id }),
      await product.admin.get('/sys/user/history', { id: user.id }),
      await product.admin.get('/sys/user/queryByIds', { userIds: user.id }),
    ]
    expect(JSON.stringify(shown)).not.toMatch(/argon2|password|salt|Secret/)
    const stored = await sql`select * from change_log where row_id = ${user.id}`.execute(db())
    expect(JSON.stringify(stored.rows)).not.toMatch(/argon2|Secret/)
  })

  test.each([undefined, '', 'short1!', 'nodigits!!', '12345678!', 'NoSpecial1', `Aa1!${'x'.repeat(130)}`, 12_345_678])(
    'rejects the password %j',
    async (secret) => {
      const answer = await product.admin.post('/sys/user/add', newUser({ password: secret }))
      expect(answer).toMatchObject({ success: false, error: { code: 'invalid', fields: [{ field: 'password' }] } })
    },
  )

  test('names have 4 to 18 letters, digits and underscores, whatever the source', async () => {
    const invalidNames = {
      abc: '长度6到18个字符',
      'chen-lv': '只允许字母、数字、下划线',
      陈律师陈律师: '只允许字母、数字、下划线',
    }
    for (const [username, words] of Object.entries({ ...invalidNames, [`a${'b'.repeat(18)}`]: '长度6到18个字符' }))
      expect(await product.admin.post('/sys/user/add', newUser({ username })), username).toMatchObject({
        success: false,
        error: { code: 'invalid', fields: [{ field: 'username', message: `用户账号${words}` }] },
      })
    await add({ username: 'abcd' })
    await add({ username: `a${'b'.repeat(17)}` })
  })

  test('names are unique ignoring case; of twenty concurrent requests one succeeds', async () => {
    await add({ username: 'Wang_Wu' })
    for (const username of ['wang_wu', ' WANG_WU ', 'ADMIN'])
      expect(await product.admin.post('/sys/user/add', newUser({ username }))).toMatchObject({
        success: false,
        error: { code: 'duplicate', fields: [{ field: 'username' }] },
      })
    const bodies = Array.from({ length: 20 }, (_, n) => newUser({ username: n % 2 ? 'RACER' : 'racer' }))
    const answers = await Promise.all(bodies.map((body) => product.admin.post('/sys/user/add', body)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  test('phone number, e-mail and staff number are unique', async () => {
    await add({ phone: '13900001234', email: 'one@law.example.cn', workNo: 'W-1' })
    for (const [field, value] of Object.entries({ phone: '13900001234', email: 'one@law.example.cn', workNo: 'W-1' }))
      expect(await product.admin.post('/sys/user/add', newUser({ [field]: value }))).toMatchObject({
        error: { code: 'duplicate', fields: [{ field }] },
      })
  })

  test('saves nothing when a role or department is invalid', async () => {
    const body = newUser({ selecteddeparts: 'no-such-department' })
    expect(await product.admin.post('/sys/user/add', body)).toMatchObject({ success: false })
    expect((await product.admin.get<Page<User>>('/sys/user/list', { username: body.username })).result.total).toBe(0)
    expect(await product.admin.post('/sys/user/add', newUser({ selectedroles: 'no-such-role' }))).toMatchObject({
      success: false,
    })
    expect(await product.admin.post('/sys/user/add', newUser({ post: 'juggler' }))).toMatchObject({
      error: { fields: [{ field: 'post', message: '职务不存在或已被删除' }] },
    })
  })
})

describe('editing', () => {
  test('keeps the password and changes roles and departments together with the rest', async () => {
    const user = await add({ selectedroles: await roleIds('cs'), selecteddeparts: await departId('A01A04') })
    const answer = await product.admin.put('/sys/user/edit', {
      id: user.id,
      realname: '新名',
      password: 'Another-2026!',
      orgCode: 'A01',
      status: 2,
      selectedroles: await roleIds('ops'),
      selecteddeparts: '',
    })
    expect(answer).toMatchObject({ success: true, message: '修改成功!' })
    const { result } = await product.admin.get<User>('/sys/user/queryById', { id: user.id })
    expect(result).toMatchObject({ realname: '新名', status: 1, orgCode: null, orgCodeTxt: null })
    expect((await product.admin.get('/sys/user/queryUserRole', { userid: user.id })).result).toEqual([
      await roleIds('ops'),
    ])
    expect(await signIn(user.username)).toMatchObject({ success: true })
  })

  test('only a superior has departments to manage', async () => {
    const id = await departId('A01A02')
    const user = await add({ userIdentity: 1, departIds: id })
    expect(user.departIds).toBeNull()
    await product.admin.put('/sys/user/edit', { id: user.id, userIdentity: 2, departIds: `${id},` })
    expect((await product.admin.get('/sys/user/list', { id: user.id })).result).toMatchObject({
      records: [{ departIds: id, departIds_dictText: '诉讼业务部', userIdentity: 2 }],
    })
  })
})

describe('what an actor may assign', () => {
  const permissions = ['user:list', 'user:add', 'user:edit', 'user:roles', 'user:departments', 'position:list']

  test('roles with no more permissions than the actor, never the administrator’s', async () => {
    const hr = await product.signInAs({ username: 'hr1', permissions })
    const own = await roleIds('role_hr1')
    expect((await add({ selectedroles: own }, hr)).id).toBeTruthy()
    for (const code of ['ops', 'admin'])
      expect(await hr.post('/sys/user/add', newUser({ selectedroles: await roleIds(code) }))).toMatchObject({
        success: false,
      })
    const user = await add({ selectedroles: await roleIds('ops') })
    expect(await hr.put('/sys/user/edit', { id: user.id, selectedroles: own })).toMatchObject({
      status: 403,
      code: 510,
    })
    expect(await hr.put('/sys/user/edit', { id: user.id, selectedroles: await roleIds('ops') })).toMatchObject({
      success: true,
    })
  })

  test('not a role that sees more rows than the actor', async () => {
    const ruled = await product.signInAs({
      username: 'ruledhr',
      permissions,
      rowRules: [{ resource: 'position', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'lawyer' }],
    })
    await product.signInAs({ username: 'wide', permissions: ['position:list'] })
    expect(await ruled.post('/sys/user/add', newUser({ selectedroles: await roleIds('role_wide') }))).toMatchObject({
      status: 403,
    })
  })

  test('assigning roles requires its own permission', async () => {
    const clerk = await product.signInAs({ username: 'clerk1', permissions: ['user:add', 'user:list'] })
    const body = newUser({ selectedroles: await roleIds('role_clerk1') })
    expect(await clerk.post('/sys/user/add', body)).toMatchObject({ status: 403, code: 510 })
    expect((await add({}, clerk)).id).toBeTruthy()
  })

  test('only own tenants, and those assigned by others stay', async () => {
    const hr = await product.signInAs({ username: 'hr2', tenantId: 1, permissions })
    await product.signInAs({ username: 'elsewhere', tenantId: 7, permissions })
    expect(await hr.post('/sys/user/add', newUser({ relTenantIds: '1,7' }))).toMatchObject({
      error: { fields: [{ field: 'relTenantIds' }] },
    })
    const user = await add({ relTenantIds: '1,7' })
    expect(user.relTenantIds).toBe('1,7')
    // Users who work for a tenant that is not the actor's own are changed by administrators only.
    expect(await hr.put('/sys/user/edit', { id: user.id, realname: '改' })).toMatchObject({ status: 403 })
    expect(await product.admin.put('/sys/user/edit', { id: user.id, relTenantIds: '1,99' })).toMatchObject({
      success: false,
    })
  })

  test('a platform administrator joins no further tenant by the form, only by a visit', async () => {
    await product.signInAs({ username: 'inSeven', tenantId: 7 })
    const refusal = { success: false, error: { fields: [{ field: 'relTenantIds' }] } }
    const admin = { id: await idOf('admin') }
    expect(await product.admin.put('/sys/user/edit', { ...admin, relTenantIds: '1,7' })).toMatchObject(refusal)
    expect(await product.admin.put('/sys/user/edit', { ...admin, relTenantIds: '1' })).toMatchObject({ success: true })
    const selectedroles = await roleIds('admin')
    expect(await product.admin.post('/sys/user/add', newUser({ selectedroles, relTenantIds: '7' }))).toMatchObject(
      refusal,
    )
    const second = await add({ selectedroles, relTenantIds: '1' })
    expect(await product.admin.put('/sys/user/edit', { id: second.id, relTenantIds: '7' })).toMatchObject(refusal)
    expect((await add({ relTenantIds: '7' })).relTenantIds).toBe('7')
    expect(await product.admin.delete('/sys/user/delete', { id: second.id })).toMatchObject({ success: true })
  })

  test('a user of another tenant is indistinguishable from one that does not exist', async () => {
    const hr = await product.signInAs({ username: 'hrOfOne', permissions: [...permissions, 'user:freeze'] })
    await product.signInAs({ username: 'foreigner', tenantId: 7 })
    const freeze = (ids: string) => hr.put('/sys/user/frozenBatch', { ids, status: 2 })
    const [foreign, missing] = [await freeze(await idOf('foreigner')), await freeze('no-such-user')]
    expect(missing).toMatchObject({ success: false, error: { code: 'not_found' } })
    expect([foreign.status, foreign.code, foreign.message]).toEqual([missing.status, missing.code, missing.message])
  })

  test('only departments of the own tenant', async () => {
    const stranger = await product.signInAs({ username: 'stranger3', tenantId: 3, permissions })
    const answer = await stranger.post('/sys/user/add', newUser({ selecteddeparts: await departId('A01') }))
    expect(answer).toMatchObject({ success: false, error: { code: 'not_found' } })
  })

  test('an actor with fewer permissions cannot take over an account by its password, phone number or mail address', async () => {
    const granted = [...permissions, 'user:resetPassword', 'user:form:phone']
    const hr = await product.signInAs({ username: 'hr5', permissions: granted })
    await product.signInAs({ username: 'supervisor5', permissions: ['entrustment:list'] })
    await product.signInAs({ username: 'assistant5', permissions: ['user:list'] })
    const tries = async (username: string) => {
      const id = await idOf(username)
      const secret = { username, password: 'Taken-Over-1', confirmpassword: 'Taken-Over-1' }
      return [
        await hr.put('/sys/user/changePassword', secret),
        await hr.put('/sys/user/edit', { id, email: `${username}@example.com` }),
        await hr.put('/sys/user/edit', { id, realname: '改名' }),
      ].map(({ success }) => success)
    }
    expect(await tries('supervisor5')).toEqual([false, false, true])
    expect(await tries('assistant5')).toEqual([true, true, true])
    const phone = { id: await idOf('supervisor5'), phone: '13912345672' }
    expect((await hr.put('/sys/user/edit', phone)).message).toContain('只能由本人或管理员修改')
  })

  test('an administrator cannot be edited, reset or frozen by others', async () => {
    const hr = await product.signInAs({
      username: 'hr4',
      permissions: [...permissions, 'user:freeze', 'user:resetPassword', 'user:delete'],
    })
    const admin = await idOf('admin')
    const secret = { username: 'admin', password: 'Taken-Over-1', confirmpassword: 'Taken-Over-1' }
    expect(await hr.put('/sys/user/edit', { id: admin, phone: '13912345678' })).toMatchObject({ status: 403 })
    expect(await hr.put('/sys/user/changePassword', secret)).toMatchObject({ status: 403 })
    expect(await hr.put('/sys/user/frozenBatch', { ids: admin, status: 2 })).toMatchObject({ status: 403 })
    expect(await hr.delete('/sys/user/delete', { id: admin })).toMatchObject({ status: 403 })
  })
})

describe('visible users', () => {
  test('only users of the own tenant', async () => {
    const two = await product.signInAs({ username: 'two', tenantId: 2, permissions: ['user:list'] })
    const both = await add({ relTenantIds: '1,2' })
    await product.signInAs({ username: 'twelve', tenantId: 12 })
    const { result } = await two.get<Page<User>>('/sys/user/list', { pageSize: 100 })
    expect(result.records.map(({ username }) => username).sort()).toEqual([both.username, 'two'].sort())
    expect(result.total).toBe(2)
    const chenlv = await idOf('chenlv')
    expect(await two.get('/sys/user/queryById', { id: chenlv })).toMatchObject({ success: false })
    expect((await two.get('/sys/user/queryByIds', { userIds: `${chenlv},${both.id}` })).result).toMatchObject([
      { id: both.id },
    ])
  })

  test('colleagues find each other without private data', async () => {
    const user = await add({
      phone: '13900005678',
      birthday: '1990-01-01',
      selecteddeparts: await departId('A01A02A01'),
    })
    const reader = await product.signInAs({ username: 'plain', permissions: ['directory:read'] })
    const ask = async (client: Client) =>
      (await client.get<User[]>('/sys/user/queryUserByDepId', { id: await departId('A01A02') })).result.find(
        ({ id }) => id === user.id,
      )
    expect(await ask(reader)).toMatchObject({
      realname: user.realname,
      orgCodeTxt: '民商事组',
      phone: null,
      birthday: null,
    })
    expect(await ask(product.admin)).toMatchObject({ phone: '13900005678', birthday: '1990-01-01' })
    expect(await ask(product.admin)).not.toHaveProperty('sex_dictText')
    const named = await product.admin.get<User[]>('/sys/user/queryUserByDepId', {
      id: await departId('A01'),
      realname: user.realname as string,
    })
    expect(named.result.map(({ id }) => id)).toEqual([user.id])
  })
})

describe('the numbers of users', () => {
  test('cannot be found out digit by digit by lists and their counts', async () => {
    await add({ phone: '13900008765' })
    const reader = await product.signInAs({ username: 'digits', permissions: ['user:list'] })
    const advanced = '[{"field":"\\u0070hone","rule":"right_like","val":"139"}]'
    for (const path of ['/sys/user/list', '/sys/user/groups'])
      for (const params of [
        { phone: '139*' },
        { phone_begin: '13900000000' },
        { phone_MultiString: '139' },
        { superQueryParams: advanced },
        { column: 'realname,phone', order: 'asc' },
      ] as Record<string, string>[])
        expect([path, params, (await reader.get(path, params)).message]).toEqual([
          path,
          params,
          '您没有查看完整手机号的权限，只能按完整的手机号查询',
        ])
    expect((await reader.get('/sys/user/groups', { phone: '13900008765' })).result).toMatchObject([{ count: 1 }])
    expect(await product.admin.get('/sys/user/groups', { phone: '139*' })).toMatchObject({ success: true })
  })
})

describe('the pickers of later clients', () => {
  const pick = async (params: Record<string, string | number>, client = product.admin) =>
    (await client.get<Page<User>>('/sys/user/queryUserComponentData', params)).result

  test('list a page of users by department, part of a name, or chosen names', async () => {
    const there = await departId('A01A02')
    const [first, second] = [await add({ selecteddeparts: there }), await add({ selecteddeparts: there })]
    const both = [first.id, second.id].sort()
    const idsIn = ({ records }: Page<User>) => records.map(({ id }) => id).sort()
    const names = `${first.username},${second.username}`
    expect(idsIn(await pick({ username: names, isMultiTranslate: 'true' }))).toEqual(both)
    expect(idsIn(await pick({ id: both.join(',') }))).toEqual(both)
    expect(idsIn(await pick({ departId: there, username: `*${first.username.slice(1)}*` }))).toEqual([first.id])
    expect(idsIn(await pick({ departId: there, realname: '查无此人' }))).toEqual([])
    expect(await pick({ departId: there, pageSize: 1 })).toMatchObject({ size: 1, records: [expect.anything()] })
    expect((await pick({ departId: there, pageSize: 1 })).total).toBeGreaterThanOrEqual(2)
  })

  test('get chosen users as a bare array, masked like everywhere', async () => {
    const user = await add({ phone: '13900004321' })
    const reader = await product.signInAs({ username: 'picker', permissions: ['directory:read'] })
    const ask = async (client: Client, params: string) =>
      JSON.parse((await client.send({ method: 'GET', url: `/api/sys/user/getMultiUser?${params}` })).bytes.toString())
    expect(await ask(product.admin, `username=${user.username},`)).toMatchObject([
      { id: user.id, phone: '13900004321' },
    ])
    expect(await ask(reader, `id=${user.id}`)).toMatchObject([{ id: user.id, phone: null }])
    expect(await ask(reader, 'id=nobody')).toEqual([])
    expect((await pick({ id: user.id }, reader)).records).toMatchObject([{ phone: null }])
    const stranger = await product.signInAs({ username: 'picker-afar', tenantId: 7, permissions: ['directory:read'] })
    expect(await ask(stranger, `id=${user.id}`)).toEqual([])
  })
})

describe('freezing and resetting', () => {
  test('a frozen user is signed out at once and can return after being released', async () => {
    const user = await add()
    const { result } = await signIn(user.username)
    const call = () =>
      product.anonymous.send({
        method: 'GET',
        url: '/api/sys/dict/queryAllDictItems',
        headers: { 'x-access-token': result.token },
      })
    expect(await call()).toMatchObject({ status: 200 })
    expect(await product.admin.put('/sys/user/frozenBatch', { ids: `${user.id},`, status: 2 })).toMatchObject({
      success: true,
      message: '操作成功!',
    })
    expect((await call()).message).toBe('Token失效，您的账号或所在租户已停用，请联系管理员')
    expect(await signIn(user.username)).toMatchObject({ success: false })
    await product.admin.put('/sys/user/frozenBatch', { ids: user.id, status: '1' })
    expect(await signIn(user.username)).toMatchObject({ success: true })
    const { result: lines } = await product.admin.get<{ title: string }[]>('/sys/user/history', { id: user.id })
    expect(lines.map(({ title }) => title)).toEqual(['解冻', '冻结', '新增'])
  })

  test('cannot freeze oneself or the last administrator', async () => {
    const self = await idOf('admin')
    expect(await product.admin.put('/sys/user/frozenBatch', { ids: self, status: 2 })).toMatchObject({
      message: '不能冻结自己的账号',
    })
    expect(await product.admin.delete('/sys/user/delete', { id: self })).toMatchObject({
      message: '不能删除自己的账号',
    })
    const own = (await product.admin.get<string[]>('/sys/user/queryUserRole', { userid: self })).result
    expect(
      await product.admin.put('/sys/user/edit', { id: self, selectedroles: own.filter((id) => id !== own[0]).join() }),
    ).toMatchObject({ success: false, message: '系统至少要保留一名可用的管理员' })
    expect(await product.admin.put('/sys/user/frozenBatch', { ids: self, status: 3 })).toMatchObject({ success: false })
  })

  test('a reset password works, the old one does not, and old sessions end', async () => {
    const user = await add()
    const { result } = await signIn(user.username)
    const reset = { username: user.username.toUpperCase(), password: 'Changed-2026!', confirmpassword: 'Changed-2026!' }
    for (const [input, message] of [
      [{ ...reset, confirmpassword: 'x' }, '两次输入密码不一致!'],
      [{ ...reset, username: 'nobody-at-all' }, '用户不存在！'],
      [
        { ...reset, password: 'weak', confirmpassword: 'weak' },
        '密码应为 8 至 128 位，并包含字母、数字、特殊符号；当前密码不足 8 位，缺少数字、特殊符号',
      ],
    ] as const)
      expect(await product.admin.put('/sys/user/changePassword', input)).toMatchObject({ success: false, message })
    expect(await product.admin.put('/sys/user/changePassword', reset)).toMatchObject({
      success: true,
      message: '密码修改成功!',
    })
    expect(await signIn(user.username)).toMatchObject({ success: false })
    expect(await signIn(user.username, 'Changed-2026!')).toMatchObject({ error: { code: 'password_initial' } })
    const after = await product.anonymous.send({
      method: 'GET',
      url: '/api/sys/dict/queryAllDictItems',
      headers: { 'x-access-token': result.token },
    })
    expect(after.message).toBe('Token失效，账号的密码已修改，请用新密码登录')
  })

  test('a deleted user is signed out, is in the recycle bin in wire format, and can be restored', async () => {
    const user = await add({ selecteddeparts: await departId('A01A05') })
    expect(await product.admin.delete('/sys/user/delete', { id: user.id })).toMatchObject({ message: '删除用户成功' })
    expect(await signIn(user.username)).toMatchObject({ success: false })
    const { result: bin } = await product.admin.get<User[]>('/sys/user/recycleBin')
    expect(bin.find(({ id }) => id === user.id)).toMatchObject({ orgCode: '财务部', delFlag: 1 })
    expect(await product.admin.put('/sys/user/putRecycleBin', { userIds: `${user.id},` })).toMatchObject({
      message: '还原成功',
    })
    expect(await signIn(user.username)).toMatchObject({ success: true })
    await product.admin.delete('/sys/user/delete', { id: user.id })
    expect(await product.admin.delete('/sys/user/deleteRecycleBin', { userIds: user.id })).toMatchObject({
      message: '删除成功',
    })
  })
})

test('a user who only received automatic notices can be deleted, one whom a colleague addressed cannot', async () => {
  const [reader, addressed] = [await add(), await add()]
  const notice = { kind: null, title: '到期提醒', summary: '到期', html: '<p>到期</p>', userIds: [reader.id] }
  expect(await sendNotice(product.app.engine, 1, notice)).toBe(true)
  const written = await product.admin.post('/sys/annountCement/add', {
    titile: '开会通知',
    msgAbstract: '周五开会',
    msgCategory: '1',
    msgType: 'USER',
    userIds: `${addressed.id},`,
    startTime: '2026-01-01 00:00:00',
    endTime: '2096-01-01 00:00:00',
  })
  expect(written, written.message).toMatchObject({ success: true })
  expect(await product.admin.delete('/sys/user/delete', { id: reader.id })).toMatchObject({ success: true })
  expect(await product.admin.delete('/sys/user/delete', { id: addressed.id })).toMatchObject({
    success: false,
    message: expect.stringContaining('通告'),
  })
})

// Last: it may end the session of the administrator in these tests.
test('two administrators cannot freeze each other', async () => {
  const second = await add({ selectedroles: await roleIds('admin') })
  const { result } = await signIn(second.username)
  const answers = await Promise.all([
    product.admin.put('/sys/user/frozenBatch', { ids: second.id, status: 2 }),
    product.anonymous.send({
      method: 'PUT',
      url: '/api/sys/user/frozenBatch',
      headers: { 'x-access-token': result.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ ids: await idOf('admin'), status: 2 }),
    }),
  ])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
})
