import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, startDesk, type Visit } from '../appointments/testing/startDesk.ts'

let desk: Desk
let clients: string[]
beforeAll(async () => {
  desk = await startDesk()
  const { rows } = await sql<{ id: string }>`
    select id from biz_enterprise where tenant_id = 1 and status = 'certified' and deleted_at is null order by id limit 3`.execute(
    desk.product.app.engine.db.kysely,
  )
  clients = rows.map(({ id }) => id)
})
afterAll(() => desk?.close())

const acts = ['freeze', 'unfreeze', 'ask', 'ask', 'askWhileFrozen', 'move', 'discard', 'restore', 'restoreVersion'] as const // prettier-ignore
const anyTry = fc.record({
  act: fc.constantFrom(...acts),
  client: fc.integer({ min: 0, max: 2 }),
  visit: fc.nat({ max: 50 }),
})
type Try = typeof anyTry extends fc.Arbitrary<infer T> ? T : never

const admin = () => desk.product.admin
const statusOf = async (id: string): Promise<string> =>
  (await admin().get<{ status: string }>('/legal/enterprise/queryById', { id })).result.status
const freeze = (id: string) => admin().post(`/legal/enterprise/${id}/freeze`, { reason: '欠费' })

/** The appointments that an enterprise has now, and those that wait in the bin. */
async function visitsOf(enterpriseId: string): Promise<{ living: string[]; binned: string[] }> {
  const { rows } = await sql<{ id: string; deleted: boolean }>`
    select id, deleted_at is not null as deleted from biz_appointment where enterprise_id = ${enterpriseId} order by id`.execute(
    desk.product.app.engine.db.kysely,
  )
  const idsOf = (deleted: boolean) => rows.filter((row) => row.deleted === deleted).map(({ id }) => id)
  return { living: idsOf(false), binned: idsOf(true) }
}

async function attempt({ act, client, visit }: Try, visits: Visit[]): Promise<{ status: number; message: string }[]> {
  const enterpriseId = clients[client]!
  const chosen = visits[visit % Math.max(1, visits.length)]
  const asked = async (): Promise<{ status: number; message: string }> => {
    const answer = await desk.ask({ enterpriseId })
    if (answer.success) visits.push(answer.result)
    return answer
  }
  if (act === 'freeze') return [await freeze(enterpriseId)]
  if (act === 'unfreeze') return [await admin().post(`/legal/enterprise/${enterpriseId}/unfreeze`)]
  if (act === 'ask') return [await asked()]
  if (act === 'askWhileFrozen') return Promise.all([freeze(enterpriseId), asked(), asked()])
  if (!chosen) return []
  if (act === 'move') return [await admin().put('/legal/appointment/edit', { id: chosen.id, enterpriseId })]
  if (act === 'discard') return [await admin().delete('/legal/appointment/delete', { id: chosen.id })]
  if (act === 'restore') return [await admin().put('/legal/appointment/putRecycleBin', { ids: chosen.id })]
  const history = await admin().get<{ id: string }[]>('/legal/appointment/history', { id: chosen.id })
  const line = history.result?.at(-1)?.id ?? 'none'
  return [await admin().post('/legal/appointment/restoreVersion', { id: chosen.id, line, fields: ['enterpriseId'] })]
}

test('invariant 13: a frozen enterprise gets no further appointment, whatever the way, and its old ones stay readable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTry, { minLength: 6, maxLength: 16 }), async (tries) => {
      const visits: Visit[] = []
      for (const one of tries) {
        const before = await Promise.all(
          clients.map(async (id) => ({ id, status: await statusOf(id), ...(await visitsOf(id)) })),
        )
        const answers = await attempt(one, visits)
        for (const answer of answers) expect(answer.status, `${one.act}: ${answer.message}`).toBeLessThan(500)
        for (const { id, status, living } of before) {
          const now = await visitsOf(id)
          const isFrozen = status === 'frozen' && (await statusOf(id)) === 'frozen'
          if (isFrozen)
            expect(
              now.living.filter((visit) => !living.includes(visit)),
              one.act,
            ).toEqual([])
          const [old] = now.living
          if (isFrozen && old)
            expect(await admin().get('/legal/appointment/queryById', { id: old })).toMatchObject({ success: true })
        }
      }
      for (const id of clients) await admin().post(`/legal/enterprise/${id}/unfreeze`)
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 60_000)

test('invariant 13: of those who ask while it is being frozen none comes after the freezing', async () => {
  const [enterpriseId] = clients
  for (let round = 0; round < 8; round++) {
    const asking = Array.from({ length: 4 }, () => desk.ask({ enterpriseId }))
    await Promise.all([...asking, freeze(enterpriseId!)])
    const { rows } = await sql<{ late: number }>`
      select count(*) as late from change_log c
      where c.resource = 'appointment' and c.action = 'add' and c.row_id in (
        select id from biz_appointment where enterprise_id = ${enterpriseId})
      and c.id > (select max(id) from state_log where resource = 'enterprise' and row_id = ${enterpriseId} and action = 'freeze')`.execute(
      desk.product.app.engine.db.kysely,
    )
    expect(rows[0]!.late).toBe(0)
    await admin().post(`/legal/enterprise/${enterpriseId!}/unfreeze`)
  }
})
