import { emptyReport, type GroupedDefinition, type ReportAnswer } from '@lexdesk/domain'
import { alternate, pairedRatio, secondsOf } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { median } from '../median.ts'
import { matter } from './matter.ts'
import { type Client, signIn } from './openClient.ts'
import { openStage, type Stage } from './openStage.ts'
import type { serveProduct } from './serveProduct.ts'

export { serveProduct } from './serveProduct.ts'

export const name = 'report'
export const limit = 'a grouped report over 1,000,000 rows: at most 1.2× of the bare SQL'

const rows = 1_000_000
const rounds = 9
const resource = matter()
const from = `from ${resource.table} where tenant_id = 1 and deleted_at is null`

interface Case {
  code: string
  title: string
  definition: Partial<GroupedDefinition>
  /** Without the totals, which can be added up afterwards. */
  sql: string
}

const cases: readonly Case[] = [
  {
    code: 'byType',
    title: 'rows and amounts by type',
    definition: {
      dimensions: [{ field: 'caseType', by: null }],
      measures: [
        { of: 'count', field: null },
        { of: 'sum', field: 'amount' },
      ],
    },
    sql: `select case_type, count(*)::float8 as n, sum(amount)::float8 ${from} group by 1`,
  },
  {
    code: 'byMonth',
    title: 'hours by month and stage, as a pivot',
    definition: {
      dimensions: [{ field: 'createTime', by: 'month' }],
      pivot: { field: 'stage', by: null },
      measures: [
        { of: 'count', field: null },
        { of: 'avg', field: 'hours' },
      ],
      chart: 'pivot',
    },
    sql: `select date_trunc('month', create_time)::date, stage, count(*)::float8 as n, avg(hours)::float8 ${from} group by 1, 2`,
  },
  {
    code: 'byPosition',
    title: 'amounts by position, for urgent matters',
    definition: {
      dimensions: [{ field: 'positionId', by: null }],
      measures: [
        { of: 'count', field: null },
        { of: 'max', field: 'amount' },
      ],
      filter: { matchType: 'and', records: [{ field: 'urgent', rule: 'eq', val: 'Y' }] },
    },
    sql: `select position_id, count(*)::float8 as n, max(amount)::float8 ${from} and urgent = 'Y' group by 1`,
  },
]

export async function run(): Promise<BenchResult[]> {
  const stage = await openStage([{ resource, rows }])
  try {
    const matters = [resource.name]
    const product = await stage.play<typeof serveProduct>(import.meta.url, 'serveProduct', { matters })
    const client = await signIn(await product.ask('port'))
    const results: BenchResult[] = []
    for (const one of cases) results.push(await measure(stage, client, one))
    return results
  } finally {
    await stage.close()
  }
}

async function measure({ db }: Stage, client: Client, { code, title, definition, sql }: Case): Promise<BenchResult> {
  const report = { code, title, source: resource.name, definition: { ...emptyReport, ...definition } }
  await client.call('POST', '/api/online/report/add', report)
  const ours = () => client.call<ReportAnswer>('GET', `/api/online/report/run?code=${code}`)
  const peer = () => db.pool.query<{ n: number }>(sql)
  const [answer, bare] = [await ours(), await peer()]
  const counted = bare.rows.reduce((sum, { n }) => sum + n, 0)
  if (counted === 0 || answer.total.values[0] !== counted)
    throw new Error(`${code} counts ${String(answer.total.values[0])} rows, the bare SQL ${counted}`)
  const seconds = await alternate(rounds, { ours: () => secondsOf(ours), peer: () => secondsOf(peer) })
  return {
    label: title,
    ratio: pairedRatio(seconds),
    bound: 'atMost',
    limit: 1.2,
    details: `${median(...seconds.ours).toFixed(2)} s and ${median(...seconds.peer).toFixed(2)} s`,
  }
}
