import type { Values } from '@lexdesk/domain'
import type { BenchResult } from '../BenchResult.ts'
import { median } from '../median.ts'
import { type Client, signIn } from './openClient.ts'
import { openStage, type Stage } from './openStage.ts'
import type { serveProduct } from './serveProduct.ts'
import { withoutTimeout } from './withoutTimeout.ts'

export { serveProduct } from './serveProduct.ts'

export const name = 'online-publish'
export const limit =
  'a form with 50 fields and 1,000,000 rows gets a nullable field: published in under 2 s, no writer waits longer than 200 ms'

const rows = 1_000_000
const code = 'benchWide'
const table = 'onl_bench_wide'

interface Form {
  id: string
  version: number
  fields: Values[]
}

const fields: Values[] = Array.from({ length: 50 }, (_, at) => ({
  title: at === 0 ? '名称' : `字段${at}`,
  name: `field${at}`,
  kind: ['text', 'integer', 'date', 'money', 'yesNo'][at % 5]!,
  inList: at < 8 ? 'Y' : 'N',
  inSearch: at < 3 ? 'Y' : 'N',
}))

/** What is added, one after the other. */
const additions: Values[] = [
  { title: '新增数字', name: 'added1', kind: 'number' },
  { title: '新增文本', name: 'added2', kind: 'text', inSearch: 'Y', inList: 'Y' },
  { title: '新增附件', name: 'added3', kind: 'file' },
]

export async function run(): Promise<BenchResult[]> {
  const stage = await openStage([])
  try {
    const product = await stage.play<typeof serveProduct>(import.meta.url, 'serveProduct', { matters: [] })
    const client = await signIn(await product.ask('port'))
    const { id } = await client.call<Form>('POST', '/api/online/form/add', { title: '宽表单', code, fields })
    await publish(client, id)
    await fill(stage)
    const results: BenchResult[] = []
    for (const addition of additions) results.push(...(await measure(stage, client, id, addition)))
    return results
  } finally {
    await stage.close()
  }
}

async function measure(stage: Stage, client: Client, id: string, addition: Values): Promise<BenchResult[]> {
  const form = await read(client, id)
  const edited = { id, version: form.version, fields: [...form.fields, addition] }
  await client.call('PUT', '/api/online/form/edit', edited)
  const writer = startWriter(stage)
  // Some writes before, so that the writer is warm.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const started = performance.now()
  await publish(client, id)
  const seconds = (performance.now() - started) / 1000
  await indexesBuilt(stage)
  const waits = await writer.stop()
  const title = String(addition.title)
  return [
    { label: `publish, ${title}`, ratio: seconds, bound: 'atMost', limit: 2, unit: 's' },
    {
      label: `longest wait of a writer, ${title}`,
      ratio: Math.max(...waits),
      bound: 'atMost',
      limit: 0.2,
      unit: 's',
      details: `${waits.length} writes, median ${(median(...waits) * 1000).toFixed(1)} ms`,
    },
  ]
}

const read = (client: Client, id: string): Promise<Form> =>
  client.call<Form>('GET', `/api/online/form/queryById?id=${id}`)

async function publish(client: Client, id: string): Promise<void> {
  const { version } = await read(client, id)
  await client.call('POST', `/api/online/form/${id}/publish`, { version })
}

/** Every field of every row has a value. */
async function fill({ db }: Stage): Promise<void> {
  const values = [`'记录' || i`, 'i % 1000', `date '2026-01-01' + (i % 300)::int`, 'i % 100000', `'N'`]
  const columns = fields.map(({ name }) => String(name))
  await withoutTimeout(db, async (client) => {
    await client.query(`
      insert into ${table} (id, tenant_id, create_by, ${columns.join(', ')})
      select (1000000000000000000 + i)::text, 1, 'admin', ${columns.map((_, at) => values[at % 5]!).join(', ')}
      from generate_series(1::bigint, ${rows}) i`)
    await client.query(`vacuum analyze ${table}`)
  })
}

/** Writes one row after the other; the seconds of each write are the answer. */
function startWriter({ db }: Stage): { stop(): Promise<number[]> } {
  const waits: number[] = []
  let isStopped = false
  const written = (async () => {
    while (!isStopped) {
      const started = performance.now()
      await db.pool.query(
        `insert into ${table} (id, tenant_id, field0) values (gen_random_uuid()::text, 1, '写入期间')`,
      )
      waits.push((performance.now() - started) / 1000)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await written
      return waits
    },
  }
}

async function indexesBuilt({ db }: Stage): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query('select 1 from onl_pending_index')
    if (rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
