import { isDeepStrictEqual } from 'node:util'
import { type Page, resources } from '@lexdesk/domain'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { alternate, pairedRatio } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { matter } from './matter.ts'
import { median } from '../median.ts'
import { type Client, openClient, opened, signIn } from './openClient.ts'
import { openStage, password, type Stage } from './openStage.ts'
import { recordStatements } from './recordStatements.ts'
import type { BarePage, serveBarePages } from './serveBarePages.ts'
import type { serveProduct } from './serveProduct.ts'

export { serveBarePages } from './serveBarePages.ts'
export { serveProduct } from './serveProduct.ts'

export const name = 'list'
export const limit =
  'a page of 100,000 rows, filtered, sorted, counted: at least 0.85 of a bare Fastify + pg handler with the same SQL and JSON'

const rows = 100_000
const connections = 16
const rounds = 15
const roundSeconds = 1

/** Part of the name, equal type, sorted by a chosen column. */
const searches = [
  { word: '科技', caseType: 'civil', column: 'amount', order: 'desc' },
  { word: '贸易', caseType: 'criminal', column: 'amount', order: 'asc' },
  { word: '劳动', caseType: 'laborArbitration', column: 'signedOn', order: 'desc' },
  { word: '上海', caseType: 'special', column: 'createTime', order: 'desc' },
  { word: '华达', caseType: 'annual', column: 'hours', order: 'desc' },
  { word: '保险', caseType: 'administrative', column: 'no', order: 'asc' },
]

const paths = searches.map(({ word, ...rest }) => {
  const params = new URLSearchParams({ name: `*${word}*`, ...rest, pageNo: '1', pageSize: '10' })
  return `/api${matter().path}/list?${params.toString()}`
})

export async function run(): Promise<BenchResult[]> {
  const resource = matter()
  const stage = await openStage([{ resource, rows }])
  try {
    const pages = await barePages(stage)
    const matters = [resource.name]
    const product = await stage.play<typeof serveProduct>(import.meta.url, 'serveProduct', { matters })
    const bare = await stage.play<typeof serveBarePages>(import.meta.url, 'serveBarePages', { pages })
    const ours = await signIn(await product.ask('port'))
    const peer = openClient(await bare.ask('port'))
    await assertSameAnswers(ours, peer)
    for (const client of [ours, peer]) await pagesPerSecond(client, 2)
    const speed = await alternate(rounds, {
      ours: () => pagesPerSecond(ours, roundSeconds),
      peer: () => pagesPerSecond(peer, roundSeconds),
    })
    return [
      {
        label: 'pages a second, 16 at a time',
        ratio: pairedRatio(speed),
        bound: 'atLeast',
        limit: 0.85,
        details: `${median(...speed.ours).toFixed(0)} and ${median(...speed.peer).toFixed(0)}`,
      },
    ]
  } finally {
    await stage.close()
  }
}

/** The statements of each page as the engine sends them. */
async function barePages({ db, dataDir }: Stage): Promise<Record<string, BarePage>> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', LOGIN_CAPTCHA: 'off' })
  const app = await createApp({ config, db, resources: [...resources, matter()] })
  const login = await app.http.inject({
    method: 'POST',
    url: '/api/sys/login',
    payload: { username: 'admin', password },
  })
  const { token } = opened<{ token: string }>(login.rawPayload)
  const pages: Record<string, BarePage> = {}
  for (const url of paths) {
    const sent = await recordStatements(db.pool, async () => {
      opened(await app.http.inject({ url, headers: { 'x-access-token': token } }).then(({ rawPayload }) => rawPayload))
    })
    const own = sent.filter(({ sql }) => sql.includes(`"${matter().table}" t`))
    const [page, count] = [false, true].map((isCount) => own.find(({ sql }) => sql.includes('count(*)') === isCount))
    if (!page || !count || own.length !== 2) throw new Error(`a page took ${own.length} statements, expected two`)
    pages[url] = { page, count }
  }
  await app.close()
  return pages
}

async function assertSameAnswers(ours: Client, peer: Client): Promise<void> {
  for (const path of paths) {
    const [one, two] = await Promise.all([ours, peer].map((client) => client.call<Page<unknown>>('GET', path)))
    if (!isDeepStrictEqual(one, two)) throw new Error(`the bare handler returns another answer: ${path}`)
    if (one!.records.length === 0 || one!.total < one!.records.length) throw new Error(`an empty page: ${path}`)
  }
}

async function pagesPerSecond(client: Client, seconds: number): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      for (let turn = lane; performance.now() < until; turn += 1) {
        await client.bytes('GET', paths[turn % paths.length]!)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - started)
}
