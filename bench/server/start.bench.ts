import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { alternate, quickest } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { firstStart, product, whileReady } from './timedStart.ts'

export const name = 'start'
export const limit = 'second start until ready, against an empty Node server on the embedded database: at most 1.5×'

const rounds = 7

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-bench-'))
  try {
    const empty = ['-e', `import(${JSON.stringify(import.meta.url)}).then((bench) => bench.serveEmpty())`]
    const secondsToReady = (args: string[], dataDir: string) =>
      whileReady(args, dataDir, async ({ seconds }) => seconds)
    const sides = {
      ours: () => secondsToReady(product, join(folder, 'product')),
      peer: () => secondsToReady(empty, join(folder, 'empty')),
    }
    // The first start creates the database and its files; the second warms the disk cache.
    await firstStart(product, join(folder, 'product'))
    await alternate(2, sides)
    const seconds = quickest(await alternate(rounds, sides))
    return [
      {
        label: 'second start',
        ratio: seconds.ours / seconds.peer,
        bound: 'atMost',
        limit: 1.5,
        details: `${seconds.ours.toFixed(2)} s and ${seconds.peer.toFixed(2)} s`,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The peer: opens the same embedded database and answers once it does. */
export async function serveEmpty(): Promise<void> {
  const db = await openDatabase({ dataDir: process.env.DATA_DIR! })
  const server = createServer((_request, response) => {
    void db.pool.query('select 1').then(() => response.end())
  })
  server.listen(Number(process.env.PORT), '127.0.0.1')
  process.once('SIGTERM', () => void db.close().then(() => process.exit()))
}
