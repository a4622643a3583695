import type { EntitlementAccount, EntitlementSource, Page } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../access/Actor.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'
import { write } from '../resource/writeContext.ts'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { adjustAccount } from './adjustAccount.ts'
import { consumeAtOnce } from './consumeAtOnce.ts'
import { holdEntitlement } from './holdEntitlement.ts'
import { openAccounts } from './openAccounts.ts'
import { releaseHold } from './settleHold.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const act = <T>(work: (context: WriteContext) => Promise<T>): Promise<T> =>
  write(product.app.engine, systemActor(1), work)

/** An engagement or an order in force, with two lines. */
async function bought(type: EntitlementSource): Promise<EntitlementAccount[]> {
  const id = newId()
  const table = type === 'counsel' ? 'biz_counsel' : 'biz_package_order'
  await db().insertInto(table).values({ id, tenant_id: 1, no: id, status: 'active' }).execute()
  const line = { itemType: 'counsel' as const, itemId: null, unit: '次' }
  return act((context) =>
    openAccounts(context, { type, id, enterpriseId: null }, [
      { ...line, lineId: '1', itemName: '咨询', qty: 7 },
      { ...line, lineId: '2', itemName: '审查', qty: 3 },
    ]),
  )
}

const usedOf = (accounts: readonly EntitlementAccount[]): number => {
  const sum = (name: 'consumed' | 'granted') => accounts.reduce((total, one) => total + one[name], 0)
  return Math.floor((1000 * sum('consumed')) / sum('granted')) / 10
}
const leftOf = (accounts: readonly EntitlementAccount[]): number =>
  Math.min(
    ...accounts.map(({ available, granted }) => Math.floor((1000 * Math.min(available, granted)) / granted) / 10),
  )

const anyUse = fc.record({
  name: fc.constantFrom('hold', 'hold', 'release', 'use', 'use', 'adjust'),
  line: fc.nat({ max: 1 }),
  qty: fc.integer({ min: 1, max: 2 }),
  ref: fc.nat({ max: 3 }),
})

test.each([
  ['counsel', '/legal/counsel', 'usedShare', usedOf],
  ['packageOrder', '/legal/packageOrder', 'leftShare', leftOf],
] as const)(
  '%s: the share is that of its accounts, whatever is used, held, released or given',
  async (type, path, field, reckoned) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyUse, { maxLength: 8 }), async (uses) => {
        const accounts = await bought(type)
        const { sourceId } = accounts[0]!
        for (const { name, line, qty, ref: number } of uses) {
          const accountId = accounts[line]!.id
          const ref = { type: 'test', id: `${accountId}-${number}` }
          await act(async (context): Promise<unknown> => {
            if (name === 'hold') return holdEntitlement(context, { accountId, qty, ref })
            if (name === 'release') return releaseHold(context, ref)
            const own = { type: 'test', id: newId() }
            if (name === 'use') return consumeAtOnce(context, { accountId, qty, ref: own })
            return adjustAccount(context, { accountId, qty, reason: '赠送', ref: own })
          }).catch(() => undefined)
        }
        const { result } = await product.admin.get<{ accounts: EntitlementAccount[] }>(`${path}/balances`, {
          id: sourceId,
        })
        const share = reckoned(result.accounts)
        const found = async (from: number, to: number) =>
          (
            await product.admin.get<Page<Record<string, unknown>>>(`${path}/list`, {
              no: sourceId,
              [`${field}_begin`]: String(from),
              [`${field}_end`]: String(to),
            })
          ).result.records
        expect(await found(share, share)).toMatchObject([{ id: sourceId, [field]: share, version: 1 }])
        expect(await found(share + 0.1, 1000)).toEqual([])
      }),
      { numRuns: 8 },
    )
  },
  60_000,
)

test('the demo office has shares for everything that was granted', async () => {
  const { rows } = await sql`
    select 1 from entitlement_account a left join biz_counsel c on c.id = a.source_id and a.source_type = 'counsel'
      left join biz_package_order o on o.id = a.source_id and a.source_type = 'packageOrder'
    where a.granted > 0 and a.tenant_id = 1 and coalesce(c.used_share, o.left_share) is null`.execute(db())
  expect(rows).toEqual([])
})
