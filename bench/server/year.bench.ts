import type { Page } from '@lexdesk/domain'
import type { Database } from '../../server/src/database/Database.ts'
import { firstIdAt } from '../../server/src/database/newId.ts'
import { alternate, pairedRatio, secondsOf } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { rareClient } from './fillMatters.ts'
import { matter } from './matter.ts'
import { median } from '../median.ts'
import { type Client, signIn } from './openClient.ts'
import { openStage } from './openStage.ts'
import type { serveProduct } from './serveProduct.ts'
import { withoutTimeout } from './withoutTimeout.ts'

export { serveProduct } from './serveProduct.ts'

export const name = 'year'
export const limit =
  'calls after a year of a 200-person office (10,000,000 change lines, 5,000,000 log lines) against a new database: at most 1.3×; lists while the lines of a day are deleted against lists before: at most 2×'

const resource = matter('yearMatter')
const rows = 20_000
const changeLines = 10_000_000
const logLines = 5_000_000
const users = 200
/** One day more than the retention of the last case. */
const days = 366
const rounds = 60

interface Place {
  client: Client
  id: string
}

const list = (words: string) => `/api${resource.path}/list?pageSize=10&${words}`
const cases: readonly { label: string; work: (at: Place) => Promise<unknown> }[] = [
  { label: 'list', work: ({ client }) => client.bytes('GET', list('pageNo=1')) },
  { label: 'filtered list', work: ({ client }) => client.bytes('GET', list(`clientNo=${rareClient}`)) },
  {
    label: 'history of a record',
    work: ({ client, id }) => client.bytes('GET', `/api${resource.path}/history?id=${id}`),
  },
  { label: 'edit', work: edit },
  { label: 'log list', work: ({ client }) => client.bytes('GET', '/api/sys/log/list?pageSize=10&logType=2') },
  { label: 'data log list', work: ({ client }) => client.bytes('GET', '/api/sys/dataLog/list?pageSize=10') },
]

export async function run(): Promise<BenchResult[]> {
  const [old, fresh] = [await openStage([{ resource, rows }]), await openStage([{ resource, rows }])]
  try {
    await fillYear(old.db)
    const places: Place[] = []
    for (const stage of [old, fresh]) {
      const product = await stage.play<typeof serveProduct>(import.meta.url, 'serveProduct', {
        matters: [resource.name],
      })
      const client = await signIn(await product.ask('port'))
      const { records } = await client.call<Page<{ id: string }>>('GET', list('pageNo=1'))
      places.push({ client, id: records[0]!.id })
    }
    const [ours, peer] = places as [Place, Place]
    const results: BenchResult[] = []
    for (const { label, work } of cases) {
      const sides = { ours: () => secondsOf(() => work(ours)), peer: () => secondsOf(() => work(peer)) }
      await alternate(10, sides)
      const seconds = await alternate(rounds, sides)
      results.push({
        label,
        ratio: pairedRatio(seconds),
        bound: 'atMost',
        limit: 1.3,
        details: `${(median(...seconds.ours) * 1000).toFixed(1)} ms and ${(median(...seconds.peer) * 1000).toFixed(1)} ms`,
      })
    }
    results.push(await retention(ours))
    return results
  } finally {
    await Promise.all([old.close(), fresh.close()])
  }
}

/** Lists while the product deletes the lines of a day, as every night. */
async function retention({ client }: Place): Promise<BenchResult> {
  const listSeconds = () => secondsOf(() => client.bytes('GET', list('pageNo=1')))
  const before: number[] = []
  for (let round = 0; round < rounds; round += 1) before.push(await listSeconds())
  const jobs = '/api/sys/quartzJob'
  const { records } = await client.call<Page<{ id: string; version: number }>>(
    'GET',
    `${jobs}/list?jobClassName=cleanLogs`,
  )
  const { id, version } = records[0]!
  const parameter = JSON.stringify({ days: days - 1, historyDays: days - 1 })
  await client.call('PUT', `${jobs}/edit`, { id, version, parameter })
  const started = performance.now()
  const isStarted = client.call('GET', `${jobs}/execute?id=${id}`)
  const during: number[] = []
  let run: { status: string; message: string | null } | undefined
  while (run === undefined || run.status === 'running') {
    for (let round = 0; round < 5; round += 1) during.push(await listSeconds())
    run = (await client.call<Page<NonNullable<typeof run>>>('GET', `${jobs}/runs?jobId=${id}`)).records[0]
  }
  await isStarted
  const seconds = (performance.now() - started) / 1000
  return {
    label: 'list while the lines of a day are deleted',
    ratio: median(...during) / median(...before),
    bound: 'atMost',
    limit: 2,
    details: `${during.length} lists in ${seconds.toFixed(1)} s; ${run.status}: ${run.message ?? ''}`,
  }
}

async function edit({ client, id }: Place): Promise<void> {
  const row = await client.call<Record<string, unknown>>('GET', `/api${resource.path}/queryById?id=${id}`)
  await client.call('PUT', `/api${resource.path}/edit`, { ...row, hours: (Number(row['hours']) + 1) % 400 })
}

/** Spread over the days and the users, about the bench's records as well as others. Indexes follow, which is faster. */
async function fillYear(db: Database): Promise<void> {
  const firstMs = Date.now() - days * 86_400_000
  const ms = (count: number) => `(i::bigint * ${(days * 86_400_000) / count})::bigint`
  const at = (count: number) => `to_timestamp((${firstMs} + ${ms(count)}) / 1000.0)`
  // As the product makes them: by time, with a counter of 22 bits.
  const id = (count: number) => `(${firstIdAt(new Date(firstMs))} + ${ms(count)} * 4194304 + i % 4194304)::text`
  const user = `'user' || (i % ${users})`
  await withoutTimeout(db, async (client) => {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid in ('change_log'::regclass, 'sys_log'::regclass) and not indisprimary`,
    )
    for (const { name: index } of indexes) await client.query(`drop index ${index}`)
    await client.query(`
      insert into change_log (id, resource, row_id, tenant_id, version, action, title, by, by_name, at, changes)
      select ${id(changeLines)}, case when i % 50 = 0 then '${resource.name}' else (array['entrustment', 'contract', 'deadline', 'enterprise'])[1 + i % 4] end,
        (1000000000000000000 + 1 + (i / 50) % ${rows})::text, 1, 2 + i / 1000000, 'edit', '编辑', ${user}, ${user}, ${at(changeLines)},
        jsonb_build_array(jsonb_build_object('field', 'hours', 'title', '工时', 'before', i % 400, 'after', i % 399, 'beforeText', '1', 'afterText', '2'))
      from generate_series(1, ${changeLines}) i`)
    await client.query(`
      insert into sys_log (id, tenant_id, log_type, operate_type, log_content, userid, username, ip, method, request_url, request_type, cost_time, create_time)
      select ${id(logLines)}, 1, case when i % 10 = 0 then 1 else 2 end, 3, '编辑委托', ${user}, ${user}, '10.0.0.' || (i % 250),
        '/legal/entrustment/edit', '/api/legal/entrustment/edit', 'PUT', i % 90, ${at(logLines)}
      from generate_series(1, ${logLines}) i`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum analyze change_log, sys_log')
  })
}
