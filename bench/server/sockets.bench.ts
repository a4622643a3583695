import type { Page } from '@lexdesk/domain'
import type { Database } from '../../server/src/database/Database.ts'
import { alternate, pairedRatio } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { addSocketUsers } from './addSocketUsers.ts'
import { median } from '../median.ts'
import type { openSockets } from './openSockets.ts'
import { type Client, signIn } from './openClient.ts'
import { openStage } from './openStage.ts'
import type { serveSockets } from './serveSockets.ts'

export { openSockets } from './openSockets.ts'
export { serveSockets } from './serveSockets.ts'

export const name = 'sockets'
export const limit =
  '10,000 open sockets: at most 10 KB each, a notice reaches 99 % within a second, and with 1 % of them showing a list its writes keep 0.8 of their rate and list calls at most 2× of their 99th percentile; --sockets=1000 opens fewer'

const users = 1_000
const rows = 50
const warmUpShare = 0.05
const shownShare = 0.01
const writers = 4
const pacedWritesMs = 100
const rounds = 9
const roundSeconds = 2

export async function run(options: readonly string[]): Promise<BenchResult[]> {
  const sockets = Number(options.find((option) => option.startsWith('--sockets='))?.split('=')[1] ?? 10_000)
  const stage = await openStage([])
  try {
    await fillPositions(stage.db)
    const socketUsers = await addSocketUsers(stage.db.pool, { count: users, prefix: 'bench', resource: 'position' })
    // Both serve the same database; only one has sockets.
    const busy = await stage.play<typeof serveSockets>(import.meta.url, 'serveSockets', {})
    const quiet = await stage.play<typeof serveSockets>(import.meta.url, 'serveSockets', {})
    const port = await busy.ask('port')
    const windows = await stage.play<typeof openSockets>(import.meta.url, 'openSockets', { port, users: socketUsers })
    const [ours, peer] = [await signIn(port), await signIn(await quiet.ask('port'))]
    const ids = await positionIds(ours)
    for (const client of [ours, peer]) await writesPerSecond(client, ids)

    const warmUp = Math.ceil(sockets * warmUpShare)
    await windows.ask('open', warmUp)
    const before = await busy.ask('heldBytes')
    await windows.ask('open', sockets)
    const bytesEach = ((await busy.ask('heldBytes')) - before) / (sockets - warmUp)

    await windows.ask('subscribe', Math.ceil(sockets * shownShare), 'position')
    const noticeSeconds = await secondsOfNotice(ours, windows, Math.ceil(sockets * 0.99))
    const writes = await alternate(rounds, {
      ours: () => writesPerSecond(ours, ids),
      peer: () => writesPerSecond(peer, ids),
    })
    const lists = await alternate(rounds, {
      ours: () => slowListCall(ours, ids),
      peer: () => slowListCall(peer, ids),
    })
    const { changes, open } = await windows.ask('seen')
    if (open < sockets || changes === 0) throw new Error(`${open} sockets are still open, with ${changes} changes`)
    return [
      { label: 'memory of an open socket', ratio: bytesEach / 1024, bound: 'atMost', limit: 10, unit: 'KB' },
      { label: 'a notice has reached 99 % of the sockets', ratio: noticeSeconds, bound: 'atMost', limit: 1, unit: 's' },
      {
        label: 'writes a second with sockets, against none',
        ratio: pairedRatio(writes),
        bound: 'atLeast',
        limit: 0.8,
        details: `${median(...writes.ours).toFixed(0)} and ${median(...writes.peer).toFixed(0)}, ${changes} messages`,
      },
      {
        label: '99th percentile of a list call beside 10 writes a second, with sockets against none',
        ratio: median(...lists.ours) / median(...lists.peer),
        bound: 'atMost',
        limit: 2,
        unit: '×',
        details: `${median(...lists.ours).toFixed(1)} and ${median(...lists.peer).toFixed(1)} ms`,
      },
    ]
  } finally {
    await stage.close()
  }
}

async function fillPositions({ pool }: Database): Promise<void> {
  await pool.query(`
    insert into sys_position (id, tenant_id, code, name, post_rank)
    select 'bench-' || n, 1, 'bench-' || n, '职务' || n, '1' from generate_series(1, ${rows}) n`)
}

async function positionIds(client: Client): Promise<string[]> {
  const { records } = await client.call<Page<{ id: string }>>('GET', `/api/sys/position/list?pageSize=${rows}`)
  return records.map(({ id }) => id)
}

interface Windows {
  ask(question: 'noticeAt', count: number): Promise<number>
}

/** From the call that publishes the notice. */
async function secondsOfNotice(client: Client, windows: Windows, count: number): Promise<number> {
  const { id } = await client.call<{ id: string }>('POST', '/api/sys/annountCement/add', {
    titile: '测速',
    msgContent: '测速',
    msgAbstract: '测速',
    msgCategory: '1',
    msgType: 'ALL',
    priority: 'M',
    endTime: '2096-01-01 00:00:00',
  })
  const arrival = windows.ask('noticeAt', count)
  const started = Date.now()
  await client.call('GET', `/api/sys/annountCement/doReleaseData?id=${id}`)
  return ((await arrival) - started) / 1000
}

let written = 0
function write(client: Client, ids: readonly string[]): Promise<unknown> {
  written += 1
  return client.call('PUT', '/api/sys/position/edit', { id: ids[written % ids.length], name: `职务${written}` })
}

async function writesPerSecond(client: Client, ids: readonly string[]): Promise<number> {
  const started = performance.now()
  const until = started + roundSeconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() < until) {
        await write(client, ids)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - started)
}

/** The 99th percentile in milliseconds of one call after the other, while the list changes. */
async function slowListCall(client: Client, ids: readonly string[]): Promise<number> {
  const until = performance.now() + roundSeconds * 1000
  const pending: Promise<unknown>[] = []
  const writing = setInterval(() => pending.push(write(client, ids)), pacedWritesMs)
  const times: number[] = []
  while (performance.now() < until) {
    const started = performance.now()
    await client.bytes('GET', '/api/sys/position/list?pageNo=1&pageSize=10')
    times.push(performance.now() - started)
  }
  clearInterval(writing)
  await Promise.all(pending)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}
