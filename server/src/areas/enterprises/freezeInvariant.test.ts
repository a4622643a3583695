import { type Resource, resources } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BusinessKind, businessKinds, type ClientBusiness, openClientBusiness } from './testing/clientBusiness.ts'

let business: ClientBusiness
let clients: string[]
beforeAll(async () => {
  business = await openClientBusiness()
  clients = [await business.client(), await business.client(), await business.client()].map(({ id }) => id)
})
afterAll(() => business?.desk.product.close())

const acts = ['freeze', 'unfreeze', 'add', 'add', 'addWhileFrozen', 'move', 'discard', 'restore', 'restoreVersion'] as const // prettier-ignore
const anyTry = fc.record({
  act: fc.constantFrom(...acts),
  client: fc.integer({ min: 0, max: 2 }),
  row: fc.nat({ max: 50 }),
})
type Try = typeof anyTry extends fc.Arbitrary<infer T> ? T : never

const admin = () => business.desk.admin
const tableOf = (kind: BusinessKind): string =>
  (resources as readonly Resource[]).find(({ name }) => name === kind)!.table
const statusOf = async (id: string): Promise<string> =>
  (await admin().get<{ status: string }>('/legal/enterprise/queryById', { id })).result.status

/** The records of a kind that an enterprise has now. */
async function recordsOf(kind: BusinessKind, enterpriseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(tableOf(kind))} where enterprise_id = ${enterpriseId} and deleted_at is null order by id`.execute(
    business.desk.db,
  )
  return rows.map(({ id }) => id)
}

type Said = { status: number; message: string }

async function attempt(kind: BusinessKind, { act, client, row }: Try, made: string[]): Promise<Said[]> {
  const enterpriseId = clients[client]!
  const id = made[row % Math.max(1, made.length)]
  const path = `/legal/${kind}`
  const added = async (): Promise<Said> => {
    const answer = await business.add(kind, enterpriseId)
    if (answer.success) made.push(answer.result.id)
    return answer
  }
  if (act === 'freeze') return [await business.freeze(enterpriseId)]
  if (act === 'unfreeze') return [await business.unfreeze(enterpriseId)]
  if (act === 'add') return [await added()]
  if (act === 'addWhileFrozen') return Promise.all([business.freeze(enterpriseId), added(), added()])
  if (id === undefined) return []
  if (act === 'move') return [await admin().put(`${path}/edit`, { id, enterpriseId })]
  if (act === 'discard') return [await admin().delete(`${path}/delete`, { id })]
  if (act === 'restore') return [await admin().put(`${path}/putRecycleBin`, { ids: id })]
  const history = await admin().get<{ id: string }[]>(`${path}/history`, { id })
  const line = history.result?.at(-1)?.id ?? 'none'
  return [await admin().post(`${path}/restoreVersion`, { id, line, fields: ['enterpriseId'] })]
}

describe.each(businessKinds)('invariant 13, %s', (kind) => {
  test('a frozen enterprise gets no new record in any way, and its existing ones remain readable', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTry, { minLength: 6, maxLength: 16 }), async (tries) => {
        const made: string[] = []
        for (const one of tries) {
          const before = await Promise.all(
            clients.map(async (id) => ({ id, status: await statusOf(id), living: await recordsOf(kind, id) })),
          )
          const answers = await attempt(kind, one, made)
          for (const answer of answers) expect(answer.status, `${one.act}: ${answer.message}`).toBeLessThan(500)
          for (const { id, status, living } of before) {
            const now = await recordsOf(kind, id)
            if (status !== 'frozen' || (await statusOf(id)) !== 'frozen') continue
            expect(
              now.filter((row) => !living.includes(row)),
              one.act,
            ).toEqual([])
            if (now[0])
              expect(await admin().get(`/legal/${kind}/queryById`, { id: now[0] })).toMatchObject({ success: true })
          }
        }
        for (const id of clients) await business.unfreeze(id)
      }),
      { numRuns: 2, endOnFailure: true },
    )
  }, 120_000)

  test('a record added concurrently with a freeze is stored before it or not at all', async () => {
    const [enterpriseId] = clients
    for (let round = 0; round < 3; round++) {
      await Promise.all([
        ...Array.from({ length: 4 }, () => business.add(kind, enterpriseId!)),
        business.freeze(enterpriseId!),
      ])
      const { rows } = await sql<{ late: number }>`
        select count(*) as late from change_log c
        where c.resource = ${kind} and c.action = 'add' and c.row_id in (
          select id from ${sql.table(tableOf(kind))} where enterprise_id = ${enterpriseId})
        and c.id > (select max(id) from state_log where resource = 'enterprise' and row_id = ${enterpriseId} and action = 'freeze')`.execute(
        business.desk.db,
      )
      expect(rows[0]!.late).toBe(0)
      await business.unfreeze(enterpriseId!)
    }
  }, 120_000)
})
