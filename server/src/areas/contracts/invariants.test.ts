import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/testProduct.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
let paper: string
beforeAll(async () => {
  desk = await startContractDesk()
  paper = await desk.upload(['扫描件'])
})
afterAll(() => desk?.close())

type Act = (row: ContractRow) => Promise<unknown>

const step =
  (who: () => Client, name: string, body: () => object = () => ({})): Act =>
  (row) =>
    desk.act(who(), row, name, body())
const admin = () => desk.product.admin

/** Every act that users may try, in any order. */
const acts: Record<string, Act> = {
  submit: step(admin, 'submit'),
  recall: step(admin, 'recall'),
  pass: step(() => desk.lawyer, 'pass'),
  approve: step(() => desk.supervisor, 'approve'),
  reject: step(
    () => desk.lawyer,
    'reject',
    () => ({ reason: '改' }),
  ),
  revise: step(admin, 'revise'),
  send: step(admin, 'send', () => ({ signBy: day(3) })),
  recordSigned: step(admin, 'recordSigned', () => ({ signedFile: paper, signDate: day(0), signedBy: '张三、李四' })),
  recordRefused: step(admin, 'recordRefused', () => ({ reason: '不签' })),
  revoke: step(admin, 'revoke', () => ({ reason: '撤' })),
  markPaid: step(admin, 'markPaid', () => ({ paidOn: day(0), paid: 300_000 })),
  edit: (row) => admin().put('/legal/contract/edit', { id: row.id, remark: String(Math.random()), endDate: day(400) }),
  rename: (row) => admin().put('/legal/contract/edit', { id: row.id, name: `改名${Math.random()}` }),
  text: (row) => admin().post('/legal/contract/uploadText', { id: row.id, path: paper }),
  signAll: async (row) => {
    const { result } = await admin().get<{ id: string; status: string; signers: { id: string }[] }[]>(
      '/legal/contract/flows',
      { id: row.id },
    )
    const [flow] = result
    for (const signer of flow?.signers ?? [])
      await admin().post('/legal/contract/decideSigner', {
        flowId: flow!.id,
        signerId: signer.id,
        isSigned: true,
        signDate: day(0),
        signedBy: '张三',
        signedFile: paper,
      })
  },
}

const afterApproval = ['approved', 'signing', 'effective']

test('[invariants 8, 9, 14] after any sequence of acts, state changes are logged and only approved texts are signed', async () => {
  const way = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 4, maxLength: 14 })
  const risky = fc.constantFrom('low', 'high')
  await fc.assert(
    fc.asyncProperty(way, risky, async (names, reviewLevel) => {
      const row = await desk.at('draft', { reviewLevel })
      let before = row
      for (const name of ['submit', 'pass', ...names]) {
        await acts[name]!(row)
        const now = await desk.read(row)
        await holds(now)
        if (afterApproval.includes(before.status) && afterApproval.includes(now.status))
          expect([now.name, now.endDate, now.textVersion]).toEqual([before.name, before.endDate, before.textVersion])
        before = now
      }
    }),
    { numRuns: 12 },
  )
}, 60_000)

async function holds(row: ContractRow): Promise<void> {
  const { rows } = await sql<{ to: string; from: string | null }>`
    select to_state as to, from_state as from from state_log
    where resource = 'contract' and row_id = ${row.id} order by id`.execute(desk.product.app.engine.db.kysely)
  expect(rows.at(-1)!.to).toBe(row.status)
  for (const [index, line] of rows.entries()) if (index > 0) expect(line.from).toBe(rows[index - 1]!.to)
  if (afterApproval.includes(row.status)) expect(row.contentHash).not.toBeNull()
  if (['signing', 'effective'].includes(row.status)) expect(row.signedHash).toBe(row.contentHash)
  const paid = (row.payments as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0)
  expect(row.unpaidAmount).toBe(row.status === 'effective' ? 1_000_000 - paid : 0)
  expect(paid).toBeLessThanOrEqual(1_000_000)
}
