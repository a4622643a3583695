import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../database/Database.ts'
import { syncSchema } from '../database/schemaSync.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { systemActor } from './Actor.ts'
import { logTable } from './accessTables.ts'
import { currentCall, insertLogs, unansweredRequestId, writeLog } from './writeLog.ts'
import { writeLook } from './writeLook.ts'

let database: Database
const db = () => database.kysely
beforeAll(async () => {
  database = await createTestDatabase('empty')
  await syncSchema(database, [{ ...logTable, groupTally: undefined }])
})
afterAll(() => database?.close())
beforeEach(() => sql`truncate sys_log`.execute(db()))
const rows = async () => (await sql<Record<string, unknown>>`select * from sys_log order by id`.execute(db())).rows

const fresh = { hasLogged: false, isAnswered: false }

describe('an entry of the log', () => {
  test('has the facts of its call; its own facts count first', async () => {
    const call = { facts: { address: '10.0.0.1', url: '/api/x', method: 'POST', requestId: 'r1' }, ...fresh }
    await currentCall.run(call, () =>
      writeLog(db(), {
        type: 'operation',
        operation: 'edit',
        content: '修改',
        username: 'chenlv',
        address: '10.0.0.2',
      }),
    )
    expect(call.hasLogged).toBe(true)
    expect(await rows()).toMatchObject([
      {
        log_type: 2,
        operate_type: 3,
        log_content: '修改',
        userid: 'chenlv',
        ip: '10.0.0.2',
        request_url: '/api/x',
        request_type: 'POST',
        request_id: 'r1',
        tenant_id: 0,
        is_success: true,
      },
    ])
  })

  test('outside of a call has only its own facts', async () => {
    await writeLog(db(), { type: 'fault', content: '任务失败', tenantId: 3, isSuccess: false, recordIds: ['a', 'b'] })
    expect(await rows()).toMatchObject([
      {
        log_type: 4,
        operate_type: null,
        userid: null,
        ip: null,
        tenant_id: 3,
        is_success: false,
        record_ids: ['a', 'b'],
      },
    ])
  })

  test('is one line of limited length, so that input cannot forge a second one', async () => {
    const forged = '  登录失败\r\n2026-11-15 admin\t登录成功\u2028 '
    await insertLogs(db(), [
      { type: 'signIn', content: forged, username: `a\nb${'x'.repeat(200)}`, agent: 'y'.repeat(400) },
      { type: 'signIn', content: 'z'.repeat(1001), url: `/${'u'.repeat(600)}` },
    ])
    const [one, other] = await rows()
    expect(one!.log_content).toBe('登录失败 2026-11-15 admin 登录成功')
    expect(one!.userid).toMatch(/^a bx+$/)
    expect(
      [one!.userid, one!.agent, other!.log_content, other!.request_url].map((text) => String(text).length),
    ).toEqual([100, 300, 1000, 500])
  })
})

test('the id of a request is known until it is answered', () => {
  const call = { facts: { requestId: 'r1' }, ...fresh }
  expect(unansweredRequestId()).toBeUndefined()
  currentCall.run(call, () => {
    expect(unansweredRequestId()).toBe('r1')
    call.isAnswered = true
    expect(unansweredRequestId()).toBeUndefined()
  })
})

describe('views of masked values', () => {
  const actor = { ...systemActor(1), username: 'chenlv', realname: '陈立行' }
  const look = (who = actor, words = '查看完整手机号') =>
    writeLook(db(), who, { words, subject: '张三', address: '10.0.0.1' })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T16:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  test('are logged with the viewer and what was viewed', async () => {
    await look()
    expect(await rows()).toMatchObject([
      {
        log_content: '查看完整手机号：张三',
        userid: 'chenlv',
        username: '陈立行',
        ip: '10.0.0.1',
        tenant_id: 1,
        operate_type: 1,
      },
    ])
  })

  test('sixty within an hour are allowed; the next one is refused and not logged, until the first is an hour old', async () => {
    await look()
    vi.setSystemTime(Date.now() + 60_000)
    for (let n = 2; n <= 60; n += 1) await look()
    const refused = { message: '一小时内最多查看完整手机号 60 次，请稍后再试' }
    await expect(look()).rejects.toMatchObject(refused)
    expect(await rows()).toHaveLength(60)
    // Other people and other values are counted apart.
    await look({ ...actor, username: 'chenlv2' })
    await look(actor, '查看完整证件号')
    vi.setSystemTime(new Date('2026-11-15T16:59:59Z'))
    await expect(look()).rejects.toMatchObject(refused)
    vi.setSystemTime(new Date('2026-11-15T17:00:00Z'))
    await look()
  })
})
