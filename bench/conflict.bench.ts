import { ok } from '@lexdesk/domain'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/database/openDatabase.ts'
import { alternate, pairedRatio } from './alternate.ts'
import { answerParent } from './answerParent.ts'
import type { BenchResult } from './BenchResult.ts'
import { median } from './median.ts'
import { type Client, signIn } from './openClient.ts'
import { openStage, type Place } from './openStage.ts'
import { withoutTimeout } from './withoutTimeout.ts'

export const name = 'conflict'
export const limit =
  'a search for one name among 1,000,000 parties answers within 3 times a bare indexed query through the same server'

const parties = 1_000_000
const searches = 200
const rounds = 9
const searchPath = '/api/legal/conflictCheck/search'
const peerPath = '/api/bench/partyByKey'

/** The key of a name is the name itself here: neither brackets nor spaces stand in it. */
const nameOf = (n: number): string => `测速当事人${n}有限公司`

export async function run(): Promise<BenchResult[]> {
  const stage = await openStage([])
  try {
    await withoutTimeout(stage.db, async (client) => {
      await client.query(
        `insert into biz_entrustment (id, tenant_id, no, matter, status) values ('bench', 1, 'WT-1', '测速委托', 'inProgress')`,
      )
      await client.query(
        `insert into party_name (id, tenant_id, resource, row_id, name, name_key, sound, code, role, since)
         select 'p' || n, 1, 'entrustment', 'bench', name, name, 'cesudangshiren' || n || 'youxiangongsi', 'C' || n,
           case when n % 2 = 0 then 'client' else 'opponent' end, '2026-01-01'
         from generate_series(1, ${parties}) n, lateral (select '测速当事人' || n || '有限公司' as name) named`,
      )
      await client.query('vacuum analyze party_name')
    })
    const server = await stage.play<typeof serveParties>(import.meta.url, 'serveParties', {})
    const client = await signIn(await server.ask('port'))
    const ours = () => millisecondsEach(client, searchPath)
    const peer = () => millisecondsEach(client, peerPath)
    await alternate(2, { ours, peer })
    const time = await alternate(rounds, { ours, peer })
    return [
      {
        label: 'one search',
        ratio: pairedRatio(time),
        bound: 'atMost',
        limit: 3,
        details: `${median(...time.ours).toFixed(2)} and ${median(...time.peer).toFixed(2)} ms`,
      },
    ]
  } finally {
    await stage.close()
  }
}

/** One after the other, each for another name. */
async function millisecondsEach(client: Client, path: string): Promise<number> {
  const started = performance.now()
  for (let n = 0; n < searches; n += 1) {
    const wanted = 1 + ((n * 7_919) % parties)
    const found = await client.call<unknown[]>('POST', path, { name: nameOf(wanted), code: `C${wanted}` })
    if (found.length !== 1) throw new Error(`${path} found ${found.length} of ${nameOf(wanted)}`)
  }
  return (performance.now() - started) / searches
}

/** The product, and beside its own calls one that asks the same table for one key and does nothing else. */
export async function serveParties({ url, dataDir }: Place) {
  const db = await openDatabase({ url, dataDir })
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOGIN_CAPTCHA: 'off' }), db })
  app.http.post(peerPath, { config: { access: 'signedIn' } }, async (request) => {
    const { name: key } = request.body as { name: string }
    const { rows } = await db.pool.query('select * from party_name where tenant_id = 1 and name_key = $1', [key])
    return ok(rows)
  })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  return answerParent({ port: () => port }, async () => {
    await app.close()
    await db.close()
  })
}
