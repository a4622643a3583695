import type { Values } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../areas/appointments/testing/startDesk.ts'
import type { Answer } from '../../testing/testProduct.ts'

let desk: Desk
let clientDictId: string
beforeAll(async () => {
  desk = await startDesk()
  const { rows } = await sql<{ id: string }>`select id from sys_dict where dict_code = 'cust_source'`.execute(db())
  clientDictId = rows[0]!.id
})
afterAll(() => desk?.close())

const db = () => desk.product.app.engine.db.kysely
const admin = () => desk.product.admin
let count = 0

/** Records that others refer to: how one is added, what refers to it, and how its refusal begins. */
const kinds = {
  goodAt: {
    path: '/legal/goodAt',
    table: 'biz_good_at',
    body: (n: number) => ({ name: `随机领域${n}`, code: `random.${n}` }),
    key: 'id',
    naming: (key: string) => ({ goodAtId: key }),
    column: 'good_at_id',
    title: '擅长领域',
  },
  item: {
    path: '/legal/appointmentItem',
    table: 'biz_appointment_item',
    body: (n: number) => ({ name: `随机项目${n}`, channel: 'phone', duration: 30, leadHours: 0 }),
    key: 'id',
    naming: (key: string) => ({ itemId: key }),
    column: 'item_id',
    title: '预约项目',
  },
  dictItem: {
    path: '/sys/dictItem',
    table: 'sys_dict_item',
    body: (n: number) => ({ dictId: clientDictId, itemText: `随机来源${n}`, itemValue: `random${n}`, status: 1 }),
    key: 'itemValue',
    naming: (key: string) => ({ source: key }),
    column: 'source',
    title: '字典项',
  },
  region: {
    path: '/legal/region',
    table: 'biz_region',
    body: (n: number) => ({ name: `随机地区${n}`, code: String(980_000 + n), level: 1, parentCode: '86' }),
    key: 'code',
    naming: (key: string) => ({ regionCode: key }),
    column: 'region_code',
    title: '地区',
  },
} as const
type Kind = keyof typeof kinds

const anyTry = fc.record({
  act: fc.constantFrom('add', 'use', 'use', 'leave', 'bin', 'restore', 'delete', 'delete', 'deleteAll', 'deleteWhileUsed'), // prettier-ignore
  nth: fc.nat({ max: 20 }),
  user: fc.nat({ max: 20 }),
})
type Try = typeof anyTry extends fc.Arbitrary<infer T> ? T : never

interface Named {
  id: string
  key: string
}

/** Rows that refer to one of these. Regions are used by contacts, the rest by appointments. */
const usersOf = (kind: Kind) =>
  kind === 'region'
    ? { path: '/legal/contactInfo', table: 'biz_contact_info', title: '联系方式' }
    : { path: '/legal/appointment', table: 'biz_appointment', title: '预约' }

async function addUser(kind: Kind, changes: Values): Promise<Answer<{ id: string }>> {
  if (kind !== 'region') return desk.ask(changes)
  const values = { type: 'phone', label: '随机', value: '400-800-1234', primaryFlag: 'N', ...changes }
  return admin().post<{ id: string }>('/legal/contactInfo/add', values)
}

async function attempt(kind: Kind, { act, nth, user }: Try, named: Named[], users: string[]): Promise<Answer[]> {
  const { path, body, key, naming } = kinds[kind]
  const { path: userPath } = usersOf(kind)
  const [one, of] = [named[nth % Math.max(1, named.length)], users[user % Math.max(1, users.length)]]
  const using = async (): Promise<Answer> => {
    const answer = await addUser(kind, naming(one!.key))
    if (answer.success) users.push(answer.result.id)
    return answer as Answer
  }
  const removing = (ids: string) => admin().delete(`${path}/deleteBatch`, { ids })
  if (act === 'add') {
    const answer = await admin().post<Values & { id: string }>(`${path}/add`, body((count += 1)))
    expect(answer, answer.message).toMatchObject({ success: true })
    const { id } = answer.result
    named.push({ id, key: key === 'id' ? id : String((body(count) as Values)[key]) })
    return [answer as Answer]
  }
  if (!one) return []
  if (act === 'use') return [await using()]
  if (act === 'delete') return [await admin().delete(`${path}/delete`, { id: one.id })]
  if (act === 'deleteAll') return [await removing(named.map(({ id }) => id).join())]
  if (act === 'deleteWhileUsed')
    return Promise.all([using(), admin().delete(`${path}/delete`, { id: one.id }), using()])
  if (!of) return []
  if (act === 'leave') return [await admin().put(`${userPath}/edit`, { id: of, ...naming(named[0]!.key) })]
  if (act === 'bin') return [await admin().delete(`${userPath}/delete`, { id: of })]
  return [await admin().put(`${userPath}/putRecycleBin`, { ids: of })]
}

test('a value used by a row in the recycle bin is in use, and the refusal names the kind of row', async () => {
  const { path, body, naming } = kinds.dictItem
  const item = await admin().post<{ id: string }>(`${path}/add`, body((count += 1)))
  const used = await addUser('dictItem', naming(`random${count}`))
  await admin().delete(`${usersOf('dictItem').path}/delete`, { id: used.result.id })
  const answer = await admin().delete(`${path}/delete`, { id: item.result.id })
  expect(answer.message).toBe('该字典项正在使用，不能删除：预约的客户来源 1 条')
})

/** Active rows that refer to a deleted record. */
async function dangling(kind: Kind, users: string[], named: Named[]): Promise<string[]> {
  const { column, table } = kinds[kind]
  const { rows } = await sql<{ id: string; key: string }>`
    select id, ${sql.ref(column)} as key from ${sql.table(usersOf(kind).table)}
    where id = any(${users}::text[]) and deleted_at is null`.execute(db())
  const { rows: gone } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${named.map(({ id }) => id)}::text[]) and deleted_at is not null`.execute(
    db(),
  )
  const lost = new Set(named.filter(({ id }) => gone.some((one) => one.id === id)).map(({ key }) => key))
  return rows.filter(({ key }) => lost.has(key)).map(({ id }) => id)
}

test.each(Object.keys(kinds) as Kind[])(
  'invariant 15: %s in use is not deleted, with the count and where; remaining rows never refer to deleted ones',
  async (kind) => {
    const { title } = kinds[kind]
    const { title: userTitle } = usersOf(kind)
    await fc.assert(
      fc.asyncProperty(fc.array(anyTry, { minLength: 6, maxLength: 16 }), async (tries) => {
        const named: Named[] = []
        const users: string[] = []
        for (const one of [{ act: 'add', nth: 0, user: 0 } as Try, ...tries]) {
          const answers = await attempt(kind, one, named, users)
          for (const { status, success, message, error } of answers) {
            expect(status, `${one.act}: ${message}`).toBeLessThan(500)
            if (success || !one.act.startsWith('delete') || !message.includes('正在使用')) continue
            expect(message).toMatch(new RegExp(`^该${title}正在使用，不能删除：${userTitle}.* \\d+ 条`))
            const { uses } = error!.details as { uses: { resource: string; count: number }[] }
            expect(uses[0]!.count).toBeGreaterThan(0)
            expect(uses[0]!.resource).not.toBe('')
          }
          expect(await dangling(kind, users, named), one.act).toEqual([])
        }
      }),
      { numRuns: 5, endOnFailure: true },
    )
  },
  40_000,
)
