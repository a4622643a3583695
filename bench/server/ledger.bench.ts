import { type Client, signIn } from './openClient.ts'
import { alternate, pairedRatio, secondsOf } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { median } from '../median.ts'
import { openStage } from './openStage.ts'
import type { serveProduct } from './serveProduct.ts'

export { serveProduct } from './serveProduct.ts'

export const name = 'ledger'
export const limit = 'an account with 100,000 entries shows its balance and its newest entries within 2× of one with 10'

const sizes = { ours: 100_000, peer: 10 }
const rounds = 15
const calls = 40

export async function run(): Promise<BenchResult[]> {
  const stage = await openStage([])
  try {
    for (const [side, entries] of Object.entries(sizes)) {
      await stage.db.pool.query(
        `insert into biz_package_order (id, tenant_id, package_name, status) values ($1, 1, '测速', 'active')`,
        [side],
      )
      await stage.db.pool.query(
        `insert into entitlement_account (id, tenant_id, source_type, source_id, line_id, item_type, item_name, unit,
           granted, available, consumed, entry_count)
         values ($1, 1, 'packageOrder', $1, '1', 'other', '测速', '次', 1000000, 1000000 - $2 + 1, $2 - 1, $2)`,
        [side, entries],
      )
      await stage.db.pool.query(
        `insert into entitlement_entry (id, tenant_id, account_id, type, qty, ref_type, ref_id, at, by, balance_after)
         select $1 || lpad(n::text, 9, '0'), 1, $1, case n when 1 then 'grant' else 'consume' end,
           case n when 1 then 1000000 else 1 end, 'bench', n::text, now(), 'bench', 1000001 - n
         from generate_series(1, $2::integer) n`,
        [side, entries],
      )
    }
    await stage.db.pool.query('vacuum analyze entitlement_account')
    await stage.db.pool.query('vacuum analyze entitlement_entry')
    const product = await stage.play<typeof serveProduct>(import.meta.url, 'serveProduct', { matters: [] })
    const client = await signIn(await product.ask('port'))
    const turn = (side: keyof typeof sizes) => () => secondsOf(() => loadBalances(client, side))
    const sides = { ours: turn('ours'), peer: turn('peer') }
    await alternate(3, sides)
    const seconds = await alternate(rounds, sides)
    const ms = (figures: number[]): string => ((median(...figures) * 1000) / calls).toFixed(1)
    return [
      {
        label: 'balance and newest entries, 100,000 against 10',
        ratio: pairedRatio(seconds),
        bound: 'atMost',
        limit: 2,
        details: `${ms(seconds.ours)} and ${ms(seconds.peer)} ms a look`,
      },
    ]
  } finally {
    await stage.close()
  }
}

/** The requests of the record's page: the balances, and the first page of the entries behind one. */
async function loadBalances(client: Client, side: string): Promise<void> {
  for (let n = 0; n < calls; n += 1) {
    await client.call('GET', `/api/legal/packageOrder/balances?id=${side}`)
    await client.call('GET', `/api/legal/packageOrder/entries?accountId=${side}&pageSize=10`)
  }
}
