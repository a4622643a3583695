import { type Page, defaultPasswordPolicy, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adminPassword, type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const savePolicy = (policy: Values) => product.admin.put('/sys/security/policy', policy)
const login = (username: string, password: string) =>
  product.anonymous.post<{ token: string }>('/sys/login', { username, password })
const change = (client: Client, oldpassword: string, password: string) =>
  client.put('/sys/user/updatePassword', { oldpassword, password, confirmpassword: password })

describe('the password policy', () => {
  afterEach(() => savePolicy({ ...defaultPasswordPolicy }))

  test('is set by platform administrators, within bounds, and logged', async () => {
    expect((await product.admin.get('/sys/security/policy')).result).toEqual(defaultPasswordPolicy)
    expect(await savePolicy({ minLength: 12, history: 3 })).toMatchObject({ success: true, message: '保存成功！' })
    expect(await savePolicy({ minLength: 4, failures: 99 })).toMatchObject({
      success: false,
      error: {
        fields: [{ field: 'minLength' }, { field: 'failures', message: '锁定前的失败次数应为 3 至 10 的整数' }],
      },
    })
    const { rows } = await sql<{ log_content: string }>`
      select log_content from sys_log where log_content like '修改密码与登录策略%'`.execute(db())
    expect(rows[0]!.log_content).toBe('修改密码与登录策略：最小长度 8 → 12，不重复个数 0 → 3')
    const local = await product.signInAs({ username: 'local', permissions: ['security:policy'] })
    expect(await local.put('/sys/security/policy', { minLength: 8 })).toMatchObject({ status: 403, code: 510 })
    expect((await local.get('/sys/security/policy')).result).toMatchObject({ minLength: 12 })
    const idle = await product.signInAs({ username: 'idle' })
    expect((await idle.put('/sys/security/policy', {})).status).toBe(403)
    expect((await product.anonymous.get('/sys/security/policy')).status).toBe(401)
  })

  test('applies wherever a password is set: adding, resetting, changing', async () => {
    await savePolicy({ minLength: 12, needsBothCases: true })
    const words = '密码应为 12 至 128 位，并包含大写字母、小写字母、数字、特殊符号'
    const body = { username: 'fresh', realname: '新人', workNo: 'N-1', password: 'Short-26!' }
    expect((await product.admin.post('/sys/user/add', body)).message).toBe(`${words}；当前密码不足 12 位`)
    const member = await product.signInAs({ username: 'member' })
    const reset = { username: 'member', password: 'lower-case-2026', confirmpassword: 'lower-case-2026' }
    expect((await product.admin.put('/sys/user/changePassword', reset)).message).toBe(`${words}；当前密码缺少大写字母`)
    expect((await change(member, adminPassword, 'Short-26!')).message).toBe(`${words}；当前密码不足 12 位`)
    expect((await change(member, adminPassword, 'Long-Enough-2026')).success).toBe(true)
  })

  test('prevents the reuse of recent passwords', async () => {
    await savePolicy({ history: 3 })
    const member = await product.signInAs({ username: 'loyal' })
    const used = [adminPassword, 'Second-2026!', 'Third-2026!!']
    expect((await change(member, used[0]!, used[1]!)).success).toBe(true)
    expect((await change(member, used[1]!, used[2]!)).success).toBe(true)
    for (const old of used)
      expect((await change(member, used[2]!, old)).message).toBe('新密码不能与最近 3 次使用过的密码相同')
    const reset = { username: 'loyal', password: used[0], confirmpassword: used[0] }
    expect((await product.admin.put('/sys/user/changePassword', reset)).message).toContain('最近 3 次')
    await savePolicy({ history: 2 })
    expect((await change(member, used[2]!, used[0]!)).success).toBe(true)
  })

  test('requires a new password at sign-in after expiry, and refuses an old one', async () => {
    await product.signInAs({ username: 'late' })
    await savePolicy({ expireDays: 30 })
    await sql`update sys_user set create_time = now() - interval '31 days' where username = 'late'`.execute(db())
    const refused = await login('late', adminPassword)
    expect(refused).toMatchObject({
      success: false,
      message: '密码已使用超过 30 天，请设置新密码后登录',
      error: { code: 'password_expired' },
    })
    const { ticket } = refused.error!.details as { ticket: string }
    const renew = (password: string) => product.anonymous.post('/sys/login', { ticket, password })
    expect((await renew(adminPassword)).message).toBe('新密码不能与原密码相同')
    expect((await renew('weak')).message).toContain('密码应为 8 至 128 位')
    expect(await renew('Renewed-2026!')).toMatchObject({ success: true, code: 200, message: '登录成功' })
    expect((await login('late', 'Renewed-2026!')).success).toBe(true)
    expect((await login('late', adminPassword)).message).toBe('用户名或密码错误')
  })

  test('locks a name after the configured number of failures', async () => {
    await product.signInAs({ username: 'guessed' })
    await savePolicy({ failures: 3, lockMinutes: 15 })
    for (let n = 0; n < 3; n++) await login('guessed', 'wrong')
    expect((await login('guessed', adminPassword)).message).toBe('该用户登录失败次数过多，请于15分钟后再次登录！')
  })
})

describe('phone numbers', () => {
  let clerk: Client
  let known: Row

  beforeAll(async () => {
    const body = { username: 'called', realname: '有号', workNo: 'T-1', password: 'Secret-2026!', phone: '13812345678' }
    known = (await product.admin.post<Row>('/sys/user/add', body)).result
    await product.admin.put('/sys/user/edit', { id: known.id, phone: '13812345679' })
    clerk = await product.signInAs({
      username: 'clerk',
      permissions: ['user:list', 'user:edit', 'user:history', 'user:export', 'user:form:phone'],
    })
  })

  test('are masked without the permission, in lists, rows, histories and conflicts', async () => {
    const shown = '138****5679'
    const { result } = await clerk.get<Page<Row>>('/sys/user/list', { username: 'called' })
    expect(result.records).toMatchObject([{ phone: shown }])
    const row = await clerk.get<Row>('/sys/user/queryById', { id: known.id })
    expect(row.result.phone).toBe(shown)
    const answers = [
      await clerk.get('/sys/user/history', { id: known.id }),
      await clerk.put('/sys/user/edit', { id: known.id, realname: '迟到', version: 1 }),
      await clerk.get('/sys/user/queryByIds', { userIds: known.id }),
    ]
    expect(answers[1]!.status).toBe(409)
    expect(JSON.stringify([result, row.result, answers.map((one) => ({ ...one, bytes: null }))])).not.toMatch(
      /1381234567/,
    )
    expect((await product.admin.get<Row>('/sys/user/queryById', { id: known.id })).result.phone).toBe('13812345679')
  })

  test('a mask sent back by a form is not a change, a real number is', async () => {
    const edit = (phone: string) => clerk.put('/sys/user/edit', { id: known.id, phone })
    expect(await edit('138****5679')).toMatchObject({ success: true })
    const phone = async () => (await product.admin.get<Row>('/sys/user/queryById', { id: known.id })).result.phone
    expect(await phone()).toBe('13812345679')
    await edit('13812345670')
    expect(await phone()).toBe('13812345670')
    await edit('13812345679')
  })

  test('cannot be found out by filters, sorting or exports', async () => {
    const query = JSON.stringify([{ field: 'phone', rule: 'right_like', val: '1381' }])
    for (const params of [{ phone: '138*' }, { column: 'phone', order: 'asc' }, { superQueryParams: query }])
      expect((await clerk.get('/sys/user/list', params)).message).toContain('只能按完整的手机号查询')
    expect((await clerk.get<Page<Row>>('/sys/user/list', { phone: '13812345679' })).result.total).toBe(1)
    const picker = '/online/cgreport/api/getData/user'
    const { result } = await clerk.get<{ records: Row[] }>(picker, { username: 'called' })
    expect(result.records).toMatchObject([{ phone: '138****5679' }])
    expect((await clerk.get(picker, { phone: '138' })).success).toBe(false)
    for (const answer of [await clerk.get('/sys/user/exportXls'), await clerk.post('/sys/user/exportTask', {})])
      expect(answer).toMatchObject({ success: false, message: expect.stringContaining('查看完整手机号') })
    expect((await product.admin.get('/sys/user/exportXls')).status).toBe(200)
  })

  test('are revealed one at a time, logged, and not across tenants', async () => {
    expect((await clerk.post('/sys/user/reveal', { id: known.id })).result).toEqual({ phone: '13812345679' })
    const { rows } = await sql`
      select 1 from sys_log where userid = 'clerk' and log_content = '查看完整手机号：用户名 called'`.execute(db())
    expect(rows).toHaveLength(1)
    const stranger = await product.signInAs({ username: 'remote', tenantId: 92, permissions: ['user:list'] })
    expect(await stranger.post('/sys/user/reveal', { id: known.id })).toMatchObject({ success: false, result: null })
    const idle = await product.signInAs({ username: 'dutyless' })
    expect((await idle.post('/sys/user/reveal', { id: known.id })).status).toBe(403)
    expect((await product.anonymous.post('/sys/user/reveal', { id: known.id })).status).toBe(401)
  })
})

test('the sign-in page gets the policy without a session, and errors name what a password lacks', async () => {
  const shown = async () =>
    (await product.anonymous.get<{ passwordPolicy: object }>('/sys/platform')).result.passwordPolicy
  expect(await shown()).toEqual({
    minLength: 8,
    needsBothCases: false,
    needsLetter: true,
    needsDigit: true,
    needsSpecial: true,
    words: '密码应为 8 至 128 位，并包含字母、数字、特殊符号',
  })
  await savePolicy({ minLength: 12, needsBothCases: true })
  try {
    const words = '密码应为 12 至 128 位，并包含大写字母、小写字母、数字、特殊符号'
    expect(await shown()).toMatchObject({ minLength: 12, needsBothCases: true, words })
    const phone = '13600009999'
    for (const [path, password, lacks] of [
      ['passwordChange', 'short-1a', '不足 12 位，缺少大写字母'],
      ['register', 'LONGENOUGHBUT', '缺少小写字母、数字、特殊符号'],
    ] as const)
      expect(
        await product.anonymous.post(`/sys/user/${path}`, { username: 'policed', password, smscode: '1', phone }),
      ).toMatchObject({
        success: false,
        message: `${words}；当前密码${lacks}`,
        error: { fields: [{ field: 'password' }] },
      })
  } finally {
    await savePolicy({ ...defaultPasswordPolicy })
  }
})
