import { once } from 'node:events'
import { shortSessionHours, type SignInAnswer } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { hashPassword } from '../../access/password.ts'
import { adminPassword, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const login = (username: string, password = adminPassword, more: object = {}) =>
  product.anonymous.post<SignInAnswer>('/sys/login', { username, password, ...more })
const idOf = async (username: string): Promise<string> =>
  (await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(db())).rows[0]!.id
const logOf = async (username: string) =>
  (
    await sql<{ log_content: string; is_success: boolean }>`
      select log_content, is_success from sys_log where userid = ${username} order by create_time, id`.execute(db())
  ).rows

async function placeIn(username: string, ...codes: string[]): Promise<void> {
  await sql`
    insert into sys_user_depart (user_id, dep_id)
    select ${await idOf(username)}, id from sys_depart where org_code = any(${codes}::text[])`.execute(db())
}

describe('refused sign-ins', () => {
  test('a frozen, deleted or unknown user and a wrong password get the same answer', async () => {
    for (const username of ['cold', 'gone']) await product.signInAs({ username })
    await sql`update sys_user set status = '2' where username = 'cold'`.execute(db())
    await sql`update sys_user set deleted_at = now() where username = 'gone'`.execute(db())
    const answers = await Promise.all([
      login('cold'),
      login('gone'),
      login('never'),
      login('admin', 'wrong'),
      login('chenlv', 'a member without a password'),
    ])
    const plain = answers.map(({ success, code, message, status, result }) => ({
      success,
      code,
      message,
      status,
      result,
    }))
    expect(plain[0]).toEqual({ success: false, code: 500, message: '用户名或密码错误', status: 200, result: null })
    expect(new Set(plain.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('a known and an unknown name take the same time', async () => {
    const times: Record<string, number[]> = { known: [], unknown: [] }
    for (let n = 0; n < 12; n++) await product.signInAs({ username: `known${n}` })
    // Test accounts have a cheap hash; these need the one of the product.
    const password = await hashPassword(adminPassword)
    await sql`update sys_user set password = ${password} where username like 'known%'`.execute(db())
    for (let n = 0; n < 12; n++) {
      // Alternating, so that other load on the machine affects both equally.
      for (const name of ['known', 'unknown']) {
        const start = performance.now()
        await login(`${name}${n}`, 'wrong')
        times[name]!.push(performance.now() - start)
      }
    }
    // The minimum of each: other load on the machine only ever adds time.
    const [known, unknown] = [Math.min(...times.known!), Math.min(...times.unknown!)]
    expect(Math.abs(known - unknown)).toBeLessThan(40)
    expect(unknown / known).toBeGreaterThan(0.6)
  })

  test('parallel guesses are limited to five like sequential ones', async () => {
    await product.signInAs({ username: 'besieged' })
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => login('besieged', `guess ${n}`)))
    expect(answers.filter(({ message }) => message === '用户名或密码错误')).toHaveLength(5)
    expect((await login('besieged')).message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！')
  })

  test('names a frozen or expired tenant only after the correct password', async () => {
    await product.signInAs({ username: 'tenant7', tenantId: 7 })
    for (const state of [sql`status = '0'`, sql`status = '1', end_date = now() - interval '1 day'`]) {
      await sql`update sys_tenant set ${state} where id = 7`.execute(db())
      expect((await login('tenant7')).message).toBe('该用户所属租户已过期或被冻结，请联系管理员')
      expect((await login('tenant7', 'wrong')).message).toBe('用户名或密码错误')
    }
  })
})

describe('accepted sign-ins', () => {
  test('selects a single department; with several the user chooses among the own ones', async () => {
    await product.signInAs({ username: 'one' })
    await placeIn('one', 'A01A02')
    expect((await login('one')).result).toMatchObject({
      multi_depart: 1,
      userInfo: { orgCode: 'A01A02' },
      departs: [{ orgCode: 'A01A02', orgType: '2', orgCategory: expect.any(String) }],
    })
    const two = await product.signInAs({ username: 'two' })
    await placeIn('two', 'A01A02', 'A01A03')
    expect((await login('two')).result).toMatchObject({ multi_depart: 2, userInfo: { orgCode: null } })
    expect((await two.get('/sys/user/getCurrentUserDeparts')).result).toMatchObject({
      list: [{ orgCode: 'A01A02' }, { orgCode: 'A01A03' }],
      orgCode: null,
    })
    expect(await two.put('/sys/selectDepart', { orgCode: 'A01A03', username: 'two' })).toMatchObject({
      success: true,
      code: 0,
      result: { userInfo: { username: 'two', orgCode: 'A01A03' } },
    })
    expect((await two.get('/sys/user/getCurrentUserDeparts')).result).toMatchObject({ orgCode: 'A01A03' })
    expect((await login('two')).result.userInfo.orgCode).toBe('A01A03')
    expect(await two.post('/sys/selectDepart', { orgCode: 'A01' })).toMatchObject({ success: false })
    expect((await two.post('/sys/selectDepart', { orgCode: 'A01A02', username: 'admin' })).status).toBe(403)
  })

  test('a user without a department may sign in, but not on the mobile endpoint', async () => {
    await product.signInAs({ username: 'homeless' })
    expect((await login('homeless')).result).toMatchObject({ multi_depart: 0, departs: [] })
    const body = { username: 'homeless', password: adminPassword }
    expect(await product.anonymous.post('/sys/mLogin', body)).toMatchObject({
      success: false,
      message: '用户暂未归属部门,不可登录!',
    })
  })

  test('a session without "remember me" ends after twelve idle hours', async () => {
    const hours = async (token: string): Promise<number> => {
      const client = await product.anonymous.send<{ lastTime: string; isCurrent: boolean; id: string }[]>({
        method: 'GET',
        url: '/api/sys/session/mine',
        headers: { 'x-access-token': token },
      })
      const { id } = client.result.find(({ isCurrent }) => isCurrent)!
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sys_session where id = ${id}`.execute(
        db(),
      )
      return rows[0]!.hours
    }
    expect(await hours((await login('admin', adminPassword, { remember_me: false })).result.token)).toBe(
      shortSessionHours,
    )
    expect(await hours((await login('admin', adminPassword, { remember_me: true })).result.token)).toBe(7 * 24)
    expect(await hours((await login('admin')).result.token)).toBe(7 * 24)
  })

  test('a user sees and selects only own tenants', async () => {
    const client = await product.signInAs({ username: 'twofold', tenantId: 21 })
    await sql`insert into sys_tenant (id, name, status) values (22, '另一家', '1'), (23, '停用', '0')`.execute(db())
    await sql`update sys_user set rel_tenant_ids = '21,22,23' where username = 'twofold'`.execute(db())
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    const list = async (ids?: string) =>
      (await client.get<{ id: number }[]>('/sys/tenant/queryList', { ids })).result.map(({ id }) => id)
    expect(await list()).toEqual([21, 22])
    expect(await list('22,1,23')).toEqual([22])
    expect((await client.get('/sys/tenant/queryList', { ids: '22' })).result).toMatchObject([
      { id: 22, name: '另一家', status: 1, beginDate: null, endDate: null },
    ])
  })
})

describe('changing the own password', () => {
  const change = (oldpassword: string, password: string, more: object = {}) => ({
    username: 'changer',
    oldpassword,
    password,
    confirmpassword: password,
    ...more,
  })

  test('requires the old one and ends every other session', async () => {
    const here = await product.signInAs({ username: 'changer' })
    const elsewhere = (await login('changer')).result.token
    const ask = (body: object) => here.put('/sys/user/updatePassword', body)
    expect((await ask(change('wrong', 'Changed-2026'))).message).toBe('旧密码输入错误!')
    expect((await ask(change(adminPassword, ''))).message).toBe('新密码不允许为空!')
    expect((await ask(change(adminPassword, 'Changed-2026', { confirmpassword: 'x' }))).message).toBe(
      '两次输入密码不一致!',
    )
    expect((await ask(change(adminPassword, 'short-1'))).message).toContain(
      '密码应为 8 至 128 位，并包含字母、数字、特殊符号',
    )
    expect((await ask(change(adminPassword, 'Changed-2026', { username: 'admin' }))).status).toBe(403)
    expect(await ask(change(adminPassword, 'Changed-2026'))).toMatchObject({ success: true, message: '密码重置成功!' })
    expect((await here.get('/sys/session/mine')).status).toBe(200)
    const ended = await product.anonymous.send({
      method: 'GET',
      url: '/api/sys/session/mine',
      headers: { 'x-access-token': elsewhere },
    })
    expect(ended).toMatchObject({ status: 500, message: 'Token失效，账号的密码已修改，请用新密码登录' })
    expect((await login('changer')).success).toBe(false)
    expect((await login('changer', 'Changed-2026')).success).toBe(true)
    expect((await here.post('/sys/user/updatePassword', change('Changed-2026', 'Again-2026'))).success).toBe(true)
  })

  test('cannot be used to guess the password, and its lock leaves sign-in open', async () => {
    const client = await product.signInAs({ username: 'guessed' })
    for (let n = 0; n < 5; n++)
      await client.put('/sys/user/updatePassword', change('wrong', 'Changed-2026', { username: 'guessed' }))
    const last = await client.put(
      '/sys/user/updatePassword',
      change(adminPassword, 'Changed-2026', { username: 'guessed' }),
    )
    expect(last).toMatchObject({ success: false, message: '旧密码输入错误次数过多，请于10分钟后再试！' })
    expect((await login('guessed')).success).toBe(true)
  })
})

describe('open sessions', () => {
  interface Row {
    id: string
    username: string
    isCurrent: boolean
  }

  test('are listed per tenant and ended with a permission, and the token is never shown', async () => {
    const observer = await product.signInAs({ username: 'observer', permissions: ['session:list', 'session:end'] })
    const victim = await product.signInAs({ username: 'victim' })
    const stranger = await product.signInAs({ username: 'stranger', tenantId: 31 })
    const { result } = await observer.get<{ records: Row[]; total: number }>('/sys/online/list', { pageSize: 500 })
    const names = result.records.map(({ username }) => username)
    expect(names).toContain('victim')
    expect(names).not.toContain('stranger')
    expect(result.total).toBe(result.records.length)
    const row = result.records.find(({ username }) => username === 'victim')!
    expect(row).toMatchObject({ realname: 'victim', address: '127.0.0.1', isCurrent: false })
    expect(JSON.stringify(result)).not.toContain(victim.token)
    expect((await observer.get<{ total: number }>('/sys/online/list', { username: '*victi*' })).result.total).toBe(1)

    const [foreign] = (await stranger.get<Row[]>('/sys/session/mine')).result
    expect((await observer.post('/sys/online/forceLogout', { id: foreign!.id })).success).toBe(false)
    expect((await victim.post('/sys/online/forceLogout', { id: row.id })).status).toBe(403)
    expect((await victim.get('/sys/online/list')).status).toBe(403)
    expect(await observer.post('/sys/online/forceLogout', { id: row.id })).toMatchObject({ success: true })
    expect((await victim.get('/sys/session/mine')).message).toContain('Token失效')
    expect((await stranger.get('/sys/session/mine')).status).toBe(200)
  })

  test('every user sees and ends own sessions, but not those of others', async () => {
    const mine = await product.signInAs({ username: 'traveller' })
    const forgotten = (await login('traveller')).result.token
    const rows = (await mine.get<Row[]>('/sys/session/mine')).result
    expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(rows).toHaveLength(2)
    const other = await product.signInAs({ username: 'nosy' })
    const id = rows.find(({ isCurrent }) => !isCurrent)!.id
    expect((await other.delete('/sys/session/mine', { id })).success).toBe(false)
    expect((await mine.delete('/sys/session/mine', { id })).success).toBe(true)
    const headers = { 'x-access-token': forgotten }
    expect((await product.anonymous.send({ method: 'GET', url: '/api/sys/session/mine', headers })).status).toBe(500)
    expect((await mine.get<Row[]>('/sys/session/mine')).result).toHaveLength(1)
  })

  test('close their sockets when they end', async () => {
    const client = await product.signInAs({ username: 'listener' })
    const address = await product.app.http.listen({ port: 0, host: '127.0.0.1' })
    const listen = async (token: string): Promise<WebSocket> => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/api/websocket/${await idOf('listener')}`, token)
      onTestFinished(() => socket.terminate())
      await once(socket, 'open')
      return socket
    }
    const [here, elsewhere] = [await listen(client.token), await listen((await login('listener')).result.token)]
    const closed = once(elsewhere, 'close')
    const password = 'Changed-2026'
    await client.put('/sys/user/updatePassword', { oldpassword: adminPassword, password, confirmpassword: password })
    expect((await closed)[0]).toBe(4001)
    expect(here.readyState).toBe(WebSocket.OPEN)
    const signedOut = once(here, 'close')
    await client.post('/sys/logout')
    expect((await signedOut)[0]).toBe(4001)
  })

  test('of frozen users close their sockets too', async () => {
    const client = await product.signInAs({ username: 'icy' })
    const [{ id }] = (await client.get<[Row]>('/sys/session/mine')).result
    expect([...(await product.app.sessions.living([id]))]).toEqual([id])
    await sql`update sys_user set status = '2' where username = 'icy'`.execute(db())
    expect([...(await product.app.sessions.living([id]))]).toEqual([])
  })
})

test('logs sign-ins, failures, locks, sign-outs and password changes on one line, without a password', async () => {
  const client = await product.signInAs({ username: 'logged' })
  await login('logged', 'S3cret-wrong')
  await client.put('/sys/user/updatePassword', {
    oldpassword: adminPassword,
    password: 'S3cret-new!',
    confirmpassword: 'S3cret-new!',
  })
  await client.post('/sys/logout')
  for (let n = 0; n < 5; n++) await login('logged', 'S3cret-wrong')
  const lines = await logOf('logged')
  expect(lines.map(({ log_content }) => log_content)).toEqual(
    expect.arrayContaining([
      '用户名: logged,登录成功！',
      '登录失败：用户名或密码错误',
      '用户名: logged,修改密码成功！',
      '用户名: logged,退出成功！',
      '连续失败 5 次，锁定 10 分钟',
    ]),
  )
  expect(lines.filter(({ is_success }) => !is_success)).toHaveLength(6)
  await login('evil\n用户名: admin,登录成功！', 'x')
  const { rows } = await sql<{ all: string }>`
    select string_agg(concat_ws(' ', log_content, userid, username, request_param, request_url), '') as all from sys_log`.execute(
    db(),
  )
  expect(rows[0]!.all).not.toMatch(/S3cret|\n|Specimen-2026/)
})
