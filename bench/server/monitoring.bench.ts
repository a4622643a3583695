import { setTimeout as sleep } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import fastify, { type FastifyInstance } from 'fastify'
import { sampleEveryMs } from '@lexdesk/domain'
import { createSampler } from '../../server/src/areas/monitoring/createSampler.ts'
import { diskRoom, readDisks } from '../../server/src/areas/monitoring/readDisks.ts'
import { watchProcess } from '../../server/src/areas/monitoring/watchProcess.ts'
import { type RequestWatch, watchRequests } from '../../server/src/areas/monitoring/watchRequests.ts'
import { createHub } from '../../server/src/realtime/createHub.ts'
import { alternate } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { median } from '../median.ts'

export const name = 'monitoring'
export const limit = 'sampling and the watch over 100 requests a second take at most 1 % of one processor together'

const rounds = 3
const windowMs = 2 * sampleEveryMs
/** A busy instance. */
const requestsPerSecond = 100
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

export async function run(): Promise<BenchResult[]> {
  const plain = fastify()
  const watched = fastify()
  const requests = watchRequests(watched)
  for (const app of [plain, watched]) app.get('/api/ping', async () => ({ ok: true }))
  await Promise.all([plain.ready(), watched.ready()])
  try {
    const [sampled, watching] = [await sampling(watched, requests), await watchingOne(plain, watched)]
    const watch = watching * requestsPerSecond
    return [
      {
        label: 'processor time of monitoring',
        ratio: (sampled + watch) * 100,
        bound: 'atMost',
        limit: 1,
        unit: ' %',
        details: `sampling ${percent(sampled)}, requests ${percent(watch)} of one processor`,
      },
    ]
  } finally {
    await Promise.all([plain.close(), watched.close()])
  }
}

/** The processor time of a process that only samples, less that of one that does nothing. */
async function sampling(app: FastifyInstance, requests: RequestWatch): Promise<number> {
  const hub = await createHub()
  const share = await alternate(rounds, {
    ours: async () => {
      await inject(app, (requestsPerSecond * windowMs) / 1000)
      return processorShare(async () => {
        const runtime = watchProcess()
        const disks = { room: () => diskRoom(tmpdir()), all: () => readDisks({ data: tmpdir(), files: undefined }) }
        const parts = { hub, server: app.server, disks, requests, runtime }
        const sampler = await createSampler({ ...parts, onError: fail })
        await sleep(windowMs)
        sampler.close()
        runtime.close()
      })
    },
    peer: async () => {
      // What the requests leave to the garbage collector is not the sampler's.
      await inject(app, (requestsPerSecond * windowMs) / 1000)
      requests.takeTraces()
      return processorShare(() => sleep(windowMs))
    },
  })
  await hub.close()
  return median(...share.ours) - median(...share.peer)
}

/** The additional seconds of a request because it is watched. */
async function watchingOne(plain: FastifyInstance, watched: FastifyInstance): Promise<number> {
  for (const app of [plain, watched]) await inject(app, 5_000)
  const count = 2_000
  const seconds = await alternate(15, { ours: () => inject(watched, count), peer: () => inject(plain, count) })
  return median(...seconds.ours.map((ours, round) => ours - seconds.peer[round]!)) / count
}

async function inject(app: FastifyInstance, count: number): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < count; i += 1) await app.inject('/api/ping')
  return (performance.now() - started) / 1000
}

async function processorShare(work: () => Promise<unknown>): Promise<number> {
  const [started, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / (performance.now() - started)
}

function fail(error: unknown): void {
  throw error
}
