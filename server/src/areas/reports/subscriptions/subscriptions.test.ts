import { emptyReport, type Page, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer } from '../../../mail/createMailer.ts'
import { parseMailUrl } from '../../../mail/MailTarget.ts'
import { fakeMailServer } from '../../../mail/testing/fakeMailServer.ts'
import { sendNotice } from '../../../notices/sendNotice.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'
import { sheetTexts } from '../testing/sheetTexts.ts'
import { testSqlParts } from '../testing/testSqlParts.ts'
import type { DeliveryParts } from './deliverReport.ts'
import { sendReports } from './subscriptionJob.ts'

type Saved = Values & { id: string; code: string; version: number; nextTime: string | null; lastResult: string | null }

const path = '/online/reportSubscription'
const reads = ['entrustment:list', 'entrustment:export']
let product: TestProduct
let mail: Awaited<ReturnType<typeof fakeMailServer>>
let author: Client
let reader: Client
let report: Saved
beforeAll(async () => {
  mail = await fakeMailServer()
  product = await startTestProduct()
  const manages = ['report', 'reportSubscription'].flatMap((name) =>
    ['list', 'add', 'edit', 'delete'].map((act) => `${name}:${act}`),
  )
  author = await product.signInAs({ username: 'author', permissions: [...manages, ...reads] })
  reader = await product.signInAs({ username: 'reader', permissions: reads })
  const closed = { resource: 'entrustment', ruleColumn: 'status', ruleConditions: '=', ruleValue: 'closed' }
  await product.signInAs({ username: 'limited', permissions: reads, rowRules: [closed] })
  await product.signInAs({ username: 'looker', permissions: ['entrustment:list'] })
  await product.signInAs({ username: 'outsider', permissions: ['position:list'] })
  await sql`update sys_user set email = username || '@law.example' where username <> 'admin'`.execute(db())
  report = await saved(
    author.post('/online/report/add', { title: '委托状态', source: 'entrustment', definition, isPublic: 'Y' }),
  )
})
afterAll(async () => {
  await product?.close()
  await mail?.close()
})
beforeEach(async () => {
  mail.letters.length = 0
  await sql`delete from onl_report_subscription`.execute(db())
  await sql`delete from onl_report_delivery`.execute(db())
})

const definition = { ...emptyReport, dimensions: [{ field: 'status', by: null }] }
const db = () => product.app.engine.db.kysely
const idOf = async (username: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(db())
  return rows[0]!.id
}
const idsOf = async (...names: string[]): Promise<string> => (await Promise.all(names.map(idOf))).join(',')
async function saved(answer: ReturnType<Client['post']>): Promise<Saved> {
  const { success, message, result } = await answer
  expect(success, message).toBe(true)
  return result as Saved
}
const subscribe = async (names: string[], more: Values = {}, client = author) =>
  client.post<Saved>(`${path}/add`, {
    title: '每周委托',
    reportId: report.id,
    weekdays: '1',
    hour: 8,
    userIds: await idsOf(...names),
    ...more,
  })
const read = async (id: string): Promise<Saved> => (await product.admin.get<Saved>(`${path}/queryById`, { id })).result
/** As if its time had come. */
const makeDue = (at = '2026-01-05 08:00:00') =>
  sql`update onl_report_subscription set next_time = ${at}::timestamptz`.execute(db())

const parts = (more: Partial<DeliveryParts> = {}): DeliveryParts => ({
  ...testSqlParts(product.app.engine),
  mailer: createMailer(parseMailUrl(`smtp://127.0.0.1:${mail.port}?from=desk@law.example`)),
  notify: (tenantId, notice) => sendNotice(product.app.engine, tenantId, notice),
  log: { error: () => {} },
  ...more,
})
const send = (more: Partial<DeliveryParts> = {}) => sendReports(parts(more), new AbortController().signal)
const noticesOf = async (name: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sys_announcement
    where bus_type = 'reportSubscription' and deleted_at is null
      and user_ids @> array[${await idOf(name)}]::text[]`.execute(db())
  return rows[0]!.n
}
const lettersTo = (name: string) => mail.letters.filter((letter) => letter.includes(`To: ${name}@law.example`))

function sheetIn(letter: string): Promise<string[][]> {
  const [, encoded] = /Content-Disposition: attachment[^]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(letter)!
  return sheetTexts(Buffer.from(encoded!, 'base64'))
}

/** The number below 合计 in the sheet of a letter. */
async function totalIn(letter: string): Promise<number> {
  const rows = await sheetIn(letter)
  return Number(rows.find(([name]) => name === '合计')!.findLast((cell) => cell !== ''))
}
const count = async (where = sql`true`): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from biz_entrustment
    where tenant_id = 1 and deleted_at is null and ${where}`.execute(db())
  return rows[0]!.n
}

test('each recipient gets a mail with the figures of the own rows, and a notice; then the next week is due', async () => {
  const before = await noticesOf('limited')
  const { id, nextTime } = await saved(subscribe(['reader', 'limited']))
  expect(nextTime).toMatch(/ 08:00:00$/)
  expect(await send()).toBe('没有到时间的报表订阅')
  await makeDue()
  expect(await send()).toBe('到时间 1 个，发送 2 份，未发送 0 份')
  const [[toReader], [toLimited]] = [lettersTo('reader'), lettersTo('limited')]
  expect(await totalIn(toReader!)).toBe(await count())
  expect(await totalIn(toLimited!)).toBe(await count(sql`status = 'closed'`))
  expect(await count(sql`status = 'closed'`)).toBeLessThan(await count())
  expect(await noticesOf('limited')).toBe(before + 1)
  expect(await read(id)).toMatchObject({ lastResult: '已发送 2 人', lastTime: '2026-01-05 08:00:00', nextTime })
})

test('a wall against one recipient is respected', async () => {
  await saved(subscribe(['reader']))
  await sql`update biz_entrustment set blocked_user_ids = array[${await idOf('reader')}]
    where id = (select min(id) from biz_entrustment where tenant_id = 1 and deleted_at is null)`.execute(db())
  await makeDue()
  await send()
  expect(await totalIn(lettersTo('reader')[0]!)).toBe((await count()) - 1)
  await sql`update biz_entrustment set blocked_user_ids = null`.execute(db())
})

test('it is sent once a period, by two instances at once and after an interrupted run', async () => {
  await saved(subscribe(['reader', 'limited']))
  await makeDue()
  await Promise.all([send(), send(), send()])
  await send()
  expect(mail.letters).toHaveLength(2)

  // The server stopped after the plan of the next period, before anything was sent.
  await makeDue('2026-01-12 08:00:00')
  const stopped = new AbortController()
  const notify: DeliveryParts['notify'] = async () => {
    stopped.abort()
    throw new Error('stopped')
  }
  await sendReports(parts({ notify }), stopped.signal)
  expect(mail.letters).toHaveLength(2)
  await sql`update onl_report_delivery set tried_at = now() - interval '1 hour'`.execute(db())
  await send()
  expect(mail.letters).toHaveLength(4)
})

test('a subscription that is deleted before it was sent is not sent, and blocks no other', async () => {
  const { id } = await saved(subscribe(['reader']))
  await makeDue()
  const stopped = new AbortController()
  const notify: DeliveryParts['notify'] = async () => {
    stopped.abort()
    throw new Error('stopped')
  }
  await sendReports(parts({ notify }), stopped.signal)
  await sql`update onl_report_delivery set tried_at = null`.execute(db())
  await author.delete(`${path}/delete`, { id })
  await saved(subscribe(['limited']))
  await makeDue('2026-01-06 08:00:00')
  await send()
  expect([lettersTo('reader').length, lettersTo('limited').length]).toEqual([0, 1])
  await sql`delete from onl_report_subscription`.execute(db())
  await send()
  const { rows } = await sql`select 1 from onl_report_delivery`.execute(db())
  expect(rows).toEqual([])
})

test('members of a role are those at the time of sending', async () => {
  const { rows } = await sql<{ role: string }>`
    select role_id as role from sys_user_role where user_id = ${await idOf('reader')}`.execute(db())
  await saved(subscribe([], { userIds: '', roleIds: rows[0]!.role }))
  await makeDue()
  await send()
  expect([lettersTo('reader').length, mail.letters.length]).toEqual([1, 1])
})

test('who is frozen, lost the right or may not export gets no sheet, and the subscription says why', async () => {
  const { id } = await saved(subscribe(['reader', 'limited', 'looker']))
  const { rows } = await sql<{ role: string }>`
    select role_id as role from sys_user_role where user_id = ${await idOf('limited')}`.execute(db())
  await sql`update sys_user set status = '2' where username = 'reader'`.execute(db())
  await sql`update sys_user_role set role_id = 'none' where user_id = ${await idOf('limited')}`.execute(db())
  await makeDue()
  await send()
  expect(mail.letters).toEqual([])
  expect((await read(id)).lastResult).toBe(
    '已发送 1 人：looker（没有导出权限，只发送了通知）；' +
      '未发送 2 人：limited（没有查看其数据的权限）、reader（账号已冻结、已删除或不属于本租户）',
  )
  await sql`update sys_user set status = '1' where username = 'reader'`.execute(db())
  await sql`update sys_user_role set role_id = ${rows[0]!.role} where user_id = ${await idOf('limited')}`.execute(db())
})

test('a report that is gone or no longer shared is not sent', async () => {
  const { id } = await saved(subscribe(['reader']))
  await sql`update onl_report set is_public = 'N' where id = ${report.id}`.execute(db())
  await makeDue()
  await send()
  expect((await read(id)).lastResult).toBe('未发送 1 人：reader（报表没有共享给此人）')
  await sql`update onl_report set is_public = 'Y', deleted_at = now() where id = ${report.id}`.execute(db())
  await makeDue('2026-01-12 08:00:00')
  await send()
  expect((await read(id)).lastResult).toBe('未发送 1 人：reader（报表已被删除）')
  await sql`update onl_report set deleted_at = null where id = ${report.id}`.execute(db())
  expect(mail.letters).toEqual([])
})

test('a mail that fails is tried again without a second notice, and given up after five tries', async () => {
  const { id } = await saved(subscribe(['reader']))
  const before = await noticesOf('reader')
  await makeDue()
  const mailer = createMailer(parseMailUrl('smtp://127.0.0.1:1?from=desk@law.example'))
  const problem = '无法连接邮件服务器 127.0.0.1'
  await send({ mailer })
  expect((await read(id)).lastResult).toBe(`待重试 1 人：reader（${problem}）`)
  await send({ mailer })
  for (let tries = 1; tries < 5; tries++) {
    await sql`update onl_report_delivery set tried_at = now() - interval '1 hour'`.execute(db())
    await send({ mailer })
  }
  expect((await read(id)).lastResult).toBe(`未发送 1 人：reader（${problem}）`)
  expect(await noticesOf('reader')).toBe(before + 1)
})

test('what is waiting for a next try is not sent once the subscription is off or the person is no recipient', async () => {
  const broken = createMailer(parseMailUrl('smtp://127.0.0.1:1?from=desk@law.example'))
  const next = () => sql`update onl_report_delivery set tried_at = now() - interval '1 hour'`.execute(db())
  const { id, version } = await saved(subscribe(['reader', 'limited']))
  await makeDue()
  await send({ mailer: broken })
  const edited = await saved(author.put(`${path}/edit`, { id, version, userIds: await idOf('limited') }))
  await next()
  expect(await send()).toBe('到时间 0 个，发送 1 份，未发送 1 份')
  expect([lettersTo('reader').length, lettersTo('limited').length]).toEqual([0, 1])
  expect((await read(id)).lastResult).toBe('已发送 1 人；未发送 1 人：reader（已不是接收人）')

  await makeDue('2026-01-12 08:00:00')
  await send({ mailer: broken })
  await saved(author.put(`${path}/edit`, { id, version: edited.version, isOn: 'N' }))
  await next()
  await send()
  expect(mail.letters).toHaveLength(1)
  expect((await read(id)).lastResult).toBe('未发送 1 人：limited（订阅已停用）')
})

test('without a mail server the notice is sent alone', async () => {
  const { id } = await saved(subscribe(['reader']))
  await makeDue()
  await send({ mailer: undefined })
  expect((await read(id)).lastResult).toBe('已发送 1 人：reader（邮件服务未配置（MAIL_URL），只发送了通知）')
})

test('a subscription that is off, deleted or of a frozen tenant is not sent', async () => {
  const { id, version } = await saved(subscribe(['reader']))
  const off = await author.put<Saved>(`${path}/edit`, { id, version, isOn: 'N' })
  expect(off.result.nextTime).toBeNull()
  await makeDue()
  await send()
  await sql`update onl_report_subscription set is_on = 'Y', deleted_at = now()`.execute(db())
  await send()
  await sql`update onl_report_subscription set deleted_at = null`.execute(db())
  const other = await openTestTenant(product)
  await sql`update onl_report_subscription set tenant_id = ${other.id}`.execute(db())
  await product.admin.put('/sys/tenant/edit', { id: other.id, status: 0 })
  await send()
  expect(mail.letters).toEqual([])
})

test('an edit moves the next time, and sending leaves the version alone', async () => {
  const { id, version } = await saved(subscribe(['reader']))
  await makeDue()
  await send()
  const edited = await author.put<Saved>(`${path}/edit`, { id, version, weekdays: '0', hour: 0 })
  expect(edited, edited.message).toMatchObject({ success: true })
  expect(edited.result.nextTime).toMatch(/ 00:00:00$/)
})

test.each<[string, () => Promise<Values> | Values, string]>([
  ['no recipient', () => ({ userIds: '' }), '请选择接收的用户或角色'],
  ['no day', () => ({ weekdays: '' }), '请选择每周'],
  ['an hour that does not exist', () => ({ hour: 24 }), '23'],
  [
    'a recipient who may not read the rows',
    async () => ({ userIds: await idsOf('reader', 'outsider') }),
    '不能打开该报表：outsider（没有查看其数据的权限）',
  ],
  ['a missing report', () => ({ reportId: '4711' }), '报表'],
])('refuses %s', async (_, more, message) => {
  const answer = await subscribe(['reader'], await more())
  expect(answer).toMatchObject({ success: false, message: expect.stringContaining(message) })
})

test('a report of rows is sent with the rows of each recipient, and refused to who may not list them', async () => {
  const rows = await saved(
    author.post('/online/report/add', {
      title: '委托明细',
      source: 'entrustment',
      definition: { shape: 'rows', columns: ['no', 'status'], search: [], ranges: [], params: [], filter: null },
      isPublic: 'Y',
    }),
  )
  await saved(subscribe(['reader', 'limited'], { reportId: rows.id }))
  expect((await subscribe(['outsider'], { reportId: rows.id })).message).toContain('没有查看其数据的权限')
  await makeDue()
  expect(await send()).toBe('到时间 1 个，发送 2 份，未发送 0 份')
  const facts = async (name: string): Promise<string> => (await sheetIn(lettersTo(name)[0]!))[1]![0]!
  expect(await facts('reader')).toContain(`共 ${await count()} 条`)
  expect(await facts('limited')).toContain(`共 ${await count(sql`status = 'closed'`)} 条`)
})

test('is sent on days of the month too, and needs a day of either kind', async () => {
  const { id, nextTime } = await saved(subscribe(['reader'], { weekdays: '', monthDays: '1,last' }))
  expect(nextTime).toMatch(/-(01|28|29|30|31) 08:00:00$/)
  await makeDue()
  await send()
  expect(await read(id)).toMatchObject({ lastResult: '已发送 1 人', nextTime })
  expect((await subscribe(['reader'], { weekdays: '', monthDays: '' })).message).toContain('请选择每周或每月的发送日')
  const { version } = await read(id)
  await saved(author.put(`${path}/edit`, { id, version, monthDays: '15' }))
  expect((await read(id)).nextTime).toMatch(/-15 08:00:00$/)
})

test('a SQL report is sent with the rows of each recipient, for days that follow the day of sending', async () => {
  const sqlReport = await saved(
    product.admin.post('/online/sqlReport/add', {
      title: '新委托',
      code: 'newMatters',
      sql: 'select max(:until) as until, count(*) as n from entrustment where create_time < :until and status <> :status',
      params: [
        { name: 'until', title: '截至', kind: 'date', required: 'Y' },
        { name: 'status', title: '状态', kind: 'text', defaultValue: 'none' },
      ],
      columns: [{ name: 'n', title: '数量', isSummed: 'Y' }],
      isPublic: 'Y',
    }),
  )
  const chosen = (params: Values[]) => ({ reportId: null, sqlReportId: sqlReport.id, params })
  expect((await subscribe(['reader'], chosen([]))).message).toContain('请选择截至')
  expect((await subscribe(['reader'], chosen([{ name: 'until', value: '明天' }]))).message).toContain('截至')
  expect((await subscribe(['reader', 'outsider'], chosen([{ name: 'until', value: '今天' }]))).message).toBe(
    '不能打开该报表：outsider（没有查看其数据的权限）',
  )
  expect((await subscribe(['reader'], { ...chosen([]), reportId: report.id })).message).toContain('请选择一张报表')
  await saved(subscribe(['reader', 'limited', 'looker'], chosen([{ name: 'until', value: '今天+1' }])))
  await makeDue()
  expect(await send()).toBe('到时间 1 个，发送 3 份，未发送 0 份')
  expect(mail.letters).toHaveLength(2)
  expect(await totalIn(lettersTo('reader')[0]!)).toBe(await count())
  expect(await totalIn(lettersTo('limited')[0]!)).toBe(await count(sql`status = 'closed'`))
  expect(await send()).toBe('没有到时间的报表订阅')
})

test('a person of another office cannot be a recipient, and the refusal does not name them', async () => {
  await product.signInAs({ username: 'far', tenantId: 9, permissions: reads })
  await sql`update sys_user set realname = '远方律师' where username = 'far'`.execute(db())
  const answer = await subscribe(['far'])
  expect(answer.message).toContain('用户不存在或已被删除')
  expect(answer.message).not.toContain('远方律师')
  const { id, version } = await saved(subscribe(['reader']))
  const edited = await author.put(`${path}/edit`, { id, version, userIds: await idsOf('reader', 'far') })
  expect(edited.message).toContain('用户不存在或已被删除')
  expect(edited.message).not.toContain('远方律师')
})

test('others see neither the subscription nor a report that is not theirs', async () => {
  const { id, version } = await saved(subscribe(['reader']))
  expect((await reader.get(`${path}/list`)).status).toBe(403)
  const other = await product.signInAs({
    username: 'other',
    permissions: [...['list', 'add', 'edit', 'delete'].map((act) => `reportSubscription:${act}`), ...reads],
  })
  expect((await other.get<Page<Saved>>(`${path}/list`)).result.total).toBe(0)
  expect(await other.put(`${path}/edit`, { id, version, hour: 9 })).toMatchObject({ success: false })
  await sql`update onl_report set is_public = 'N' where id = ${report.id}`.execute(db())
  expect((await subscribe(['other'], {}, other)).message).toContain('不能订阅：报表没有共享给此人')
  await sql`update onl_report set is_public = 'Y' where id = ${report.id}`.execute(db())
})

test('deleted users and roles drop out of the recipients, and without any the subscription stops', async () => {
  const { admin } = product
  await product.signInAs({ username: 'leaver', permissions: reads })
  const leaver = await idOf('leaver')
  const role = await saved(admin.post('/sys/role/add', { roleName: '短期', roleCode: 'shortTerm' }))
  const { id, nextTime } = await saved(subscribe(['leaver', 'reader']))
  const alone = await saved(subscribe(['leaver'], { roleIds: role.id }, admin))
  await makeDue()
  const dropped = await admin.delete('/sys/user/delete', { id: leaver })
  expect(dropped, dropped.message).toMatchObject({ success: true })
  expect(await read(id)).toMatchObject({ userIds: await idOf('reader'), isOn: 'Y', nextTime: '2026-01-05 08:00:00' })
  expect(await read(alone.id)).toMatchObject({ userIds: null, isOn: 'Y' })
  expect(await admin.delete('/sys/role/delete', { id: role.id })).toMatchObject({ success: true })
  const stopped = { roleIds: null, isOn: 'N', nextTime: null, lastResult: '接收人均已被删除，订阅已停用' }
  expect(await read(alone.id)).toMatchObject(stopped)
  await send()
  expect(mail.letters).toHaveLength(1)
  expect(await read(id)).toMatchObject({ lastResult: '已发送 1 人', nextTime })
  const history = await admin.get<Values[]>(`${path}/history`, { id })
  expect(JSON.stringify(history.result)).toContain('移除已删除的接收人')
  const { version } = await read(alone.id)
  const again = await admin.put(`${path}/edit`, { id: alone.id, version, isOn: 'Y' })
  expect(again.message).toBe('请选择接收的用户或角色')
})

test('a report is deleted once no subscription sends it, and the refusal names who can stop them', async () => {
  const own = await saved(
    author.post('/online/report/add', { title: '临时', source: 'entrustment', definition, isPublic: 'Y' }),
  )
  const other = await product.signInAs({ username: 'colleague', permissions: ['reportSubscription:add', 'reportSubscription:delete', 'reportSubscription:list', ...reads] }) // prettier-ignore
  const { id, version } = await saved(subscribe(['reader'], { reportId: own.id, title: '我的' }))
  const theirs = await saved(subscribe(['reader'], { reportId: own.id, title: '别人的' }, other))
  const remove = () => author.delete('/online/report/delete', { id: own.id })
  expect((await remove()).message).toBe(
    '“临时”正按 2 个订阅发送：“我的”、colleague的订阅。请先停用或删除这些订阅，他人的订阅由其本人或管理员停用',
  )
  expect(await other.delete(`${path}/delete`, { id: theirs.id })).toMatchObject({ success: true })
  expect((await remove()).message).toBe('“临时”正按 1 个订阅发送：“我的”。请先停用或删除这些订阅')
  const off = await saved(author.put(`${path}/edit`, { id, version, isOn: 'N' }))
  const removed = await remove()
  expect(removed, removed.message).toMatchObject({ success: true })
  expect((await author.put(`${path}/edit`, { id, version: off.version, isOn: 'Y' })).message).toBe(
    '不能订阅：报表已被删除',
  )
})
