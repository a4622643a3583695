import { cpus } from 'node:os'
import { resources } from '@lexdesk/domain'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { alternate, pairedRatio } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { answerParent } from './answerParent.ts'
import { limitProcessor, removeLimit } from './limitProcessor.ts'
import { matter } from './matter.ts'
import { median } from '../median.ts'
import { openClient, type Client, signIn } from './openClient.ts'
import { openStage, type Place } from './openStage.ts'
import type { Child } from './startChild.ts'

export const name = 'instances'
export const limit =
  'pages a second of two instances against one, each with a quarter of a processor so that the database has the rest: at least 1.7×; without that limit at least 0.9×'

const rows = 100_000
const share = 0.25
const connections = 16
const rounds = 9
const roundSeconds = 2
/** A page that costs the instance more than the database: otherwise both wait for the same server. */
const path = `/api${matter().path}/list?pageSize=20`

/** The product on a database that another process has opened. */
export async function serveInstance({ url, dataDir }: Place) {
  const db = await openDatabase({ url, dataDir })
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', LOGIN_CAPTCHA: 'off' })
  const app = await createApp({ config, db, resources: [...resources, matter()] })
  const port = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port)
  const seconds = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  return answerParent({ port: () => port, limit: limitProcessor, removeLimit, seconds }, async () => {
    await app.close()
    await db.close()
  })
}

type Server = Child<typeof serveInstance>
type Measured = { pages: number; instances: number; machine: number }

export async function run(): Promise<BenchResult[]> {
  const stage = await openStage([{ resource: matter(), rows }])
  const servers: Server[] = []
  try {
    for (let count = 0; count < 2; count += 1)
      servers.push(await stage.play<typeof serveInstance>(import.meta.url, 'serveInstance', {}))
    const { token, ...first } = await signIn(await servers[0]!.ask('port'))
    const clients = [first, openClient(await servers[1]!.ask('port'), token)]
    const results = [await compare('without a limit', servers, clients, 0.9)]
    for (const server of servers) await server.ask('limit', share)
    results.push(await compare(`${share} of a processor each`, servers, clients, 1.7))
    for (const server of servers) await server.ask('removeLimit')
    return results
  } finally {
    await stage.close()
  }
}

async function compare(label: string, servers: Server[], clients: Client[], limit: number): Promise<BenchResult> {
  const seen: Record<'ours' | 'peer', Measured[]> = { ours: [], peer: [] }
  const measured = (side: 'ours' | 'peer', count: number) => async () => {
    const one = await load(servers.slice(0, count), clients.slice(0, count))
    seen[side].push(one)
    return one.pages
  }
  const sides = { ours: measured('ours', 2), peer: measured('peer', 1) }
  await alternate(1, sides)
  const ratio = pairedRatio(await alternate(rounds, sides))
  const words = (all: Measured[]): string => {
    const of = (pick: (one: Measured) => number) => median(...all.map(pick)).toFixed(2)
    return `${median(...all.map(({ pages }) => pages)).toFixed(0)} pages (processors: instances ${of((one) => one.instances)}, everything ${of((one) => one.machine)} of ${cpus().length})`
  }
  return { label, ratio, bound: 'atLeast', limit, details: `${words(seen.ours)} and ${words(seen.peer)}` }
}

/** Pages a second, and how many processors the instances and the whole machine used. */
async function load(servers: Server[], clients: Client[]): Promise<Measured> {
  const used = async (): Promise<number> => {
    let sum = 0
    for (const server of servers) sum += await server.ask('seconds')
    return sum
  }
  const [before, busyBefore, started] = [await used(), busySeconds(), performance.now()]
  const until = started + roundSeconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      while (performance.now() < until) {
        await clients[lane % clients.length]!.bytes('GET', path)
        done += 1
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const busy = busySeconds() - busyBefore
  return { pages: done / seconds, instances: ((await used()) - before) / seconds, machine: busy / seconds }
}

const busySeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000
