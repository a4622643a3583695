import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Values } from '@lexdesk/domain'
import { alternate, quickest } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { inRepository } from '../inRepository.ts'
import { median } from '../median.ts'
import { signIn } from './openClient.ts'
import { firstStart, product, whileReady } from './timedStart.ts'

export const name = 'online-many'
export const limit = 'second start with 300 online forms: at most 1.2× of one with none, at most 60 MB more memory'

const forms = 300
const rounds = 7

/** Every kind of work that a form gives: searches, references, a formula, a condition, states and a sub-table. */
const line = (title: string, fieldName: string, kind: string, more: Values = {}): Values => ({
  title,
  name: fieldName,
  kind,
  inList: 'Y',
  ...more,
})
const fields: Values[] = [
  line('名称', 'name', 'text', { required: 'Y', inSearch: 'Y' }),
  line('客户', 'client', 'reference', { source: 'enterprise', inSearch: 'Y' }),
  line('级别', 'level', 'dictionary', { source: 'position_rank', inSearch: 'Y' }),
  line('承办人', 'lawyer', 'user'),
  line('金额', 'amount', 'money', { inSearch: 'Y' }),
  line('费率', 'rate', 'number'),
  line('费用', 'fee', 'money', { formula: 'amount * rate' }),
  line('开始', 'start', 'date', { inSearch: 'Y' }),
  line('结束', 'finish', 'date', { requiredIf: 'amount > 1000' }),
  line('备注', 'remark', 'multiline', { shownIf: 'level == "1"' }),
  line('明细', 'items', 'rows'),
  line('事项', 'words', 'text', { subTable: 'items' }),
  line('数量', 'count', 'integer', { subTable: 'items' }),
]
const states = [
  { title: '草稿', value: 'draft', initial: 'Y' },
  { title: '已提交', value: 'sent', editable: 'N' },
]
const steps = [{ title: '提交', name: 'send', from: '草稿', to: '已提交' }]

/** The product, and an answer to any message: its memory in bytes after a garbage collection. */
const observed = [
  '--expose-gc',
  '-e',
  `process.on('message', () => { gc(); process.send(process.memoryUsage().rss) })
   process.channel.unref()
   import(${JSON.stringify(inRepository('server', 'dist', 'main.js'))})`,
]

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-bench-'))
  const [none, many] = [join(folder, 'none'), join(folder, 'many')]
  try {
    await firstStart(product, none)
    await cp(none, many, { recursive: true })
    await whileReady(product, many, ({ port }) => publishForms(port))
    const bytes: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
    const start = (side: 'ours' | 'peer', dataDir: string) =>
      whileReady(observed, dataDir, async ({ seconds, child }) => {
        const answer = once(child, 'message')
        child.send('memory')
        const [rss] = (await answer) as [number]
        bytes[side].push(rss)
        return seconds
      })
    const sides = { ours: () => start('ours', many), peer: () => start('peer', none) }
    await alternate(2, sides)
    Object.assign(bytes, { ours: [], peer: [] })
    const seconds = quickest(await alternate(rounds, sides))
    const [ours, peer] = [median(...bytes.ours) / 1024 ** 2, median(...bytes.peer) / 1024 ** 2]
    return [
      {
        label: `second start with ${forms} forms`,
        ratio: seconds.ours / seconds.peer,
        bound: 'atMost',
        limit: 1.2,
        details: `${seconds.ours.toFixed(2)} s and ${seconds.peer.toFixed(2)} s`,
      },
      {
        label: 'memory of the process once it is ready',
        ratio: ours - peer,
        bound: 'atMost',
        limit: 60,
        unit: 'MB',
        details: `${ours.toFixed(0)} MB and ${peer.toFixed(0)} MB`,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function publishForms(port: number): Promise<void> {
  const client = await signIn(port)
  for (let at = 0; at < forms; at += 1) {
    const letters = String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))
    const form = { title: `表单${at}`, code: `many${letters}`, fields, states, steps }
    const { id, version } = await client.call<{ id: string; version: number }>('POST', '/api/online/form/add', form)
    await client.call('POST', `/api/online/form/${id}/publish`, { version })
  }
  client.close()
}
