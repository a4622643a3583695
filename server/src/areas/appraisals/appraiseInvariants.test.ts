import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, type LawyerDesk, startDesk, type Visit } from '../appointments/testing/startDesk.ts'

let desk: Desk
let lawyer: LawyerDesk
let itemId: string
beforeAll(async () => {
  desk = await startDesk()
  lawyer = await desk.lawyer()
  itemId = await desk.item()
})
afterAll(() => desk?.close())

const db = () => desk.product.app.engine.db.kysely

interface Try {
  act: string
  score: number
  slot: number
}

/** The usual steps of an appointment. */
const visitSteps = ['assign', 'accept', 'confirm', 'start', 'finish', 'clientConfirm', 'cancel']
const appraiseSteps = [
  'show',
  'showAgain',
  'hide',
  'reply',
  'followUp',
  'appeal',
  'uphold',
  'hideAppealed',
  'closeTicket',
]
const anyTry = fc.record({
  act: fc.constantFrom(
    ...visitSteps.slice(0, -1),
    'onward',
    'onward',
    'appraise',
    'appraise',
    'appraiseTwiceAtOnce',
    'discard',
    'restore',
    'editScore',
    'deleteVisit',
    ...visitSteps,
    ...appraiseSteps,
  ),
  score: fc.integer({ min: 1, max: 5 }),
  slot: fc.integer({ min: 0, max: 15 }),
})

const nextStep: Record<string, string> = {
  pending: 'assign',
  confirmed: 'start',
  serving: 'finish',
  served: 'clientConfirm',
}

let hours = 0

async function attempt(visit: Visit, { act, score }: Try): Promise<{ status: number; message: string }> {
  const { admin } = desk.product
  const input = {
    lawyerId: lawyer.userId,
    startAt: `${desk.day('work', 4 + Math.floor(hours / 16))} ${String(9 + Math.floor((hours % 16) / 2)).padStart(2, '0')}:${hours++ % 2 ? '30' : '00'}:00`,
    resultSummary: '逐项答复了客户提出的问题，并说明了后续办理的步骤和所需材料。',
    followUp: 'none',
    earlyStartReason: '客户提前到所',
    earlyFinishReason: '已全部答复',
    cancelReason: 'other',
  }
  const appraise = () => admin.post('/legal/appraise/add', { appointmentId: visit.id, score })
  if (act === 'onward') {
    // A deleted appointment cannot be read.
    const { status, acceptedAt } = (await desk.read(visit)) ?? { status: 'pending', acceptedAt: null }
    const step = status === 'assigned' ? (acceptedAt ? 'confirm' : 'accept') : nextStep[status]
    return desk.act(visit, step ?? 'clientConfirm', input)
  }
  if (visitSteps.includes(act)) return desk.act(visit, act, input)
  if (act === 'appraise') return appraise()
  if (act === 'appraiseTwiceAtOnce') return (await Promise.all([appraise(), appraise()]))[0]
  if (act === 'deleteVisit') return admin.delete('/legal/appointment/delete', { id: visit.id })
  const { rows } = await sql<{ id: string; deleted: boolean }>`
    select id, deleted_at is not null as deleted from biz_appraise where appointment_id = ${visit.id} order by id`.execute(
    db(),
  )
  const ids = rows.filter(({ deleted }) => deleted).map(({ id }) => id)
  if (act === 'restore') return admin.put('/legal/appraise/putRecycleBin', { ids: ids.join() })
  const id = rows.find(({ deleted }) => !deleted)?.id ?? 'nobody'
  if (act === 'discard') return admin.delete('/legal/appraise/delete', { id })
  if (act === 'editScore') return admin.put('/legal/appraise/edit', { id, score, appointmentId: 'another' })
  return admin.post(`/legal/appraise/${id}/${act}`, {
    reason: '随机',
    reply: '谢谢',
    followUpContent: '补充',
    ticketResult: '已回访',
  })
}

test('invariant 4: an appraisal belongs to a completed appointment, at most one each, and its score never changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTry, { minLength: 8, maxLength: 22 }), async (tries) => {
      const visit = (await desk.ask({ itemId })).result
      const scores = new Map<string, number>()
      for (const one of tries) {
        const answer = await attempt(visit, one)
        expect(answer.status, `${one.act}: ${answer.message}`).toBeLessThan(500)
        const { rows } = await sql<{ id: string; score: number; status: string; gone: boolean }>`
          select r.id, r.score, a.status, a.deleted_at is not null as gone
          from biz_appraise r join biz_appointment a on a.id = r.appointment_id
          where r.appointment_id = ${visit.id} and r.deleted_at is null`.execute(db())
        expect(rows.length, one.act).toBeLessThanOrEqual(1)
        for (const { id, score, status, gone } of rows) {
          expect([status, gone], one.act).toEqual(['completed', false])
          expect(score, one.act).toBe(scores.get(id) ?? score)
          scores.set(id, score)
        }
      }
    }),
    {
      numRuns: 15,
      endOnFailure: true,
      examples: [[examples('onward', 7, ['appraise', 'discard', 'appraise', 'restore'])]],
    },
  )
}, 60_000)

/** A rare sequence: one appraisal is deleted, another replaces it, and the first is restored. */
function examples(act: string, times: number, rest: string[]): Try[] {
  return [...Array.from({ length: times }, () => act), ...rest].map((name) => ({ act: name, score: 4, slot: 0 }))
}
