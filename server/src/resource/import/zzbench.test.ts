import { performance } from 'node:perf_hooks'
import { readFileSync, mkdtempSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, test } from 'vitest'
import { sql } from 'kysely'
import { streamXlsxRows, writeXlsxStream } from 'hucre'
import { writeFileSync } from 'node:fs'
import { makeCreditCode } from '@lexdesk/domain'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { copyIn } from '../../database/copyStream.ts'
import { previewImport } from './previewImport.ts'
import { commitImport } from './commitImport.ts'
import { claimBatch } from './claimBatch.ts'
import { revertImport } from './revertImport.ts'
import { systemActor } from '../../access/Actor.ts'
import { newId } from '../newId.ts'
import { pinyinOf } from '../pinyinOf.ts'
let product: TestProduct
beforeAll(async () => { product = await startTestProduct() })
afterAll(() => product?.close())
const N = Number(process.env.N ?? 100000)
const cpu = (p: NodeJS.CpuUsage) => { const u = process.cpuUsage(p); return Math.round((u.user + u.system) / 1000) }
test('position', async () => {
  const { engine } = product.app
  const file = '/tmp/h5/pos.xlsx'
  function* rows() { yield ['职务编码', '职务名称', '职级']; for (let i = 0; i < N; i++) yield [`C${i}`, `北京华夏恒信第${i}律师`, ['员级','助级','中级'][i % 3]!] }
  const parts: Uint8Array[] = []
  for await (const part of writeXlsxStream(rows(), { name: 's' })) parts.push(part)
  writeFileSync(file, Buffer.concat(parts))
  const entry = engine.entries.get('position')!
  const actor = systemActor(1)
  // bare
  for (const pass of [0]) {
    let t = performance.now(); let c = process.cpuUsage()
    const client = await engine.db.pool.connect()
    async function* lines() { let n = 0; let out = ''; for await (const { index, values } of streamXlsxRows(readFileSync(file))) { if (index === 0) continue; const [code, name, rank] = values as string[]; out += `${newId()}\t99\t${code}\t${name}\t${rank}\n`; if (++n % 500 === 0) { yield out; out = '' } } yield out }
    await pipeline(Readable.from(lines()), copyIn(client, 'copy sys_position (id, tenant_id, code, name, post_rank) from stdin'))
    client.release()
    console.log('bare parse+copy', Math.round(performance.now() - t), 'cpu', cpu(c))
    await sql`delete from sys_position where tenant_id = 99`.execute(engine.db.kysely)
    await sql`vacuum sys_position`.execute(engine.db.kysely)
  }
  const rss0 = process.memoryUsage().rss
  let peak = 0; const timer = setInterval(() => { peak = Math.max(peak, process.memoryUsage().rss) }, 50)
  let t = performance.now(); let c = process.cpuUsage()
  const p = await previewImport(engine, actor, entry, { path: file, name: 'x' })
  console.log('preview', Math.round(performance.now() - t), 'cpu', cpu(c), JSON.stringify(p))
  t = performance.now(); c = process.cpuUsage()
  await claimBatch(engine.db.kysely, actor, entry.resource, p.batchId, true)
  await commitImport(engine, actor, entry, p.batchId)
  console.log('commit', Math.round(performance.now() - t), 'cpu', cpu(c), 'rss +', Math.round((peak - rss0) / 1e6))
  t = performance.now()
  const again = await previewImport(engine, actor, entry, { path: file, name: 'x' })
  console.log('preview again', Math.round(performance.now() - t), JSON.stringify(again))
  t = performance.now()
  await revertImport(engine, actor, entry, p.batchId)
  console.log('revert', Math.round(performance.now() - t))
  clearInterval(timer)
}, 600000)
