import { type Field, manualActions, type Resource, resources, type StateAction, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../clock/wallClock.ts'
import { type Answer, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const steps = (resources as readonly Resource[]).flatMap((resource) =>
  manualActions(resource).map(([name, action]) => ({ resource, name, action })),
)
const valueSteps = steps.filter(({ action }) => action.movesValue)

test('the definitions declare which steps move money or an entitlement', () => {
  expect(valueSteps.map(({ resource, name }) => `${resource.name}:${name}`)).toEqual(
    expect.arrayContaining([
      'contract:markPaid',
      'contract:invoice',
      'packageOrder:pay',
      'packageOrder:approveAdjust',
      'packageOrder:refund',
      'appointment:confirm',
      'appointment:finish',
      'appointment:cancel',
      'appointment:refundDone',
      'counsel:sign',
      'counsel:terminate',
      'counselWork:confirm',
      'counselWork:void',
    ]),
  )
  const asksForMoney = ({ fields = {} }: StateAction) =>
    Object.values<Field>(fields).some(({ kind }) => kind === 'money')
  const unmarked = steps.filter(({ action }) => asksForMoney(action) && !action.movesValue)
  expect(unmarked.map(({ resource, name }) => `${resource.name}:${name}`)).toEqual([])
})

/** A record of the demo office in the initial state of a step. */
async function rowFor({ table, states }: Resource, { from }: StateAction): Promise<{ id: string; version: number }> {
  const db = product.app.engine.db.kysely
  const state = [from].flat()[0]!
  const column = sql.ref(states!.field)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where tenant_id = 1 and deleted_at is null
    order by ${column} = ${state} desc, id limit 1`.execute(db)
  await sql`update ${sql.table(table)} set ${column} = ${state}, version = version + 1 where id = ${rows[0]!.id}`.execute(
    db,
  )
  const { rows: found } = await sql<{ id: string; version: number }>`
    select id, version from ${sql.table(table)} where id = ${rows[0]!.id}`.execute(db)
  return found[0]!
}

async function stored({ table }: Resource, id: string): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(t) as row, (select count(*)::int from state_log where row_id = t.id) as steps
    from ${sql.table(table)} t where id = ${id}`.execute(product.app.engine.db.kysely)
  return rows[0]
}

const filled: Partial<Record<Field['kind'], unknown>> = {
  text: '样',
  multiline: '说明情况二十个字以上以便通过关于长度的规则检查。',
  integer: 1,
  money: 1,
  date: '2026-01-05',
  datetime: '2026-01-05 09:30:00',
  yesNo: 'Y',
  file: 'temp/20260101/a.pdf',
  rows: [],
}
function answersTo({ fields = {} }: StateAction): Values {
  const { dictionaries } = product.app.engine
  const entries = Object.entries<Field>(fields).map(([name, field]) => [
    name,
    field.kind === 'dictionary' ? dictionaries.items(field.dictionary)[0]?.value : (filled[field.kind] ?? 'nobody'),
  ])
  return { ...Object.fromEntries(entries), reason: '试一试' }
}

describe.each(valueSteps.map((step) => [`${step.resource.name}:${step.name}`, step] as const))(
  '%s',
  (_title, { resource, name, action }) => {
    const take = (id: string, body: Values, headers?: Record<string, string>): Promise<Answer> =>
      product.admin.post(`${resource.path}/${id}/${name}`, body, headers)

    test('requires the version: without it 400, with another one a conflict, and nothing changes', async () => {
      const { id, version } = await rowFor(resource, action)
      const before = await stored(resource, id)
      const body = answersTo(action)
      for (const missing of [undefined, null, '']) {
        const answer = await take(id, { ...body, version: missing })
        expect([answer.status, answer.message]).toEqual([
          400,
          `${action.title}须带上${resource.title}的版本号 version，请刷新页面后重试`,
        ])
      }
      for (const stale of [version - 1, version + 1, 'x'])
        expect(await take(id, { ...body, version: stale })).toMatchObject({ status: 409, error: { code: 'conflict' } })
      expect(await stored(resource, id)).toEqual(before)
    })

    test('repeated with one idempotency key, also concurrently, returns the same response and runs at most once', async () => {
      const { id, version } = await rowFor(resource, action)
      const before = (await stored(resource, id)) as { steps: number }
      const body = { ...answersTo(action), version }
      const key = { 'idempotency-key': `key-${resource.name}-${name}` }
      const answers = await Promise.all([1, 2, 3].map(() => take(id, body, key)))
      answers.push(await take(id, body, key))
      const results = answers.map(({ success, message, result }) => ({ success, message, result }))
      for (const one of results) expect(one).toEqual(results[0])
      const after = (await stored(resource, id)) as { steps: number }
      expect(after.steps - before.steps).toBe(results[0]!.success ? 1 : 0)
    })
  },
)

describe('a payment', () => {
  const contractAt = async () => {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from biz_contract where tenant_id = 1 and status = 'effective' and unpaid_amount > 1000
      and deleted_at is null order by id desc limit 1`.execute(product.app.engine.db.kysely)
    return rows[0]!
  }
  const payments = async (id: string) =>
    (await sql`select 1 from biz_contract_payments where parent_id = ${id}`.execute(product.app.engine.db.kysely)).rows
      .length

  test('that is sent ten times with one key is registered once; with the same version and other keys once too', async () => {
    const { id, version } = await contractAt()
    const before = await payments(id)
    const body = { version, paidOn: today(), paid: 100 }
    const pay = (key: string) => product.admin.post(`/legal/contract/${id}/markPaid`, body, { 'idempotency-key': key })
    const same = await Promise.all(Array.from({ length: 10 }, () => pay('one-and-the-same')))
    expect(same.filter(({ success }) => success)).toHaveLength(10)
    const others = await Promise.all(Array.from({ length: 5 }, (_, index) => pay(`another-key-${index}`)))
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    expect(await payments(id)).toBe(before + 1)
  })

  test('with the idempotency key of another payment is refused', async () => {
    const { id, version } = await contractAt()
    const body = { version, paidOn: today(), paid: 100 }
    const key = { 'idempotency-key': 'the-key-of-two' }
    expect(await product.admin.post(`/legal/contract/${id}/markPaid`, body, key)).toMatchObject({ success: true })
    const other = await product.admin.post(`/legal/contract/${id}/markPaid`, { ...body, paid: 200 }, key)
    expect(other).toMatchObject({ success: false, message: '重复的提交标识对应了不同的内容，请刷新页面后重试' })
  })
})
