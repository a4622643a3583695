import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today, wallClock } from '../../clock/wallClock.ts'
import { newId } from '../../database/newId.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
let lawyers: { id: string; name: string }[]
beforeAll(async () => {
  product = await startTestProduct()
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.realname as name from biz_lawyer_profile p join sys_user u on u.id = p.user_id
    where p.tenant_id = 1 and p.deleted_at is null order by p.id`.execute(db())
  lawyers = rows
  // Moves all appraisals into the period of the statistics.
  await sql`update biz_appraise set create_time = ${`${today()} 00:00:00`}::timestamptz - interval '3 days'`.execute(
    db(),
  )
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const admin = () => product.admin

interface Rating {
  count: number
  mean: number | null
}
type Ratings = Record<string, Rating>

/** Computed independently of the product's SQL. */
async function expected(): Promise<Ratings> {
  const { rows } = await sql<{ lawyer: string; score: number }>`
    select u.realname as lawyer, a.score from biz_appraise a join sys_user u on u.id = a.lawyer_id
    where a.tenant_id = 1 and a.deleted_at is null and a.status <> 'hidden'`.execute(db())
  return Object.fromEntries(
    lawyers.map(({ name }) => {
      const scores = rows.filter(({ lawyer }) => lawyer === name).map(({ score }) => score)
      const sum = scores.reduce((all, score) => all + score, 0)
      const mean = scores.length === 0 ? null : Math.round((sum / scores.length) * 100 + 1e-9) / 100
      return [name, { count: scores.length, mean }]
    }),
  )
}

const byName = (rows: readonly (Rating & { name: string })[]): Ratings =>
  Object.fromEntries(
    lawyers.map(({ name }) => {
      const { count, mean } = rows.find((row) => row.name === name) ?? { count: 0, mean: null }
      return [name, { count: count ?? 0, mean }]
    }),
  )

/** Every place that shows a rating. */
const views: Record<string, () => Promise<Ratings>> = {
  profile: async () => {
    const { result } = await admin().get<{ records: { name: string; rating: number | null; ratingCount: number }[] }>(
      '/legal/lawyerProfile/list',
      { pageSize: 200 },
    )
    return byName(result.records.map(({ name, rating, ratingCount }) => ({ name, mean: rating, count: ratingCount })))
  },
  ranking: async () => {
    const { result } = await admin().get<{ lawyer: string; mean: number; count: number }[]>('/legal/appraise/ranking')
    return byName(result.map(({ lawyer, mean, count }) => ({ name: lawyer, mean, count })))
  },
  ...Object.fromEntries(
    ['appraiseRanking', 'appointmentSatisfaction'].map((code) => [
      code,
      async () => {
        const { result } = await admin().get<{ rows: { lawyer: string; mean: number; count: number }[] }>(
          '/legal/statistic/data',
          { code, from: toPlainDate(mustDayNumber(today()) - 10), to: today() },
        )
        return byName(result.rows.map(({ lawyer, mean, count }) => ({ name: lawyer, mean, count })))
      },
    ]),
  ),
}

/** The views that differ from the expected ratings. */
async function mismatchedViews(): Promise<string[]> {
  const right = JSON.stringify(await expected())
  const mismatched: string[] = []
  for (const [name, view] of Object.entries(views)) {
    const shown = JSON.stringify(await view())
    if (shown !== right) mismatched.push(`${name}: ${shown} instead of ${right}`)
  }
  return mismatched
}

test('profile, ranking and statistics show the same ratings of the demo office', async () => {
  expect(await mismatchedViews()).toEqual([])
})

const acts = ['add', 'add', 'show', 'hide', 'showAgain', 'appeal', 'uphold', 'hideAppealed', 'delete', 'restore'] as const // prettier-ignore
const anyAct = fc.record({
  act: fc.constantFrom(...acts),
  lawyer: fc.nat({ max: 2 }),
  score: fc.integer({ min: 1, max: 5 }),
  nth: fc.nat({ max: 20 }),
})

test('they agree after any sequence of adding, hiding, appealing, deleting and restoring', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 6, maxLength: 14 }), async (tries) => {
      const ids: string[] = []
      for (const { act, lawyer, score, nth } of tries) {
        if (act === 'add') {
          const appointmentId = newId()
          await sql`
            insert into biz_appointment (id, tenant_id, no, subject, person_name, lawyer_id, status, completed_at)
            values (${appointmentId}, 1, ${`YY-${appointmentId}`}, '咨询', '韩梅梅', ${lawyers[lawyer]!.id}, 'completed',
              ${wallClock()})`.execute(db())
          const { result } = await admin().post<{ id: string }>('/legal/appraise/add', { appointmentId, score })
          ids.push(result.id)
          continue
        }
        const id = ids[nth % Math.max(1, ids.length)]
        if (id === undefined) continue
        if (act === 'delete') await admin().delete('/legal/appraise/delete', { id })
        else if (act === 'restore') await admin().put('/legal/appraise/putRecycleBin', { ids: id })
        else await admin().post(`/legal/appraise/${id}/${act}`, { reason: '随机' })
      }
      expect(await mismatchedViews()).toEqual([])
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
