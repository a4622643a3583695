import type { EntitlementAccount } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../clock/wallClock.ts'
import { systemActor } from '../access/Actor.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'
import { write } from '../resource/writeContext.ts'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { accountsFor } from './accountsFor.ts'
import { adjustAccount } from './adjustAccount.ts'
import { balanceOf } from './balanceOf.ts'
import { chooseUsable } from './chooseUsable.ts'
import { consumeAtOnce } from './consumeAtOnce.ts'
import { expireAccounts } from './expireAccounts.ts'
import { freezeAccounts } from './freezeAccounts.ts'
import { holdEntitlement } from './holdEntitlement.ts'
import { openAccounts, type SoldLine } from './openAccounts.ts'
import { refundAccounts } from './refundAccounts.ts'
import { consumeHold, releaseHold, reverseUse } from './settleHold.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const act = <T>(work: (context: WriteContext) => Promise<T>): Promise<T> =>
  write(product.app.engine, systemActor(1), work)
const refusal = (work: (context: WriteContext) => Promise<unknown>): Promise<string | undefined> =>
  act(work).then(
    () => undefined,
    (error: Error) => error.message,
  )

async function open(
  line: Partial<SoldLine> = {},
): Promise<EntitlementAccount & { source: { type: 'counsel'; id: string } }> {
  const source = { type: 'counsel' as const, id: newId(), enterpriseId: `e-${newId()}` }
  const usual = {
    lineId: '1',
    itemType: 'appointment' as const,
    itemId: 'i1',
    itemName: '预约咨询',
    unit: '次',
    qty: 5,
  }
  const [account] = await act((context) => openAccounts(context, source, [{ ...usual, ...line }]))
  return { ...account!, source: { type: 'counsel', id: source.id } }
}
const read = async (id: string): Promise<EntitlementAccount> => (await balanceOf(product.app.engine.db.kysely, 1, id))!

/** The counters computed from the entries alone. */
async function summed(id: string) {
  const { rows } = await sql<
    Record<'granted' | 'available' | 'held' | 'consumed' | 'expired' | 'last' | 'count', number>
  >`
    select coalesce(sum(qty) filter (where type in ('grant', 'adjust')), 0)::integer as granted,
      (coalesce(sum(qty) filter (where type in ('grant', 'adjust', 'release', 'reverse')), 0)
        - coalesce(sum(qty) filter (where type in ('hold', 'expire', 'refund') or (type = 'consume' and settles is null)), 0))::integer as available,
      (coalesce(sum(qty) filter (where type = 'hold'), 0)
        - coalesce(sum(qty) filter (where type in ('consume', 'release') and settles is not null), 0))::integer as held,
      (coalesce(sum(qty) filter (where type = 'consume'), 0)
        - coalesce(sum(qty) filter (where type = 'reverse'), 0))::integer as consumed,
      coalesce(sum(qty) filter (where type in ('expire', 'refund')), 0)::integer as expired,
      (select balance_after from entitlement_entry where account_id = ${id} order by id desc limit 1) as last,
      count(*)::integer as count
    from entitlement_entry where account_id = ${id}`.execute(product.app.engine.db.kysely)
  return rows[0]!
}

const step = fc.record({
  act: fc.constantFrom('hold', 'hold', 'hold', 'consume', 'release', 'useAtOnce', 'useAtOnce', 'reverse', 'adjust'),
  ref: fc.integer({ min: 0, max: 4 }),
  qty: fc.integer({ min: -2, max: 3 }),
  /** Repeats the call, as after a lost response. */
  isRepeated: fc.boolean(),
})

test('after any operations, refusals and repeats the counters equal the sums of their entries and no value is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const account = await open({ qty: 7, value: 9_999 })
      for (const { act: name, ref: number, qty, isRepeated } of steps) {
        const ref = { type: 'test', id: `${account.id}-${number}` }
        const work = (context: WriteContext): Promise<unknown> => {
          if (name === 'hold') return holdEntitlement(context, { accountId: account.id, qty, ref })
          if (name === 'consume') return consumeHold(context, ref)
          if (name === 'release') return releaseHold(context, ref)
          if (name === 'reverse') return reverseUse(context, { ...ref, id: `${ref.id}-useAtOnce-${qty}` }, '作废')
          const own = { ...ref, id: `${ref.id}-${name}-${qty}` }
          return name === 'useAtOnce'
            ? consumeAtOnce(context, { accountId: account.id, qty, ref: own })
            : adjustAccount(context, { accountId: account.id, qty, reason: '试', ref: own })
        }
        const first = await refusal(work)
        if (isRepeated && first === undefined) {
          const before = await read(account.id)
          expect(await refusal(work)).toBeUndefined()
          expect(await read(account.id)).toEqual(before)
        }
        const now = await read(account.id)
        expect(Math.min(now.available, now.held, now.consumed, now.expired)).toBeGreaterThanOrEqual(0)
        expect(now.granted).toBe(now.consumed + now.held + now.available + now.expired)
        // Units that were added carry no value and are used last.
        const paidLeft = now.available + now.held - Math.max(0, now.granted - 7)
        expect(now.unearned).toBe(Math.round((9_999 * Math.max(0, paidLeft)) / 7))
      }
      const { granted, available, held, consumed, expired } = await read(account.id)
      expect(await summed(account.id)).toMatchObject({ granted, available, held, consumed, expired, last: available })
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('of twenty concurrent holds on the last five units five succeed, and each is consumed once', async () => {
  const account = await open()
  const refs = Array.from({ length: 20 }, (_, n) => ({ type: 'appointment', id: `${account.id}-${n}` }))
  const hold = (ref: (typeof refs)[number]) =>
    refusal((context) => holdEntitlement(context, { accountId: account.id, qty: 1, ref }))
  const answers = await Promise.all(refs.map(hold))
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(5)
  expect(answers.find((answer) => answer !== undefined)).toBe('预约咨询剩余 0 次，不足 1 次')
  const mine = refs.filter((_, index) => answers[index] === undefined)
  await Promise.all([...mine, ...mine].map(hold))
  expect(await read(account.id)).toMatchObject({ available: 0, held: 5 })
  await Promise.all([...mine, ...mine, ...mine].map((ref) => act((context) => consumeHold(context, ref))))
  expect(await read(account.id)).toMatchObject({ available: 0, held: 0, consumed: 5 })
  expect(await summed(account.id)).toMatchObject({ consumed: 5, count: 11 })
  expect(await refusal((context) => releaseHold(context, mine[0]!))).toBe('预约咨询的此次占用已核销，不能释放')
})

test('opening the accounts of one source twice concurrently grants once', async () => {
  const source = { type: 'counsel' as const, id: newId(), enterpriseId: 'e' }
  const line = { lineId: '1', itemType: 'counsel' as const, itemId: null, itemName: '合同审查', unit: '份', qty: 3 }
  await Promise.allSettled([1, 2, 3].map(() => act((context) => openAccounts(context, source, [line]))))
  const accounts = await act((context) => openAccounts(context, source, [line]))
  expect(accounts).toMatchObject([{ granted: 3, available: 3 }])
})

test('refuses, with the reason, use while frozen, before the start, after the end, beyond the month or the fair use', async () => {
  const use = (account: EntitlementAccount, qty = 1) =>
    refusal((context) => consumeAtOnce(context, { accountId: account.id, qty, ref: { type: 'test', id: newId() } }))
  expect(await use(await open({ startsOn: '2999-01-01' }))).toBe('预约咨询自 2999-01-01 起才可使用')
  expect(await use(await open({ expiresOn: '2020-01-01' }))).toBe('预约咨询已于 2020-01-01 到期')
  expect(await use(await open({ isUnlimited: true, qty: 2 }), 3)).toBe('预约咨询已达合理使用上限 2 次')
  expect(await use(await open(), 0)).toBe('预约咨询的使用数量必须是不小于 1 的整数')
  const monthly = await open({ perMonthCap: 2 })
  expect(await use(monthly, 2)).toBeUndefined()
  expect(await use(monthly)).toBe('预约咨询每月最多使用 2 次，本月已用 2 次')
  const frozen = await open()
  await act((context) => freezeAccounts(context, frozen.source, true))
  expect(await use(frozen)).toBe('预约咨询所属的套餐或顾问服务已冻结，暂不能使用')
  expect(
    await refusal((context) =>
      openAccounts(context, { type: 'counsel', id: newId(), enterpriseId: null }, [
        { lineId: '1', itemType: 'other', itemId: null, itemName: '其他', unit: '次', qty: 1.5 },
      ]),
    ),
  ).toBe('其他的数量必须是不小于 0 的整数')
})

test('only lines sold with an overage price may go below zero', async () => {
  const account = await open({ qty: 1, mayOverdraw: true })
  await act((context) => consumeAtOnce(context, { accountId: account.id, qty: 3, ref: { type: 'test', id: newId() } }))
  expect(await read(account.id)).toMatchObject({ available: -2, consumed: 3 })
  expect(await refusal((context) => refundAccounts(context, account.source))).toBe(
    '预约咨询超额使用 2 次尚未结算，请先调整权益',
  )
})

test('a refund waits for held units and leaves nothing', async () => {
  const account = await open()
  const ref = { type: 'appointment', id: newId() }
  await act((context) => holdEntitlement(context, { accountId: account.id, qty: 2, ref }))
  expect(await refusal((context) => refundAccounts(context, account.source))).toBe(
    '预约咨询还有 2 次被占用，请先完成或取消对应的业务',
  )
  await act((context) => consumeHold(context, ref))
  await act((context) => refundAccounts(context, account.source, '客户退款'))
  expect(await read(account.id)).toMatchObject({ available: 0, held: 0, consumed: 2 })
})

test('a refunded account is closed: not overdrawn, offered or adjusted', async () => {
  const account = await open({ qty: 1, mayOverdraw: true })
  await act((context) => refundAccounts(context, account.source))
  const ref = { type: 'test', id: newId() }
  expect(await refusal((context) => consumeAtOnce(context, { accountId: account.id, qty: 1, ref }))).toBe(
    '预约咨询所属的套餐或顾问服务已退款或终止，不能使用',
  )
  expect(
    await refusal((context) => adjustAccount(context, { accountId: account.id, qty: 1, reason: '补', ref })),
  ).toContain('不能再调整')
  const wish = { enterpriseId: account.enterpriseId!, itemType: 'appointment' as const, itemId: 'i1' }
  expect(await accountsFor(product.app.engine.db.kysely, 1, wish)).toEqual([])
  expect(await read(account.id)).toMatchObject({ available: 0, consumed: 0 })
})

test('expired units are recorded; units released afterwards expire at once', async () => {
  const account = await open()
  const ref = { type: 'appointment', id: newId() }
  await act((context) => holdEntitlement(context, { accountId: account.id, qty: 1, ref }))
  await sql`update entitlement_account set expires_on = ${today()}::date - 1 where id = ${account.id}`.execute(
    product.app.engine.db.kysely,
  )
  await act((context) => expireAccounts(context, account.source))
  await act((context) => expireAccounts(context, account.source))
  expect(await read(account.id)).toMatchObject({ available: 0, held: 1 })
  await act((context) => releaseHold(context, ref))
  expect(await read(account.id)).toMatchObject({ available: 0, held: 0, consumed: 0 })
  expect(await summed(account.id)).toMatchObject({ available: 0, held: 0, count: 5 })
})

test('offers an enterprise what it can use now, in the order of the end dates', async () => {
  const late = await open({ expiresOn: '2999-12-31' })
  const offered = () =>
    accountsFor(product.app.engine.db.kysely, 1, {
      enterpriseId: late.enterpriseId!,
      itemType: 'appointment',
      itemId: 'i1',
    })
  const more = { type: 'counsel' as const, id: newId(), enterpriseId: late.enterpriseId }
  const line = { itemType: 'appointment' as const, itemName: '预约咨询', unit: '次', qty: 1 }
  await act((context) =>
    openAccounts(context, more, [
      { ...line, lineId: '1', itemId: null, expiresOn: '2998-12-31' },
      { ...line, lineId: '2', itemId: 'another' },
      { ...line, lineId: '3', itemId: 'i1', expiresOn: '2020-01-01' },
    ]),
  )
  expect((await offered()).map(({ expiresOn }) => expiresOn)).toEqual(['2998-12-31', '2999-12-31'])
  // Accounts that would be overdrawn come last.
  const first = { type: 'counsel' as const, id: newId(), enterpriseId: late.enterpriseId }
  await act((context) =>
    openAccounts(context, first, [
      { ...line, lineId: '1', itemId: 'i1', qty: 0, mayOverdraw: true, expiresOn: '2997-12-31' },
    ]),
  )
  expect((await offered()).map(({ expiresOn }) => expiresOn)).toEqual(['2998-12-31', '2999-12-31', '2997-12-31'])
})

test('an account of another tenant does not exist', async () => {
  const account = await open()
  const answer = write(product.app.engine, systemActor(2), (context) =>
    holdEntitlement(context, { accountId: account.id, qty: 1, ref: { type: 'test', id: '1' } }),
  )
  await expect(answer).rejects.toThrow('该权益不存在')
})

const shift = (id: string, days: number) =>
  sql`update entitlement_account set expires_on = ${today()}::date + ${days}::integer where id = ${id}`.execute(
    product.app.engine.db.kysely,
  )

test('units released on the last day can still be used on it', async () => {
  const account = await open({ qty: 1, expiresOn: today() })
  const ref = { type: 'appointment', id: newId() }
  await act((context) => holdEntitlement(context, { accountId: account.id, qty: 1, ref }))
  await act((context) => releaseHold(context, ref))
  expect(await read(account.id)).toMatchObject({ available: 1, held: 0, expired: 0 })
  const use = { accountId: account.id, qty: 1, ref: { type: 'test', id: newId() } }
  expect(await refusal((context) => consumeAtOnce(context, use))).toBeUndefined()
})

test('the monthly limit counts held and used units, not released or reversed ones', async () => {
  const account = await open({ perMonthCap: 2 })
  const refs = Array.from({ length: 4 }, () => ({ type: 'appointment', id: newId() }))
  const hold = (ref: (typeof refs)[number]) =>
    refusal((context) => holdEntitlement(context, { accountId: account.id, qty: 1, ref }))
  const full = '预约咨询每月最多使用 2 次，本月已用 2 次'
  expect(await hold(refs[0]!)).toBeUndefined()
  expect(await hold(refs[1]!)).toBeUndefined()
  expect(await hold(refs[2]!)).toBe(full)
  await act((context) => releaseHold(context, refs[0]!))
  expect(await hold(refs[2]!)).toBeUndefined()
  expect(await hold(refs[3]!)).toBe(full)
  await act((context) => consumeHold(context, refs[2]!))
  expect(await hold(refs[3]!)).toBe(full)
  await act((context) => reverseUse(context, refs[2]!, '作废'))
  expect(await hold(refs[3]!)).toBeUndefined()
  expect(await hold({ type: 'appointment', id: newId() })).toBe(full)
})

test('a reversed use is available again, and expires at once on an ended or closed account', async () => {
  const uses = async (line: Partial<SoldLine> = {}) => {
    const account = await open({ value: 1_000, ...line })
    const ref = { type: 'counselWork', id: newId() }
    await act((context) => consumeAtOnce(context, { accountId: account.id, qty: 2, ref }))
    return { account, undo: () => act((context) => reverseUse(context, ref, '作废')) }
  }
  const plain = await uses()
  await plain.undo()
  await plain.undo()
  expect(await read(plain.account.id)).toMatchObject({ granted: 5, consumed: 0, available: 5, unearned: 1_000 })
  const over = await uses()
  await shift(over.account.id, -1)
  await act((context) => expireAccounts(context, over.account.source))
  await over.undo()
  expect(await read(over.account.id)).toMatchObject({ granted: 5, consumed: 0, available: 0, expired: 5, unearned: 0 })
  const closed = await uses()
  await act((context) => refundAccounts(context, closed.account.source))
  await closed.undo()
  expect(await read(closed.account.id)).toMatchObject({ granted: 5, consumed: 0, available: 0, expired: 5 })
})

test('two concurrent choices among two accounts with one unit each both get one', async () => {
  const first = await open({ qty: 1, expiresOn: '2998-12-31' })
  const second = { type: 'counsel' as const, id: newId(), enterpriseId: first.enterpriseId }
  const line = { lineId: '1', itemType: 'appointment' as const, itemId: 'i1', itemName: '预约咨询', unit: '次', qty: 1 }
  await act((context) => openAccounts(context, second, [{ ...line, expiresOn: '2999-12-31' }]))
  const wish = { enterpriseId: first.enterpriseId!, itemType: 'appointment' as const, itemId: 'i1' }
  const take = () =>
    refusal(async (context) => {
      const candidates = await accountsFor(context.tx, 1, wish)
      const { id: accountId } = await chooseUsable(context, candidates, 1)
      await new Promise((wait) => setTimeout(wait, 20))
      await holdEntitlement(context, { accountId, qty: 1, ref: { type: 'appointment', id: newId() } })
    })
  expect(await Promise.all([take(), take()])).toEqual([undefined, undefined])
  expect(await take()).toBeDefined()
})

test('the value of a line is earned with its units: 99.00 for 18,000 units is never more than 99.00', async () => {
  const account = await open({ qty: 18_000, value: 9_900 })
  expect(account).toMatchObject({ granted: 18_000 })
  expect((await read(account.id)).unearned).toBe(9_900)
  const use = { accountId: account.id, qty: 1, ref: { type: 'test', id: newId() } }
  await act((context) => consumeAtOnce(context, use))
  expect((await read(account.id)).unearned).toBe(9_899)
})
