import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverMessages } from '../messages/deliverMessages.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

const manyJobsMs = 120_000
let product: TestProduct
/** Moves the clock from another tenant, which runs every job that depends on the day. */
let mover: Client
beforeAll(async () => {
  product = await startTestProduct({}, { DEMO_CLOCK: 'on' })
  mover = await product.signInAs({ username: 'mover', tenantId: 2, permissions: ['demo:clock'] })
}, manyJobsMs)
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const change = (columns: ReturnType<typeof sql>) => sql`update sys_tenant set ${columns} where id = 1`.execute(db())

/** What the jobs change: states of records, notices, reminders, messages. */
async function changedByJobs(): Promise<Record<string, string>> {
  const tables = ['biz_contract', 'biz_counsel', 'biz_appointment', 'biz_package_order', 'biz_deadline', 'biz_article']
  const more = ['biz_focus_image', 'biz_appraise', 'sys_announcement', 'deadline_reminder', 'state_log', 'sys_sms']
  const found: Record<string, string> = {}
  for (const table of [...tables, ...more]) {
    const { rows } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${sql.table(table)} t
      where tenant_id = 1`.execute(db())
    found[table] = rows[0]!.hash
  }
  return found
}

async function runJobs(days: number): Promise<void> {
  const answer = await mover.post<{ served: string[] }>('/sys/demoClock', { days })
  expect(answer, answer.message).toMatchObject({ success: true })
  expect(answer.result.served.length).toBeGreaterThan(5)
  expect(answer.result.served.filter((line) => line.includes('执行失败'))).toEqual([])
}

test.each([
  ['frozen', sql`status = '0'`],
  ['ended', sql`end_date = now() - interval '1 day'`],
  ['closed', sql`deleted_at = now()`],
])('no job works for a %s tenant', { timeout: manyJobsMs }, async (_, columns) => {
  const before = await changedByJobs()
  await change(columns)
  await runJobs(20)
  const after = await changedByJobs()
  await change(sql`status = '1', end_date = null, deleted_at = null`)
  expect(after).toEqual(before)
})

test('the same jobs work for it as soon as it is living again', { timeout: manyJobsMs }, async () => {
  const before = await changedByJobs()
  await runJobs(1)
  const after = await changedByJobs()
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed).toEqual(
    expect.arrayContaining(['biz_contract', 'biz_package_order', 'sys_announcement', 'deadline_reminder', 'state_log']),
  )
})

test('messages of a frozen tenant wait until it is living again', async () => {
  await sql`
    insert into sys_sms (id, tenant_id, es_title, es_type, es_receiver, es_content, es_send_status, es_send_num)
    values ('frozen-message', 1, '提醒', '2', 'client@example.cn', '内容', '0', 0)`.execute(db())
  const sent: string[] = []
  const mail = async ({ receiver }: { receiver: string }): Promise<void> => void sent.push(receiver)
  const outbox = { engine: product.app.engine, channels: { '2': mail }, log: { error: () => undefined } }
  const { signal } = new AbortController()
  await change(sql`status = '0'`)
  await deliverMessages(outbox, signal)
  expect(sent).not.toContain('client@example.cn')
  await change(sql`status = '1'`)
  await deliverMessages(outbox, signal)
  expect(sent).toContain('client@example.cn')
})
