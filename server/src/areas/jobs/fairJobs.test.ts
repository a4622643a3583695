import { addMinutes } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today, wallClock } from '../../clock/wallClock.ts'
import { anyTable } from '../../database/Database.ts'
import type { Engine } from '../../resource/Engine.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { completeServed } from '../appointments/completeServed.ts'
import { escalateUnaccepted } from '../appointments/escalateUnaccepted.ts'
import { publishArticles } from '../articles/publishArticles.ts'
import { contractTerms } from '../contracts/contractTerms.ts'
import { updateTerms } from '../counsels/updateTerms.ts'
import { expireFocusImages } from '../focusImages/expireFocusImages.ts'
import { publishDue } from '../notices/publishDue.ts'
import { expirePackages } from '../packages/expirePackages.ts'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  otherTenant = (await openTestTenant(product)).id
  await sql`
    create function refuse_bad_rows() returns trigger language plpgsql as
    $$ begin raise exception 'this row cannot be written'; end $$`.execute(db())
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const { signal } = new AbortController()
const past = (minutes: number): string => addMinutes(wallClock(), -minutes)
let otherTenant: number

interface Case {
  run: (engine: Engine) => Promise<string>
  table: string
  field?: string
  from: string
  to: string
  values: () => Record<string, unknown>
}

const cases: Record<string, Case> = {
  completeServed: {
    run: (engine) => completeServed(engine, signal),
    table: 'biz_appointment',
    from: 'served',
    to: 'completed',
    values: () => ({ served_at: past(60 * 24 * 60) }),
  },
  escalateUnaccepted: {
    run: (engine) => escalateUnaccepted(engine, signal),
    table: 'biz_appointment',
    from: 'assigned',
    to: 'assigned',
    values: () => ({ assigned_at: past(60 * 24 * 60) }),
  },
  publishArticles: {
    run: (engine) => publishArticles(engine, signal),
    table: 'biz_article',
    from: 'published',
    to: 'offline',
    values: () => ({ title: '到期文章', offline_at: past(60) }),
  },
  expireFocusImages: {
    run: (engine) => expireFocusImages(engine, signal),
    table: 'biz_focus_image',
    from: 'on',
    to: 'off',
    values: () => ({ title: '到期图片', end_at: past(60) }),
  },
  publishDue: {
    run: (engine) => publishDue(engine, signal),
    table: 'sys_announcement',
    field: 'send_status',
    from: '0',
    to: '1',
    values: () => ({
      titile: '定时通告',
      is_timed: 'Y',
      start_time: past(60),
      end_time: addMinutes(wallClock(), 600),
      msg_type: 'ALL',
      msg_category: '1',
      priority: 'M',
      msg_content: '内容',
    }),
  },
  expirePackages: {
    run: (engine) => expirePackages(engine, 365, signal),
    table: 'biz_package_order',
    from: 'active',
    to: 'expired',
    values: () => ({ package_name: '到期套餐', end_date: '2020-01-01' }),
  },
  updateTerms: {
    run: (engine) => updateTerms(engine, signal),
    table: 'biz_counsel',
    from: 'active',
    to: 'finished',
    values: () => ({ name: '到期顾问', end_date: '2020-01-01', start_date: '2019-01-01' }),
  },
  contractTerms: {
    run: (engine) => contractTerms(engine, signal),
    table: 'biz_contract',
    from: 'effective',
    to: 'finished',
    values: () => ({ name: '到期合同', end_date: '2020-01-01', unpaid_amount: 0 }),
  },
}

async function put({ table, field = 'status', from, values }: Case, id: string, tenantId: number): Promise<void> {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns where table_name = ${table}`.execute(db())
  const columns = new Set(rows.map(({ column }) => column))
  const row = { id, tenant_id: tenantId, no: id, version: 1, [field]: from, create_time: past(100_000), ...values() }
  const known = Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)))
  await anyTable(db()).insertInto(table).values(known).execute()
}

test.each(Object.entries(cases))('%s: rows that fail keep no other tenant waiting', async (name, one) => {
  // Ids that sort first and last in any order.
  const [bad, good] = [`0-bad-${name}`, `~-good-${name}`]
  await put(one, bad, 1)
  await put(one, good, otherTenant)
  await sql`
    create trigger ${sql.raw(`refuse_${name.toLowerCase()}`)} before update on ${sql.table(one.table)} for each row
    when (old.id like '0-bad-%') execute function refuse_bad_rows()`.execute(db())
  try {
    await expect(one.run(product.app.engine)).rejects.toThrow('处理失败，首个原因')
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(one.table)} where id = ${good}`.execute(db())
    expect(rows[0]![one.field ?? 'status']).toBe(one.to)
    if (name === 'escalateUnaccepted') expect(rows[0]!.escalated_at).not.toBeNull()
  } finally {
    await sql`drop trigger ${sql.raw(`refuse_${name.toLowerCase()}`)} on ${sql.table(one.table)}`.execute(db())
    await sql`delete from ${sql.table(one.table)} where id in (${bad}, ${good})`.execute(db())
  }
})

test('six hundred appointments that are not yet due do not delay other tenants', async () => {
  await sql`
    insert into biz_setting (id, tenant_id, code, value) values ('slow', 1, 'appointment.clientConfirmHours', '700')`.execute(
    db(),
  )
  await sql`
    insert into biz_appointment (id, tenant_id, no, subject, status, served_at, version)
    select '0-waiting-' || n, 1, 'W' || n, '等待确认', 'served', ${`${today()} 00:00:00`}::timestamptz - interval '20 days', 1
    from generate_series(1, 600) n`.execute(db())
  await put(cases.completeServed!, '~-due', otherTenant)
  expect(await completeServed(product.app.engine, signal)).toContain('已自动完成')
  const { rows } = await sql<{ status: string; n: number }>`
    select status, count(*) as n from biz_appointment where id like '0-waiting-%' or id = '~-due' group by 1 order by 1`.execute(
    db(),
  )
  expect(rows).toEqual([
    { status: 'completed', n: 1 },
    { status: 'served', n: 600 },
  ])
})
