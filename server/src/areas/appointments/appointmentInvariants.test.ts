import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, type LawyerDesk, startDesk, type Visit } from './testing/startDesk.ts'

let desk: Desk
let lawyer: LawyerDesk
let input: Record<string, unknown>
beforeAll(async () => {
  desk = await startDesk()
  lawyer = await desk.lawyer()
  const itemId = await desk.item()
  const enterpriseId = await desk.enterprise()
  await desk.account(enterpriseId, itemId, 500)
  input = { itemId, enterpriseId, payWay: 'entitlement' }
})
afterAll(() => desk?.close())

const steps = ['assign', 'accept', 'decline', 'confirm', 'reschedule', 'start', 'finish', 'clientConfirm', 'cancel', 'cancelLate', 'noShow', 'entrust', 'refund'] // prettier-ignore
const anyStep = fc.record({
  step: fc.constantFrom('assign', 'accept', 'confirm', ...steps),
  slot: fc.integer({ min: 0, max: 15 }),
  isLate: fc.boolean(),
  choice: fc.boolean(),
})
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

const said = ({ slot, choice }: Step) => ({
  lawyerId: lawyer.userId,
  startAt: `${desk.day('work', 4)} ${String(9 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}:00`,
  reason: '随机',
  resultSummary: '逐项答复了客户提出的问题，并说明了后续办理的步骤和所需材料。',
  followUp: 'none',
  ...(choice && { earlyStartReason: '客户提前到所', earlyFinishReason: '已全部答复' }),
  cancelReason: 'other',
  holdDecision: choice ? 'consume' : 'release',
  noShowParty: choice ? 'client' : 'lawyer',
  matter: '随机委托',
  caseType: 'civil',
  leadLawyerId: lawyer.userId,
  refundAmount: 1,
})

/** Invariants 2, 5, 13 and 14 of the domain, and no double booking. */
async function check(visit: Visit): Promise<void> {
  const db = desk.product.app.engine.db.kysely
  const row = await desk.read(visit)
  const entries = await desk.entries(visit)
  const count = (type: string) => entries.filter((one) => one === type).length
  const open = count('hold') - count('consume') - count('release')
  expect(count('hold')).toBeLessThanOrEqual(1)
  expect(count('consume')).toBeLessThanOrEqual(1)
  expect(open, `${row.status}: ${entries.join()}`).toBe(['confirmed', 'serving'].includes(row.status) ? 1 : 0)
  if (['served', 'completed'].includes(row.status)) expect(count('consume')).toBe(1)
  const { rows: log } = await sql<{ to: string; from: string | null }>`
    select to_state as to, from_state as from from state_log where resource = 'appointment' and row_id = ${visit.id} order by id`.execute(
    db,
  )
  expect(log.at(-1)!.to).toBe(row.status)
  for (const [index, { from }] of log.entries()) if (index > 0) expect(from).toBe(log[index - 1]!.to)
  if (row.entrustId) {
    const { rows } = await sql<{ source: string }>`
      select source_appointment_id as source from biz_entrustment where id = ${row.entrustId}`.execute(db)
    expect(rows).toEqual([{ source: visit.id }])
  }
  const { rows: doubleBooked } = await sql`
    select 1 from biz_appointment a join biz_appointment b on a.id < b.id and a.lawyer_id = b.lawyer_id
      and tstzrange(a.start_at, a.busy_until) && tstzrange(b.start_at, b.busy_until)
    where a.status in ('assigned', 'confirmed', 'serving') and b.status in ('assigned', 'confirmed', 'serving')
      and a.lawyer_id = ${lawyer.userId} and a.deleted_at is null and b.deleted_at is null`.execute(db)
  expect(doubleBooked).toEqual([])
}

test('after any sequence of steps, entitlements, logs and bookings are consistent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async (sequence) => {
      const visit = (await desk.ask(input)).result
      for (const one of sequence) {
        // Some steps are only possible once the appointment has started.
        if (
          one.isLate &&
          ['cancelLate', 'noShow'].includes(one.step) &&
          (await desk.read(visit)).status === 'confirmed'
        )
          await desk.beginsIn(visit, -5 - 100 * one.slot).catch(() => undefined)
        const before = await desk.read(visit)
        const answer = await desk.act(visit, one.step, said(one))
        expect(answer.status, `${one.step}: ${answer.message}`).toBeLessThan(500)
        if (!answer.success) expect((await desk.read(visit)).version, one.step).toBe(before.version)
      }
      await check(visit)
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('the same step sent twice concurrently is taken once and holds one unit', async () => {
  const visit = (await desk.ask(input)).result
  const startAt = `${desk.day('work', 9)} 10:00:00`
  await desk.act(visit, 'assign', { lawyerId: lawyer.userId, startAt })
  await desk.act(visit, 'accept', {}, lawyer.client)
  const confirmed = await Promise.all(Array.from({ length: 6 }, () => desk.act(visit, 'confirm')))
  expect(confirmed.filter(({ success }) => success)).toHaveLength(1)
  expect(await desk.entries(visit)).toEqual(['hold'])
  await check(visit)
})
