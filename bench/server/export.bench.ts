import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportColumns } from '@lexdesk/domain'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { sheetStream } from '../../server/src/resource/sheets/writeSheet.ts'
import { alternate, quickest, secondsOf } from '../alternate.ts'
import { answerParent } from './answerParent.ts'
import type { BenchResult } from '../BenchResult.ts'
import { matter } from './matter.ts'
import { matterCells } from './matterCells.ts'
import { median } from '../median.ts'
import { signIn } from './openClient.ts'
import { openStage, type Place } from './openStage.ts'
import type { serveProduct } from './serveProduct.ts'

export { serveProduct } from './serveProduct.ts'

export const name = 'export'
export const limit =
  '200,000 rows × 12 columns to xlsx: under 256 MB of extra memory, first byte within 1 s, at least 0.7 of the library alone'

const rows = 200_000
const rounds = 3

export async function run(): Promise<BenchResult[]> {
  const resource = matter()
  const stage = await openStage([{ resource, rows }])
  try {
    const matters = [resource.name]
    const product = await stage.play<typeof serveProduct>(import.meta.url, 'serveProduct', { matters })
    const library = await stage.play<typeof writeAlone>(import.meta.url, 'writeAlone', {})
    const client = await signIn(await product.ask('port'))
    await product.ask('watch')
    const firstBytes: number[] = []
    const sizes = { ours: 0, peer: 0 }
    const turns = await alternate(rounds, {
      ours: () =>
        secondsOf(async () => {
          const { bytes, firstByteSeconds } = await client.drain(`/api${resource.path}/exportXls`)
          firstBytes.push(firstByteSeconds)
          sizes.ours = bytes
        }),
      peer: () =>
        secondsOf(async () => {
          sizes.peer = await library.ask('write')
        }),
    })
    const seconds = quickest(turns)
    const peak = await product.ask('peak')
    // A broken stream would be short, and fast.
    if (Math.abs(sizes.ours / sizes.peer - 1) > 0.05)
      throw new Error(`sizes differ: ${sizes.ours} and ${sizes.peer} bytes`)
    return [
      { label: 'peak extra memory', ratio: peak, bound: 'atMost', limit: 256, unit: 'MB' },
      { label: 'first byte', ratio: median(...firstBytes), bound: 'atMost', limit: 1, unit: 's' },
      {
        label: 'speed against the library alone',
        ratio: seconds.peer / seconds.ours,
        bound: 'atLeast',
        limit: 0.7,
        details: `${seconds.ours.toFixed(1)} s and ${seconds.peer.toFixed(1)} s`,
      },
    ]
  } finally {
    await stage.close()
  }
}

/** The peer: the same cells are in memory, and only the library works. */
export async function writeAlone({ url, dataDir }: Place) {
  const db = await openDatabase({ url, dataDir })
  const cells = await matterCells(db, matter())
  await db.close()
  const columns = exportColumns(matter()).map(({ field }) => ({ title: field.title, format: formatOf(field.kind) }))
  const write = async (): Promise<number> => {
    let bytes = 0
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        done()
      },
    })
    await pipeline(await sheetStream(matter().title, columns, cells), sink)
    return bytes
  }
  return answerParent({ write }, async () => {})
}

function formatOf(kind: string): string | undefined {
  if (kind === 'money') return '#,##0.00'
  if (kind === 'date') return 'yyyy-mm-dd'
  return kind === 'datetime' ? 'yyyy-mm-dd hh:mm:ss' : undefined
}
