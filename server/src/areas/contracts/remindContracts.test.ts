import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setBusinessTimeAhead } from '../../clock/businessTime.ts'
import type { SystemNotice } from '../../jobs/SystemNotice.ts'
import { noticesNaming, withoutNotices } from '../../testing/noticesNaming.ts'
import { sendNotice } from '../../notices/sendNotice.ts'
import { contractTerms } from './contractTerms.ts'
import { renewedEnd, remindContracts } from './remindContracts.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
beforeAll(async () => {
  desk = await startContractDesk()
  await sql`update biz_contract set remind_days = null, auto_renew = 'N'`.execute(db())
})
afterEach(() => setBusinessTimeAhead(0))
afterAll(() => desk?.close())

const db = () => desk.product.app.engine.db.kysely
const run = () => {
  const { engine } = desk.product.app
  const notify = (tenantId: number, notice: SystemNotice) => sendNotice(engine, tenantId, notice)
  return remindContracts(engine, notify, new AbortController().signal)
}
const noticesOf = async ({ no }: ContractRow) =>
  (await noticesNaming(db(), no)).filter(({ type }) => type === 'contractEnd').map(({ title }) => title)

test('reminds of the end of a contract on its chosen days, by default three days before, once each', async () => {
  const row = await desk.at('effective', { remindDays: '30,7', endDate: day(31) })
  const usual = await desk.at('effective', { endDate: day(31) })
  // The job does not run on the day of the second reminder, which is sent the day after.
  for (const passed of [0, 1, 2, 25, 26, 27, 28, 29]) {
    setBusinessTimeAhead(passed * 86_400)
    await run()
    await run()
  }
  expect(await noticesOf(row)).toEqual([
    expect.stringContaining('还有 30 天到期'),
    expect.stringContaining('还有 6 天到期'),
  ])
  expect(await noticesOf(usual)).toEqual([expect.stringContaining('还有 3 天到期')])
})

test('an auto-renewed contract is extended by the configured months, and its history shows it', async () => {
  const end = day(1)
  const row = await desk.at('effective', { autoRenew: 'Y', endDate: end })
  setBusinessTimeAhead(2 * 86_400)
  await contractTerms(desk.product.app.engine, new AbortController().signal)
  expect((await desk.read(row)).status).toBe('effective')
  await run()
  const after = await desk.read(row)
  expect(after).toMatchObject({
    status: 'effective',
    endDate: renewedEnd(end, 12, day(0)),
    contentHash: row.contentHash,
  })
  expect(await noticesOf(row)).toEqual([expect.stringContaining('已自动续期至')])
  const { result } = await desk.product.admin.get<{ title: string; by: string }[]>('/legal/contract/history', {
    id: row.id,
  })
  expect(result[0]).toMatchObject({ title: '自动续期', by: 'system' })
  await run()
  expect((await desk.read(row)).version).toBe(after.version)
})

test('a renewal whose notice cannot be stored is rolled back and retried', async () => {
  const end = day(1)
  const row = await desk.at('effective', { autoRenew: 'Y', endDate: end })
  setBusinessTimeAhead(2 * 86_400)
  await withoutNotices(db(), 'contractEnd', () => expect(run()).rejects.toThrow('处理失败'))
  expect((await desk.read(row)).endDate).toBe(end)
  await run()
  expect((await desk.read(row)).endDate).toBe(renewedEnd(end, 12, day(0)))
  expect(await noticesOf(row)).toEqual([expect.stringContaining('已自动续期至')])
})

test('notifies without renewing if the office has set no renewal months', async () => {
  await desk.product.admin.put('/legal/setting/edit', { code: 'contract.renewMonths', value: 0 })
  const end = day(1)
  const row = await desk.at('effective', { autoRenew: 'Y', endDate: end })
  setBusinessTimeAhead(3 * 86_400)
  await run()
  await run()
  expect(await noticesOf(row)).toEqual([expect.stringContaining('请办理续期')])
  expect((await desk.read(row)).endDate).toBe(end)
  await desk.product.admin.post('/legal/setting/reset', { code: 'contract.renewMonths' })
})

test('users cannot take the renewal step of the server', async () => {
  const row = await desk.at('effective', { autoRenew: 'Y' })
  expect((await desk.act(desk.product.admin, row, 'renewTerm', { endDate: day(400) })).success).toBe(false)
})

test('a term long over is extended past today, to the same day of a month', () => {
  expect(renewedEnd('2024-02-29', 12, '2026-11-16')).toBe('2027-02-28')
  expect(renewedEnd('2026-11-15', 1, '2026-11-16')).toBe('2026-12-15')
})
