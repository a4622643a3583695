import { columnName, mustDayNumber, type Resource, resources, type States, toPlainDate } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../areas.ts'
import type { Database, Tables } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'
import { syncSchema } from '../database/schemaSync.ts'
import { wallClock } from '../clock/wallClock.ts'
import { schemaOf } from '../schema.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { seedDatabase } from './seedDatabase.ts'

let product: TestProduct
let db: Kysely<Tables>
beforeAll(async () => {
  product = await startTestProduct()
  db = product.app.engine.db.kysely
})
afterAll(() => product.close())

/** What an office defines itself, and what depends on it. */
const ownDefinitions = ['onlineForm', 'onlineView', 'extension', 'collectionLink', 'collectionAnswer', 'buttonRun']
/** Accounts belong to the platform, not to the office. */
const stateful = resources.filter(
  ({ name, states, scope }) => states && scope !== 'platform' && !ownDefinitions.includes(name),
) as (Resource & {
  states: States
})[]
const rowsOf = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => (await query.execute(db)).rows as T[]

/** The states reachable by steps from the initial one. */
function reachable({ initial, actions }: States): string[] {
  const found = new Set([initial])
  for (const state of found)
    for (const { from, to } of Object.values(actions)) if (to && [from].flat().includes(state)) found.add(to)
  return [...found]
}

describe('the demo office', () => {
  test.each(stateful.map((resource) => [resource.title, resource] as const))(
    '%s: there is one in every state, and its log ends there',
    async (_, resource) => {
      const { name, states, table } = resource
      const rows = await rowsOf<{ state: string; last: string; isOrdered: boolean; latest: string }>(sql`
        select t.${sql.ref(columnName(states.field))} as state, l.states[array_length(l.states, 1)] as last,
          l.times = (select array_agg(at order by at) from unnest(l.times) at) as "isOrdered",
          l.times[array_length(l.times, 1)] as latest
        from ${sql.table(table)} t join lateral (
          select array_agg(to_state order by id) as states, array_agg(at order by id) as times
          from state_log where resource = ${name} and row_id = t.id) l on true
        where t.tenant_id = 1 and t.deleted_at is null`)
      const known = new Set(rows.map(({ state }) => state))
      expect(reachable(states).filter((state) => !known.has(state))).toEqual([])
      expect(rows.filter(({ state, last, isOrdered }) => state !== last || !isOrdered)).toEqual([])
      const now = wallClock()
      expect(rows.filter(({ latest }) => latest > now)).toEqual([])
    },
  )

  test('has a hundred enterprises, ten lawyers, two years of history and some weeks ahead', async () => {
    const [count] = await rowsOf<{ enterprises: number; lawyers: number; first: string; last: string }>(sql`
      select (select count(*) from biz_enterprise) as enterprises,
        (select count(*) from biz_lawyer_profile where status = 'approved') as lawyers,
        (select min(create_time) from biz_appointment) as first, (select max(start_at) from biz_appointment) as last`)
    const today = mustDayNumber(wallClock().slice(0, 10))
    expect(count!.enterprises).toBeGreaterThanOrEqual(100)
    expect(count!.lawyers).toBeGreaterThanOrEqual(10)
    expect(today - mustDayNumber(count!.first.slice(0, 10))).toBeGreaterThan(600)
    expect(mustDayNumber(count!.last.slice(0, 10)) - today).toBeGreaterThan(14)
  })

  test('departments are in use, and contracts have the type that their titles name', async () => {
    expect(await rowsOf(sql`select depart_name from sys_depart where status is distinct from '1'`)).toEqual([])
    const leases = await rowsOf<{ code: string }>(sql`
      select distinct t.code from biz_contract c left join biz_template_type t on t.id = c.type_id
      where c.name like '%厂房租赁合同'`)
    expect(leases).toEqual([{ code: 'lease' }])
  })

  test('every account is the sum of its entries, and units used by a visit were held for it', async () => {
    const mismatches = await rowsOf(sql`
      select a.id from entitlement_account a join lateral (
        select sum(qty) filter (where type = 'grant') as granted,
          sum(case type when 'consume' then qty when 'reverse' then -qty else 0 end) as consumed,
          sum(case when type in ('grant', 'adjust', 'release', 'reverse') then qty
            when type = 'consume' and settles is not null then 0 else -qty end) as available,
          sum(case when type = 'hold' then qty when type in ('consume', 'release') and settles is not null then -qty
            else 0 end) as held,
          sum(case when type in ('expire', 'refund') then qty else 0 end) as expired
        from entitlement_entry where account_id = a.id) e on true
      where a.available < 0 or (a.granted, a.available, a.held, a.consumed, a.expired)
        is distinct from (e.granted, e.available, e.held, e.consumed, e.expired)`)
    expect(mismatches).toEqual([])
    const unshared = await rowsOf(sql`
      select o.no from biz_package_order o join entitlement_account a on a.source_id = o.id
      where a.source_type = 'packageOrder' group by o.id having sum(a.value) <> o.amount or o.unearned > o.amount`)
    expect(unshared).toEqual([])
    const visits = await rowsOf<{ status: string; holds: number; uses: number }>(sql`
      select v.status, count(e.id) filter (where e.type = 'hold') as holds,
        count(e.id) filter (where e.type = 'consume') as uses
      from biz_appointment v left join entitlement_entry e on e.ref_type = 'appointment' and e.ref_id = v.id
      where v.pay_way = 'entitlement' and v.status in ('confirmed', 'serving', 'served', 'completed')
      group by v.id, v.status`)
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set(['confirmed', 'completed']))
    for (const { status, holds, uses } of visits) expect([holds, uses]).toEqual([1, status === 'completed' ? 1 : 0])
  })

  test('plans add up to the amount, and paid plus unpaid is consistent', async () => {
    const mismatches = await rowsOf(sql`
      select c.no from biz_contract c
      join (select parent_id, sum(amount) as n from biz_contract_pay_plan group by 1) p on p.parent_id = c.id
      left join (select parent_id, sum(amount) as n from biz_contract_payments group by 1) m on m.parent_id = c.id
      where p.n <> c.amount or c.unpaid_amount <>
          case when c.status in ('effective', 'finished', 'expired', 'rescinding', 'rescinded', 'archived')
            then c.amount - coalesce(m.n, 0) else 0 end
        or (c.status in ('finished', 'archived') and c.unpaid_amount <> 0)`)
    expect(mismatches).toEqual([])
    const bare = await rowsOf(sql`
      select c.no from biz_contract c where c.status in ('effective', 'finished', 'signing')
        and not exists (select 1 from biz_contract_parties p where p.parent_id = c.id)`)
    expect(bare).toEqual([])
    const [versions] = await rowsOf<{ n: number }>(sql`select count(*) as n from contract_version where number = 2`)
    expect(versions!.n).toBeGreaterThan(3)
  })

  test('all files it refers to exist, and its pictures fit their places', async () => {
    await product.app.fillStore()
    const missing = await rowsOf(sql`
      select path from (
        select unnest(authority_file) as path from biz_entrustment
        union select unnest(waiver_file) from biz_conflict_check
        union select unnest(image) from biz_focus_image
        union select path from contract_version) named
      where path not in (select path from stored_file)`)
    expect(missing).toEqual([])
    const [paper] = await rowsOf<{ path: string; size: number }>(sql`
      select path, size from stored_file where path like 'entrustment/seed/authority%' limit 1`)
    const chunks: Buffer[] = []
    for await (const chunk of await product.app.engine.files.open({ path: paper!.path } as never))
      chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).length).toBe(Number(paper!.size))

    const { result } = await product.admin.get<{ records: { id: string; status: string }[] }>('/legal/focusImage/list')
    const shown = result.records.filter(({ status }) => status === 'on')
    expect(shown.length).toBeGreaterThan(3)
    for (const { id } of shown)
      for (const step of ['takeOff', 'putOn'])
        expect(await product.admin.post(`/legal/focusImage/${id}/${step}`)).toMatchObject({ success: true })
  })
})

test('seeded four weeks later it is the same office, four weeks later', async () => {
  const days = 28
  const [mark] = await rowsOf<{ at: string }>(
    sql`select merged_at as at from biz_enterprise where merged_at is not null`,
  )
  const shifted = `${toPlainDate(mustDayNumber(mark!.at.slice(0, 10)) + days)}${mark!.at.slice(10)}`
  const later = await createTestDatabase({
    name: 'later_office',
    prepare: async (database: Database) => {
      await migrate(database)
      await syncSchema(database, schemaOf())
      await seedDatabase(database, {
        adminPassword: 'Specimen-2026',
        demoData: true,
        areas,
        now: shifted,
      })
    },
  })
  const office = async (from: Kysely<Tables>, { table, states }: (typeof stateful)[number], ahead: number) => {
    const { rows } = await sql<{ line: string }>`
      select ${sql.ref(columnName(states.field))} || ' ' || (create_time + make_interval(days => ${ahead}))::date as line
      from ${sql.table(table)} order by 1`.execute(from)
    return rows.map(({ line }) => line)
  }
  // Appraisals follow visits, and these are on working days.
  const byCalendar = ['appraise']
  try {
    for (const resource of stateful) {
      const [here, there] = await Promise.all([office(db, resource, days), office(later.kysely, resource, 0)])
      const comparable = (lines: string[]) =>
        byCalendar.includes(resource.name)
          ? lines.map((line) => line.split(' ')[0]!).toSorted((a, b) => a.localeCompare(b))
          : lines
      expect([resource.name, comparable(there)]).toEqual([resource.name, comparable(here)])
    }
  } finally {
    await later.close()
  }
}, 300_000)
