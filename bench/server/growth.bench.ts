import type { Page } from '@lexdesk/domain'
import { alternate, pairedRatio, secondsOf } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { rareAmounts, rareClient, rareRows, rareWord } from './fillMatters.ts'
import { matter } from './matter.ts'
import { median } from '../median.ts'
import { type Client, signIn } from './openClient.ts'
import { openStage } from './openStage.ts'
import type { serveProduct } from './serveProduct.ts'

export { serveProduct } from './serveProduct.ts'

export const name = 'growth'
export const limit =
  'a page at 1,000,000 rows against 10,000: at most 2× where about 200 rows match, at most 3× unfiltered; totals exact'

const small = { resource: matter('smallMatter'), rows: 10_000 }
const large = { resource: matter('largeMatter'), rows: 1_000_000 }
type Size = typeof small

interface Case {
  label: string
  limit: number
  params: (size: Size) => Record<string, string | number>
  total: (size: Size) => number
}

const filters: [string, (size: Size) => Record<string, string | number>][] = [
  ['equal', () => ({ clientNo: rareClient })],
  ['range', ({ rows }) => ({ amount_begin: rareAmounts(rows).from, amount_end: rareAmounts(rows).to })],
  ['part of a name', () => ({ name: `*${rareWord}*` })],
]

const cases: Case[] = [
  { label: 'first page', limit: 3, params: () => ({ pageNo: 1 }), total: ({ rows }) => rows },
  { label: 'page in the middle', limit: 3, params: ({ rows }) => ({ pageNo: rows / 20 }), total: ({ rows }) => rows },
  ...filters.flatMap(([label, params]) =>
    [1, 15].map((pageNo) => ({
      label: `${label}, page ${pageNo}`,
      limit: 2,
      params: (size: Size) => ({ ...params(size), pageNo }),
      total: () => rareRows,
    })),
  ),
]

const rounds = 60

export async function run(): Promise<BenchResult[]> {
  const stage = await openStage([small, large])
  try {
    const matters = [small.resource.name, large.resource.name]
    const product = await stage.play<typeof serveProduct>(import.meta.url, 'serveProduct', { matters })
    const client = await signIn(await product.ask('port'))
    const results: BenchResult[] = []
    for (const one of cases) results.push(await measure(client, one))
    for (const size of [small, large]) await assertTotalFollows(client, size)
    return results
  } finally {
    await stage.close()
  }
}

async function measure(client: Client, one: Case): Promise<BenchResult> {
  for (const size of [small, large]) await assertTotal(client, size, one)
  const pathOf = (size: Size): string => listPath(size, { pageSize: 10, ...one.params(size) })
  const page = (size: Size) => () => secondsOf(() => client.bytes('GET', pathOf(size)))
  const sides = { ours: page(large), peer: page(small) }
  await alternate(10, sides)
  const seconds = await alternate(rounds, sides)
  return {
    label: one.label,
    ratio: pairedRatio(seconds),
    bound: 'atMost',
    limit: one.limit,
    details: `${(median(...seconds.ours) * 1000).toFixed(1)} ms and ${(median(...seconds.peer) * 1000).toFixed(1)} ms`,
  }
}

function listPath({ resource }: Size, params: Record<string, string | number>): string {
  const words = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) words.set(key, String(value))
  return `/api${resource.path}/list?${words.toString()}`
}

async function assertTotal(client: Client, size: Size, { label, params, total }: Case): Promise<void> {
  const found = await client.call<Page<unknown>>('GET', listPath(size, { pageSize: 10, ...params(size) }))
  if (found.total !== total(size)) throw new Error(`${label}: total ${found.total}, expected ${total(size)}`)
  if (found.records.length !== 10) throw new Error(`${label}: ${found.records.length} rows on the page, expected 10`)
}

/** A cheap total is useless if it is stale. */
async function assertTotalFollows(client: Client, size: Size): Promise<void> {
  const totalNow = async (): Promise<number> => (await client.call<Page<unknown>>('GET', listPath(size, {}))).total
  const before = await totalNow()
  const { id } = await client.call<{ id: string }>('POST', `/api${size.resource.path}/add`, {
    no: 'AJ-NEW',
    name: '新增案件',
    caseType: 'civil',
  })
  if ((await totalNow()) !== before + 1) throw new Error('the total does not include an added row')
  await client.call('DELETE', `/api${size.resource.path}/delete?id=${id}`)
  if ((await totalNow()) !== before) throw new Error('the total still includes a deleted row')
}
