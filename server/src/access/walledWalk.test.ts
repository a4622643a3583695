import { emptyReport, resources, statistics } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MatterDesk, openMatterDesk } from '../areas/entrustments/testing/matterDesk.ts'
import { anyTable } from '../database/Database.ts'
import { sendNotice } from '../notices/sendNotice.ts'
import { newId } from '../database/newId.ts'
import { openWindow } from '../testing/openWindow.ts'
import type { Client } from '../testing/testProduct.ts'
import { holding, walkCalls } from '../testing/walkCalls.ts'

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
  const { admin } = desk
  const shared = (code: string) => ({ title: code, code, isPublic: 'Y' })
  const grouped = { ...emptyReport, dimensions: [{ field: 'matter', by: null }] }
  await ok(admin.post('/online/report/add', { ...shared('walledGroups'), source: 'entrustment', definition: grouped }))
  const rows = { shape: 'rows', columns: ['no', 'matter'], search: [], ranges: [], params: [], filter: null }
  await ok(admin.post('/online/report/add', { ...shared('walledRows'), source: 'entrustment', definition: rows }))
  const statement = 'select id, no, matter from entrustment order by create_time desc'
  await ok(admin.post('/online/sqlReport/add', { ...shared('walledSql'), sql: statement }))
})
afterAll(() => desk?.product.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const ok = async <T>(answer: Promise<{ success: boolean; message: string; result: T }>): Promise<T> => {
  const { success, message, result } = await answer
  if (!success) throw new Error(message)
  return result
}

let built = 0
/** A matter with all its dependent records. Each of its texts has a word that occurs nowhere else. */
async function buildMatter(readerId: string) {
  const { admin, db } = desk
  const ids: Record<string, string> = {}
  const words: Record<string, string> = {}
  const number = (built += 1)
  const row = async (table: string, name: string, values: Record<string, unknown>): Promise<string> => {
    ids[name] = newId()
    await anyTable(db)
      .insertInto(table)
      .values({ id: ids[name], tenant_id: 1, ...values })
      .execute()
    return ids[name]
  }
  const word = (name: string, text: string): string => (words[name] = text)
  const [anItem, aField] = [
    await sql<{ id: string }>`select id from biz_appointment_item where tenant_id = 1 limit 1`.execute(db),
    await sql<{ id: string }>`select id from biz_good_at where tenant_id = 1 limit 1`.execute(db),
  ]
  const appointment = await ok(
    admin.post<{ id: string }>('/legal/appointment/add', {
      subject: word('subject', '龑墙咨询事项'),
      itemId: anItem.rows[0]!.id,
      goodAtId: aField.rows[0]!.id,
      personName: word('caller', '龑墙来客'),
      mobile: word('mobile', '13987651234'),
      description: word('description', '龑墙情况说明'),
    }),
  )
  ids.appointment = appointment.id
  await sql`
    update biz_appointment set lawyer_id = ${desk.userId('law')}, start_at = timestamptz '2036-03-03 10:00:00+08',
      end_at = timestamptz '2036-03-03 11:00:00+08'
    where id = ${appointment.id}`.execute(db)
  const { rows: accounts } = await sql<{ id: string }>`
    select id from entitlement_account where tenant_id = 1 and source_type = 'packageOrder' order by id limit 1`.execute(
    db,
  )
  const accountId = accounts[0]!.id
  await sql`
    insert into entitlement_entry (id, tenant_id, account_id, type, qty, ref_type, ref_id, at, by, balance_after, note)
    values (${newId()}, 1, ${accountId}, 'hold', 1, 'appointment', ${appointment.id}, now(), 'admin', 1,
      ${word('entry', '龑墙权益')})`.execute(db)
  const matter = await desk.add({
    matter: word('matter', '龑墙委托事项'),
    personName: word('client', '龑墙委托人'),
    sourceAppointmentId: appointment.id,
    parties: [{ name: word('opponent', '龑墙对手有限公司'), role: 'opponent' }],
  })
  ids.matter = matter.id
  words.matterNo = String(matter.no)
  await desk.bringTo(matter.id, 'quoting')
  ids.check = String((await desk.read(matter.id)).conflictCheckId)
  const file = await ok(admin.upload<{ path: string }>('/sys/common/upload', { name: '龑墙附件.pdf', bytes: pdf }))
  words.file = file.path
  const contract = (values: object) =>
    ok(
      admin.post<{ id: string; no: string; version: number }>('/legal/contract/add', {
        personName: words.client,
        bizType: 'entrust',
        ...values,
      }),
    )
  const main = await contract({ name: word('contract', '龑墙主合同'), bizId: matter.id, files: file.path })
  const more = await contract({ name: word('supplement', '龑墙补充协议'), bizType: 'other', parentId: main.id })
  Object.assign(ids, { contract: main.id, supplement: more.id })
  words.contractNo = main.no
  await ok(
    admin.put('/legal/contract/edit', { id: more.id, remark: word('remark', '龑墙备注'), version: more.version }),
  )
  const due = await ok(
    admin.post<{ id: string; no: string }>('/legal/deadline/add', {
      title: word('deadline', '龑墙开庭'),
      entrustmentId: matter.id,
      type: 'hearing',
      fixedDate: '2036-02-01',
      leadLawyerId: readerId,
    }),
  )
  ids.deadline = due.id
  // The home page shows the matters that are overdue longest.
  await sql`update biz_entrustment set next_deadline = date '2000-01-01' where id = ${matter.id}`.execute(db)
  const bin = { deleted_at: sql`now()`, deleted_by: 'admin' }
  await row('biz_deadline', 'oldDeadline', {
    title: word('oldDeadline', '龑墙旧期限'),
    entrustment_id: matter.id,
    ...bin,
  })
  await row('biz_contract', 'oldContract', {
    name: word('oldContract', '龑墙旧合同'),
    biz_type: 'entrust',
    biz_id: matter.id,
    ...bin,
  })
  await row('biz_appraise', 'appraise', {
    no: word('appraiseNo', `PJ-YAN-QIANG-${number}`),
    appointment_id: appointment.id,
    content: word('appraise', '龑墙评价内容'),
    person_name: words.caller,
    status: 'shown',
  })
  await row('sys_sms', 'message', {
    es_title: word('message', '龑墙短信'),
    es_type: '1',
    es_receiver: words.mobile,
    es_content: '龑墙短信内容',
    es_send_status: '1',
    record_type: 'appointment',
    record_id: appointment.id,
  })
  await sendNotice(desk.product.app.engine, 1, {
    kind: null,
    title: word('notice', '龑墙期限将至'),
    summary: '龑墙期限将至',
    html: '<p>龑墙期限将至</p>',
    userIds: [readerId],
    record: { resource: 'deadline', id: due.id },
  })
  await sendNotice(desk.product.app.engine, 1, {
    kind: null,
    title: word('digest', '龑墙汇总'),
    summary: '龑墙汇总',
    html: '<p>龑墙汇总</p>',
    userIds: [readerId],
    matterIds: [matter.id],
  })
  // The rare character that all words share catches what a single word missed.
  words.any = '龑墙'
  return { ids, words, matterId: matter.id, accountId }
}

type Secret = Awaited<ReturnType<typeof buildMatter>>

const keyOf = (path: string): string =>
  resources.filter((one) => path.startsWith(`${one.path}/`)).sort((a, b) => b.path.length - a.path.length)[0]?.name ??
  ''

/** Parameters that some calls require. */
const special = (matterId: string, accountId: string): Record<string, Record<string, string>[]> => ({
  '/sys/dataLog/list': [{ dataTable: 'biz_entrustment', dataId: matterId }],
  '/sys/dataLog/queryDataVerList': [{ dataTable: 'biz_entrustment', dataId: matterId }],
  '/legal/appointment/board': [{ from: '2036-03-01', to: '2036-03-07' }],
  '/legal/packageOrder/entries': [{ accountId, pageSize: '100' }],
  '/legal/statistic/data': statistics.map(({ code }) => ({ code })),
  '/online/report/run': [{ code: 'walledGroups' }],
  '/online/sqlReport/run': [{ code: 'walledSql' }],
  '/online/cgreport/api/getData/:code': [{ code: 'walledRows' }, { code: 'walledSql' }],
  '/online/cgreport/api/getColumnsAndData/:code': [{ code: 'walledGroups' }, { code: 'walledSql' }],
  '/sys/dict/queryTableData': [{ table: 'biz_entrustment', text: 'matter', code: 'id', pageSize: '500' }],
})

/** Calls each path without parameters, and for each record where it needs one. */
function paramsOf({ ids, words, matterId, accountId }: Secret) {
  const own: Record<string, string[]> = {
    entrustment: [matterId],
    contract: [ids.contract!, ids.supplement!, ids.oldContract!],
    deadline: [ids.deadline!, ids.oldDeadline!],
    appointment: [ids.appointment!],
    conflictCheck: [ids.check!],
    appraise: [ids.appraise!],
    message: [ids.message!],
  }
  return (path: string): Record<string, string>[] => {
    const whole = { pageSize: '500', pageNo: '1' }
    // The log stores what its reader has sent, which is no leak.
    if (path.endsWith('/exportXls')) return [whole]
    const keys = Object.values(ids).join(',')
    const searches = path === '/search/records' ? [{ keyword: '龑墙' }, { keyword: words.mobile! }] : []
    const about = (own[keyOf(path)] ?? [matterId]).map((id) => ({ id, entrustmentId: matterId, bizId: matterId }))
    const other = special(matterId, accountId)[path] ?? []
    return [whole, ...about, ...other, ...searches, ...(path.endsWith('/options') ? [{ keys, pageSize: '500' }] : [])]
  }
}

const everythingIn = ({ ids, words }: Secret): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [`id of ${name}`, id])),
  ...words,
})

async function walk(client: Client, secret: Secret): Promise<string[]> {
  const answers = await walkCalls(desk.product.app, client, paramsOf(secret))
  // A rate limit or a server error would hide a leak.
  const broken = answers.filter(({ status, text }) => status === 429 || (status >= 500 && text.includes('"internal')))
  expect(broken.map(({ call }) => call)).toEqual([])
  return holding(answers, everythingIn(secret))
}

async function administrator(username: string): Promise<{ id: string; client: Client }> {
  const client = await desk.product.signInAs({ username })
  const { rows } = await sql<{ id: string }>`
    insert into sys_user_role (user_id, role_id)
    select u.id, r.id from sys_user u, sys_role r where u.username = ${username} and r.role_code = 'admin'
    returning user_id as id`.execute(desk.db)
  desk.product.app.sessions.forget()
  return { id: rows[0]!.id, client }
}

test('a walled user finds no value and no id of the matter in any response or socket message', async () => {
  const { id, client } = await administrator('walledAdmin')
  const secret = await buildMatter(id)
  const before = await walk(client, secret)
  // The walk covers the most important calls.
  for (const call of [
    '/legal/entrustment/list',
    '/legal/entrustment/history',
    '/legal/entrustment/exportXls',
    '/legal/appointment/list',
    '/legal/appointment/queryById',
    '/legal/contract/recycleBin',
    '/legal/contract/options',
    '/legal/deadline/list',
    '/legal/conflictCheck/queryById',
    '/legal/appraise/list',
    '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    '/sys/message/sysMessage/list',
    '/sys/dataLog/list',
    '/sys/log/list',
    '/search/records',
    '/sys/oss/file/list',
    '/legal/appointment/board',
    '/legal/packageOrder/entries',
    '/report/workplace/todos',
    '/report/home/progress',
    '/report/home/late',
    '/online/report/run',
    '/online/sqlReport/run',
    '/online/cgreport/api/getData/:code',
    '/online/cgreport/api/getColumnsAndData/:code',
  ])
    expect(
      before.some((found) => found.startsWith(`${call} `)),
      call,
    ).toBe(true)

  const frames = await openWindow(desk.product, 'walledAdmin', client)
  await ok(desk.step(desk.supervisor, secret.matterId, 'wall', { blockedUserIds: id, reason: '曾任对方顾问' }))
  expect(await walk(client, secret)).toEqual([])
  for (const name of [secret.words.opponent!, secret.words.client!])
    expect(
      holding(
        [
          {
            call: 'quick search',
            text: JSON.stringify((await client.post('/legal/conflictCheck/search', { name })).result),
          },
        ],
        { ...everythingIn(secret), opponent: '\0', client: '\0', any: '\0' },
      ),
    ).toEqual([])

  await ok(desk.lawyer.put('/legal/entrustment/edit', { id: secret.matterId, matter: '龑墙改名' }))
  await ok(
    desk.admin.put('/legal/deadline/edit', { id: secret.ids.deadline, remark: '龑墙改期限', title: '龑墙再开庭' }),
  )
  const last = await desk.add()
  await vi.waitFor(() => expect(JSON.stringify(frames)).toContain(last.id), 5_000)
  const socketAnswers = [{ call: 'socket', text: JSON.stringify(frames) }]
  expect(holding(socketAnswers, everythingIn(secret))).toEqual([])
}, 240_000)

test('an account without roles finds no data of the office', async () => {
  const fresh = await desk.product.signInAs({ username: 'freshOne' })
  const frames = await openWindow(desk.product, 'freshOne', fresh)
  const secret = await buildMatter(desk.userId('law'))
  const { rows } = await sql<{ name: string; mobile: string | null }>`
    select name, contact_mobile as mobile from biz_enterprise where tenant_id = 1 and deleted_at is null
    union all select matter, null from biz_entrustment where tenant_id = 1 and deleted_at is null
    union all select subject, mobile from biz_appointment where tenant_id = 1 and deleted_at is null
    union all select realname, phone from sys_user where deleted_at is null and phone is not null`.execute(desk.db)
  const office = Object.fromEntries(
    rows.flatMap(({ name, mobile }) => [name, mobile].filter((one) => one !== null).map((one) => [one, one])),
  )
  const answers = await walkCalls(desk.product.app, fresh, paramsOf(secret))
  expect(holding(answers, { ...everythingIn(secret), ...office })).toEqual([])
  expect(frames).toEqual([])
}, 240_000)
