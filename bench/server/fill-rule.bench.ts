import { ok } from '@lexdesk/domain'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { alternate, pairedRatio } from '../alternate.ts'
import { answerParent } from './answerParent.ts'
import type { BenchResult } from '../BenchResult.ts'
import { median } from '../median.ts'
import { type Client, signIn } from './openClient.ts'
import { openStage, type Place } from './openStage.ts'

export const name = 'fill-rule'
export const limit =
  '1,000 numbers drawn by 50 clients at once: no gap, no duplicate, at least 0.5 of bare nextval through the same server'

const clients = 50
const numbers = 1_000
const rounds = 9
const ruleCode = 'bench_no'
const rulePath = `/api/sys/fillRule/executeRuleByCode/${ruleCode}`
const peerPath = '/api/bench/nextval'

export async function run(): Promise<BenchResult[]> {
  const stage = await openStage([])
  try {
    const server = await stage.play<typeof serveNumbers>(import.meta.url, 'serveNumbers', {})
    const client = await signIn(await server.ask('port'))
    const ruleParams = JSON.stringify({ date: 'none', digits: 9 })
    await client.call('POST', '/api/sys/fillRule/add', {
      ruleName: '测速',
      ruleCode,
      ruleClass: 'numbering',
      ruleParams,
    })
    const drawn: number[] = []
    const ours = async (): Promise<number> => {
      const { speed, values } = await draw(client, rulePath)
      drawn.push(...values)
      return speed
    }
    const peer = async (): Promise<number> => (await draw(client, peerPath)).speed
    await alternate(2, { ours, peer })
    const speed = await alternate(rounds, { ours, peer })
    drawn.sort((a, b) => a - b)
    const faults = drawn.filter((value, index) => value !== index + 1).length
    return [
      { label: 'gaps and duplicates', ratio: faults, bound: 'atMost', limit: 0, details: `${drawn.length} numbers` },
      {
        label: 'speed against bare nextval',
        ratio: pairedRatio(speed),
        bound: 'atLeast',
        limit: 0.5,
        details: `${median(...speed.ours).toFixed(0)} and ${median(...speed.peer).toFixed(0)} a second`,
      },
    ]
  } finally {
    await stage.close()
  }
}

/** Each client requests the next number as soon as it has the last. */
async function draw(client: Client, path: string): Promise<{ speed: number; values: number[] }> {
  const values: number[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let n = 0; n < numbers / clients; n += 1)
        values.push(Number(await client.call<string | number>('PUT', path, {})))
    }),
  )
  return { speed: (values.length * 1000) / (performance.now() - started), values }
}

/** The product, with one extra call that only queries the database for the next value. */
export async function serveNumbers({ url, dataDir }: Place) {
  const db = await openDatabase({ url, dataDir })
  await db.pool.query('create sequence bench_numbers')
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOGIN_CAPTCHA: 'off' }), db })
  app.http.put(peerPath, { config: { access: 'signedIn' } }, async () => {
    const { rows } = await db.pool.query<{ value: number }>("select nextval('bench_numbers') as value")
    return ok(rows[0]!.value)
  })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  return answerParent({ port: () => port }, async () => {
    await app.close()
    await db.close()
  })
}
