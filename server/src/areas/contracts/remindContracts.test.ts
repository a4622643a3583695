import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractTerms } from './contractTerms.ts'
import { laterEnd, remindContracts } from './remindContracts.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
beforeAll(async () => {
  desk = await startContractDesk()
  await sql`update biz_contract set remind_days = null, auto_renew = 'N'`.execute(db())
})
afterAll(() => desk?.close())

const db = () => desk.product.app.engine.db.kysely
const told: string[] = []
const subjects = new Set<string>()
const run = () =>
  remindContracts(
    desk.product.app.engine,
    async (_tenant, { title, subject }) => {
      if (subjects.has(subject!.id)) return false
      subjects.add(subject!.id)
      told.push(title)
      return true
    },
    new AbortController().signal,
  )
const toldOf = ({ no }: ContractRow) => told.filter((title) => title.includes(no))
const endsIn = ({ id }: ContractRow, days: number) =>
  sql`update biz_contract set end_date = ${day(days)} where id = ${id}`.execute(db())

test('the end of a contract is told on the days that it asks for, each once', async () => {
  const row = await desk.at('effective', { remindDays: '30,7' })
  const silent = await desk.at('effective')
  for (const days of [31, 30, 29, 7, 0]) {
    await endsIn(row, days)
    await endsIn(silent, days)
    // Another end is another contract in the eyes of the calendar, so that days pass here by moving the end.
    await run()
    await run()
  }
  expect(toldOf(row)).toEqual([
    expect.stringContaining('还有 30 天到期'),
    expect.stringContaining('还有 29 天到期'),
    expect.stringContaining('还有 7 天到期'),
    expect.stringContaining('今天到期'),
  ])
  expect(toldOf(silent)).toEqual([])
})

test('one that renews itself goes on by the months that the office has set, and says so in its history', async () => {
  const row = await desk.at('effective', { autoRenew: 'Y' })
  await endsIn(row, -1)
  await contractTerms(desk.product.app.engine, new AbortController().signal)
  expect((await desk.read(row)).status).toBe('effective')
  await run()
  const after = await desk.read(row)
  expect(after).toMatchObject({
    status: 'effective',
    endDate: laterEnd(day(-1), 12, day(0)),
    contentHash: row.contentHash,
  })
  expect(toldOf(row)).toEqual([expect.stringContaining('已自动续期至')])
  const { result } = await desk.product.admin.get<{ title: string; by: string }[]>('/legal/contract/history', {
    id: row.id,
  })
  expect(result[0]).toMatchObject({ title: '自动续期', by: 'system' })
  await run()
  expect((await desk.read(row)).version).toBe(after.version)
})

test('where the office wants to be asked it is told, and nothing is prolonged', async () => {
  await desk.product.admin.put('/legal/setting/edit', { code: 'contract.renewMonths', value: 0 })
  const row = await desk.at('effective', { autoRenew: 'Y' })
  await endsIn(row, -2)
  await run()
  await run()
  expect(toldOf(row)).toEqual([expect.stringContaining('请办理续期')])
  expect((await desk.read(row)).endDate).toBe(day(-2))
  await desk.product.admin.post('/legal/setting/reset', { code: 'contract.renewMonths' })
})

test('nobody renews by hand what the server renews', async () => {
  const row = await desk.at('effective', { autoRenew: 'Y' })
  expect((await desk.act(desk.product.admin, row, 'renewTerm', { endDate: day(400) })).success).toBe(false)
})

test('a term that is long over is prolonged until today, to the same day of a month', () => {
  expect(laterEnd('2024-02-29', 12, '2026-11-16')).toBe('2027-02-28')
  expect(laterEnd('2026-11-15', 1, '2026-11-16')).toBe('2026-12-15')
})
