import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { alternate, pairedRatio } from '../alternate.ts'
import { answerParent } from './answerParent.ts'
import type { BenchResult } from '../BenchResult.ts'
import { median } from '../median.ts'
import { type Client, signIn } from './openClient.ts'
import { openStage, type Place, type Stage } from './openStage.ts'
import { withoutTimeout } from './withoutTimeout.ts'

export const name = 'conflict'
export const limit = 'a check of 5 parties over 1,000,000 party names takes at most 3 times as long as over 10,000'

const sizes = { many: 1_000_000, few: 10_000 }
const matters = 1_000
const partiesEach = 5
const checks = 40
const rounds = 9

export async function run(): Promise<BenchResult[]> {
  const stages: Stage[] = []
  try {
    const open = async (parties: number): Promise<() => Promise<number>> => {
      const stage = await openStage([])
      stages.push(stage)
      await fillParties(stage, parties)
      const server = await stage.play<typeof serveProduct>(import.meta.url, 'serveProduct', {})
      const client = await signIn(await server.ask('port'))
      return () => millisecondsEach(client, parties)
    }
    const [ours, peer] = [await open(sizes.many), await open(sizes.few)]
    await alternate(2, { ours, peer })
    const time = await alternate(rounds, { ours, peer })
    return [
      {
        label: 'one check',
        ratio: pairedRatio(time),
        bound: 'atMost',
        limit: 3,
        details: `${median(...time.ours).toFixed(2)} and ${median(...time.peer).toFixed(2)} ms`,
      },
    ]
  } finally {
    for (const stage of stages) await stage.close()
  }
}

/** Every name has a unique core, sound and number; each hundred also share a core, like companies of a group. */
function fillParties(stage: Stage, parties: number): Promise<void> {
  return withoutTimeout(stage.db, async (client) => {
    await client.query(`
      insert into biz_entrustment (id, tenant_id, no, matter, status)
      select 'bench' || n, 1, 'WT-' || n, '测速委托' || n, 'inProgress' from generate_series(0, ${matters - 1}) n`)
    await client.query(`
      insert into party_name (id, tenant_id, resource, row_id, name, name_key, core, sound, code, role, since)
      select 'p' || n, 1, 'entrustment', 'bench' || n % ${matters}, '测速当事人' || n || '有限公司', '测速当事人' || n || '有限公司',
        '测速当事人' || n, 'cesudangshiren' || n || 'youxiangongsi', 'BENCH' || n, 'client', date '2026-01-01'
      from generate_series(1, ${parties}) n
      union all
      select 'g' || n, 1, 'entrustment', 'bench' || n % ${matters}, '测速集团' || n, '测速集团' || n, '测速集团' || n / 100,
        null::text, null::text, 'client', date '2026-01-01'
      from generate_series(1, ${parties / 10}) n`)
    await client.query('vacuum analyze party_name')
  })
}

/** One check after the other, each for different parties. */
async function millisecondsEach(client: Client, parties: number): Promise<number> {
  const started = performance.now()
  for (let check = 0; check < checks; check += 1) {
    const wanted = Array.from({ length: partiesEach }, (_, at) => {
      const n = 1 + (((check * partiesEach + at) * 7_919) % parties)
      return { name: `测速当事人${n}有限公司`, code: at % 2 === 0 ? `BENCH${n}` : null, role: 'opponent' }
    })
    const { hits } = await client.call<{ hits: unknown[] }>('POST', '/api/legal/conflictCheck/add', {
      subject: '测速检索',
      parties: wanted,
    })
    if (hits.length !== partiesEach) throw new Error(`a check of ${partiesEach} parties found ${hits.length}`)
  }
  return (performance.now() - started) / checks
}

export async function serveProduct({ url, dataDir }: Place) {
  const db = await openDatabase({ url, dataDir })
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOGIN_CAPTCHA: 'off' }), db })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  return answerParent({ port: () => port }, async () => {
    await app.close()
    await db.close()
  })
}
