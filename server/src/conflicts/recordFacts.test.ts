import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../clock/wallClock.ts'
import { anyTable } from '../database/Database.ts'
import { newId } from '../database/newId.ts'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { recordFacts } from './recordFacts.ts'

let product: TestProduct
beforeAll(async () => (product = await startTestProduct()))
afterAll(() => product?.close())

const dayAgo = (days: number): string => toPlainDate(mustDayNumber(today()) - days)
const noon = (day: string): string => `${day} 12:00:00+08`
const tables: Record<string, string> = {
  enterprise: 'biz_enterprise',
  entrustment: 'biz_entrustment',
  contract: 'biz_contract',
  counsel: 'biz_counsel',
  packageOrder: 'biz_package_order',
  appointment: 'biz_appointment',
}
const db = () => product.app.engine.db.kysely

async function record(resource: string, values: Record<string, unknown>): Promise<string> {
  const id = newId()
  await anyTable(db())
    .insertInto(tables[resource]!)
    .values({ id, tenant_id: 1, no: `N${id}`, ...values })
    .execute()
  return id
}

/** Writes a step into the log by which a record reached this state on a day. */
const reached = (resource: string, rowId: string, state: string, day: string) =>
  db()
    .insertInto('state_log')
    .values({
      id: newId(),
      resource,
      row_id: rowId,
      tenant_id: 1,
      to_state: state,
      action: 'x',
      by: 'x',
      at: noon(day),
    })
    .execute()

const factsOf = async (resource: string, rowId: string) =>
  (await recordFacts(db(), [{ resource, rowId }])).get(`${resource}:${rowId}`)!
const standing = async (resource: string, values: Record<string, unknown>) =>
  (await factsOf(resource, await record(resource, values))).standing.is
const ended = (days: number) => ({ is: 'ended', on: dayAgo(days), daysAgo: days })

const current: Record<string, string[]> = {
  entrustment: ['lead', 'checking', 'quoting', 'reviewing', 'pendingSign', 'inProgress', 'suspended', 'closing'],
  contract: ['draft', 'reviewing', 'approved', 'signing', 'effective', 'rescinding'],
  counsel: ['draft', 'reviewing', 'pendingSign', 'active', 'suspended'],
  packageOrder: ['pendingPay', 'active', 'frozen'],
}
const over: Record<string, string[]> = {
  entrustment: ['closed', 'archived', 'declined', 'terminated'],
  contract: ['finished', 'expired', 'rescinded', 'voided', 'archived'],
  counsel: ['expired', 'terminated', 'renewed'],
  packageOrder: ['expired', 'refunded', 'cancelled', 'usedUp'],
}
const cases = (states: Record<string, string[]>) =>
  Object.entries(states).flatMap(([resource, names]) => names.map((name) => [resource, name] as const))

describe('a client is a current one', () => {
  test.each(cases(current))('through a %s in state %s', async (resource, status) => {
    expect(await standing(resource, { status })).toBe('current')
    expect(await standing(resource, { status, deleted_at: noon(dayAgo(3)) })).toBe('ended')
  })

  test.each(cases(over))('not through a %s in state %s', async (resource, status) => {
    expect(await standing(resource, { status })).toBe('unknown')
  })
})

describe('the end of a record', () => {
  test.each(['contract', 'counsel', 'packageOrder'])(
    'of a %s is its last step or its term, whichever is earlier',
    async (name) => {
      const [status] = over[name]!
      const early = await record(name, { status, end_date: dayAgo(-200) })
      await reached(name, early, status!, dayAgo(40))
      expect((await factsOf(name, early)).standing).toEqual(ended(40))
      const late = await record(name, { status, end_date: dayAgo(60) })
      await reached(name, late, status!, dayAgo(10))
      expect((await factsOf(name, late)).standing).toEqual(ended(60))
    },
  )

  test('of a matter is the day of its closing or else of its last step; of a deleted record its deletion', async () => {
    const closed = await record('entrustment', { status: 'closed', closed_at: dayAgo(30) })
    await reached('entrustment', closed, 'closed', dayAgo(5))
    expect((await factsOf('entrustment', closed)).standing).toEqual(ended(30))
    const declined = await record('entrustment', { status: 'declined' })
    await reached('entrustment', declined, 'declined', dayAgo(12))
    expect((await factsOf('entrustment', declined)).standing).toEqual(ended(12))
    const deleted = await record('entrustment', { status: 'lead', deleted_at: noon(dayAgo(7)) })
    const facts = await factsOf('entrustment', deleted)
    expect(facts.standing).toEqual(ended(7))
    expect(facts.fact).toContain(`（已删除的记录，${dayAgo(7)} 删除）`)
  })
})

describe('an enterprise', () => {
  const withRecords = async (...records: [string, Record<string, unknown>][]) => {
    const id = await record('enterprise', { name: '事实企业' })
    const ids: string[] = []
    for (const [resource, values] of records)
      ids.push(`${resource}:${await record(resource, { enterprise_id: id, ...values })}`)
    return { id, ids, facts: await factsOf('enterprise', id) }
  }
  const closed = (days: number): [string, Record<string, unknown>] => [
    'entrustment',
    { status: 'closed', closed_at: dayAgo(days) },
  ]
  const unknown: [string, Record<string, unknown>] = ['counsel', { status: 'terminated' }]

  test('is a current client through one open record, and the sentence names only that record', async () => {
    const { id, ids, facts } = await withRecords(closed(5), unknown, ['packageOrder', { status: 'frozen' }])
    expect(facts.standing).toEqual({ is: 'current' })
    expect(facts.cited).toEqual([`enterprise:${id}`, ids[2]])
  })

  test('with an unknown end date does not count as ended', async () => {
    const { ids, facts } = await withRecords(closed(5), unknown)
    expect(facts.standing).toEqual({ is: 'unknown' })
    expect(facts.cited).toContain(ids[1])
  })

  test('ended with the last of its records', async () => {
    const { facts } = await withRecords(closed(500), closed(20), [
      'contract',
      { status: 'expired', end_date: dayAgo(90) },
    ])
    expect(facts.standing).toEqual(ended(20))
  })

  test('without records is known by name only', async () => {
    expect((await withRecords()).facts.standing).toEqual({ is: 'unlinked' })
  })
})
