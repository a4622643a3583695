import type { Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/testProduct.ts'
import { type MatterDesk, openMatterDesk } from './testing/matterDesk.ts'

let desk: MatterDesk
let outsider: Client
let outsiderId: string
beforeAll(async () => {
  desk = await openMatterDesk()
  outsider = await desk.product.signInAs({
    username: 'outsider',
    permissions: [
      ...['list', 'history', 'export', 'quote', 'check', 'edit'].map((act) => `entrustment:${act}`),
      ...['list', 'history', 'add', 'edit', 'delete', 'recordSigned'].map((act) => `contract:${act}`),
      ...['list', 'history'].map((act) => `appointment:${act}`),
      ...['list', 'history', 'add', 'edit'].map((act) => `conflictCheck:${act}`),
      ...['list', 'add'].map((act) => `deadline:${act}`),
    ],
  })
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'outsider'`.execute(desk.db)
  outsiderId = rows[0]!.id
})
afterAll(() => desk?.product.close())

interface Contract {
  id: string
  no: string
  name: string
  bizName: string | null
}

let count = 0
/** A matter with all dependent records, named so that a leak is found in any answer. */
async function addMatterWithRecords() {
  const { add, bringTo, admin, enterprise } = desk
  count += 1
  const secret = `绝密并购${count}号`
  const client = await enterprise()
  const opponent = `墙内对手${count}有限公司`
  const matter = await add({
    matter: secret,
    enterpriseId: client.id,
    personName: null,
    parties: [{ name: opponent, role: 'opponent' }],
  })
  await bringTo(matter.id, 'quoting')
  const contract = async (name: string, values: object = {}): Promise<Contract> => {
    const answer = await admin.post<Contract>('/legal/contract/add', {
      name: `${secret}${name}`,
      enterpriseId: client.id,
      bizType: 'entrust',
      ...values,
    })
    if (!answer.success) throw new Error(answer.message)
    return answer.result
  }
  const main = await contract('主合同', { bizId: matter.id })
  const supplement = await contract('补充协议', { parentId: main.id, bizType: 'other' })
  const wall = async (blockedUserIds: string) =>
    expect(
      await desk.step(desk.supervisor, matter.id, 'wall', { blockedUserIds, reason: '曾任对方顾问' }),
    ).toMatchObject({ success: true })
  return { secret, client, opponent, matter, main, supplement, contract, wall }
}

const answers = async (id: string) =>
  Promise.all(
    ['queryById', 'history', 'versions', 'flows', 'steps'].map((call) =>
      outsider.get(`/legal/contract/${call}`, { id }),
    ),
  )

test('a walled user finds neither the contract of a matter nor its supplements', async () => {
  const { secret, main, supplement, wall } = await addMatterWithRecords()
  for (const { id } of [main, supplement])
    for (const answer of await answers(id)) expect(answer, answer.message).toMatchObject({ success: true })
  expect(JSON.stringify(await outsider.get('/search/records', { keyword: secret }))).toContain('主合同')
  await wall(outsiderId)
  for (const { id } of [main, supplement])
    for (const answer of await answers(id))
      expect(answer).toMatchObject({ success: false, message: '未找到对应实体：该合同不存在或已被删除' })
  expect((await outsider.get<{ total: number }>('/legal/contract/list', { name: `*${secret}*` })).result.total).toBe(0)
  expect(JSON.stringify(await outsider.get('/search/records', { keyword: secret }))).not.toContain('主合同')
  expect((await desk.admin.get('/legal/contract/queryById', { id: main.id })).success).toBe(true)
  await wall('')
  for (const { id } of [main, supplement])
    expect(await outsider.get('/legal/contract/queryById', { id })).toMatchObject({ success: true })
})

test('a contract linked to a walled matter later is behind the same wall, and leaves it when unlinked', async () => {
  const { contract, matter, main, supplement, wall, client } = await addMatterWithRecords()
  await wall(outsiderId)
  const later = [
    await contract('后签', { bizId: matter.id }),
    await contract('再补充', { parentId: main.id, bizType: 'other' }),
  ]
  const isSeen = async ({ id }: { id: string }) => (await outsider.get('/legal/contract/queryById', { id })).success
  for (const one of later) expect(await isSeen(one)).toBe(false)
  const other = await desk.add({ enterpriseId: client.id, personName: null })
  const { version } = (await desk.admin.get<{ version: number }>('/legal/contract/queryById', { id: main.id })).result
  const moved = await desk.admin.put('/legal/contract/edit', { id: main.id, bizId: other.id, version })
  expect(moved, moved.message).toMatchObject({ success: true })
  expect([await isSeen(main), await isSeen(supplement)]).toEqual([true, true])
})

test('a contract that a matter names is walled with it, even if it does not name the matter', async () => {
  const { contract, matter, wall } = await addMatterWithRecords()
  const own = await contract('自选合同')
  await desk.step(desk.lawyer, matter.id, 'submit')
  await desk.step(desk.supervisor, matter.id, 'approve')
  await wall(outsiderId)
  const named = await desk.step(desk.operator, matter.id, 'prepareSign', {
    contractId: own.id,
    authorityFile: 'entrustment/20260101/a.pdf',
  })
  expect(named, named.message).toMatchObject({ success: true })
  expect(await outsider.get('/legal/contract/queryById', { id: own.id })).toMatchObject({ success: false })
})

test('writes give the same answer for a walled record as for one that does not exist', async () => {
  const { secret, matter, main, client, wall } = await addMatterWithRecords()
  await wall(outsiderId)
  const unknown = 'no-such-record'
  const pairs: ((id: string) => [string, object])[] = [
    (id) => [`/legal/entrustment/${id}/quote`, {}],
    (id) => [`/legal/contract/add`, { name: '试探', enterpriseId: client.id, bizType: 'entrust', bizId: id }],
    (id) => ['/legal/deadline/add', { title: '试探', entrustmentId: id, type: 'hearing', fixedDate: '2036-02-01' }],
    (id) => ['/legal/conflictCheck/add', { subject: '试探', entrustmentId: id, parties: [] }],
  ]
  for (const call of pairs) {
    const [hidden, missing] = [await outsider.post(...call(matter.id)), await outsider.post(...call(unknown))]
    expect(hidden.success).toBe(false)
    expect({ ...hidden, ...same }).toEqual({ ...missing, ...same })
    expect(JSON.stringify(hidden)).not.toContain(secret)
  }
  const supplementOf = (parentId: string) =>
    outsider.post('/legal/contract/add', { name: '试探', enterpriseId: client.id, bizType: 'other', parentId })
  expect({ ...(await supplementOf(main.id)), ...same }).toEqual({ ...(await supplementOf(unknown)), ...same })
  const stolen = (id: string) => outsider.delete('/legal/contract/delete', { id })
  expect({ ...(await stolen(main.id)), ...same }).toEqual({ ...(await stolen(unknown)), ...same })
  expect((await outsider.put('/legal/entrustment/edit', { id: matter.id, matter: '改名' })).message).toBe(
    '未找到对应实体：该委托不存在或已被删除',
  )
})

/** Values that differ from call to call. */
const same = { headers: null, bytes: null, requestId: null, timestamp: null, traceId: null }

test('an appointment that became a walled matter is walled with it', async () => {
  const { matter, wall } = await addMatterWithRecords()
  const { rows } = await sql<{ id: string }>`
    update biz_appointment set entrust_id = ${matter.id}, subject = '谈过隔离的咨询', version = version + 1
    where id = (select id from biz_appointment where tenant_id = 1 and deleted_at is null order by id limit 1)
    returning id`.execute(desk.db)
  const { id } = rows[0]!
  const seen = async (client: Client) => [
    (await client.get('/legal/appointment/queryById', { id })).success,
    (await client.get('/legal/appointment/history', { id })).success,
    JSON.stringify(await client.get('/legal/appointment/list', { subject: '*谈过隔离的咨询*' })).includes(id),
  ]
  expect(await seen(outsider)).toEqual([true, true, true])
  await wall(outsiderId)
  expect(await seen(outsider)).toEqual([false, false, false])
  expect(await seen(desk.admin)).toEqual([true, true, true])
})

test('a record that refers to a walled one shows neither its name nor its history', async () => {
  const { secret, main, client, wall } = await addMatterWithRecords()
  const other = await desk.add({ enterpriseId: client.id, personName: null, matter: '同一合同的另一委托' })
  await sql`update biz_entrustment set contract_id = ${main.id} where id = ${other.id}`.execute(desk.db)
  await sql`
    insert into change_log (id, resource, row_id, tenant_id, version, action, title, by, at, changes)
    values (${`wall-${other.id}`}, 'entrustment', ${other.id}, 1, 2, 'edit', '编辑', 'law', now(), ${JSON.stringify([
      { field: 'contractId', title: '委托合同', before: null, after: main.id, beforeText: '', afterText: main.name },
    ])}::jsonb)`.execute(desk.db)
  const seen = async (reader: Client) => {
    const history = JSON.stringify(await reader.get('/legal/entrustment/history', { id: other.id }))
    const { result } = await reader.get<Values>('/legal/entrustment/queryById', { id: other.id })
    return [result.contractId_dictText, history.includes(secret), history.includes(main.id)]
  }
  expect(await seen(outsider)).toEqual([main.name, true, true])
  await wall(outsiderId)
  expect(await seen(outsider)).toEqual([null, false, false])
  expect(await seen(desk.admin)).toEqual([main.name, true, true])
})

test('a contract moved out of a walled matter does not name it in its history', async () => {
  const { secret, main, matter, client, wall } = await addMatterWithRecords()
  const other = await desk.add({ enterpriseId: client.id, personName: null, matter: '公开的另一委托' })
  const moved = await desk.admin.put('/legal/contract/edit', { id: main.id, bizId: other.id, name: '普通合同' })
  expect(moved, moved.message).toMatchObject({ success: true })
  const shownTo = async (reader: Client) => {
    const { result } = await reader.get<{ changes: { field: string; beforeText: string; afterText: string }[] }[]>(
      '/legal/contract/history',
      { id: main.id },
    )
    const link = result.flatMap(({ changes }) => changes).filter(({ field }) => field.startsWith('biz'))
    const text = JSON.stringify(link)
    return [text.includes(secret), text.includes(matter.id), text.includes('公开的另一委托')]
  }
  expect(await shownTo(outsider)).toEqual([true, true, true])
  await wall(outsiderId)
  expect(await shownTo(outsider)).toEqual([false, false, true])
  expect(await shownTo(desk.admin)).toEqual([true, true, true])
})

test('hits behind a wall say only that a supervisor must check, also in earlier searches', async () => {
  const { secret, opponent, client, wall, matter, main } = await addMatterWithRecords()
  const search = (name: string) => outsider.post('/legal/conflictCheck/search', { name })
  const parties = [
    { name: client.name, role: 'opponent' },
    { name: opponent, role: 'client' },
  ]
  const { result: check } = await desk.admin.post<{ id: string }>('/legal/conflictCheck/add', {
    subject: '旧检索',
    parties,
  })
  const read = async () =>
    JSON.stringify([
      await search(client.name),
      await search(opponent),
      await outsider.get('/legal/conflictCheck/queryById', { id: check.id }),
      await outsider.get('/legal/conflictCheck/history', { id: check.id }),
    ])
  const leaks = (text: string) =>
    [secret, String(matter.no), matter.id, main.no, main.id].some((one) => text.includes(one))
  expect(leaks(await read())).toBe(true)
  await wall(outsiderId)
  const walled = await read()
  expect(leaks(walled)).toBe(false)
  expect(walled).toContain('存在需由主管核对的记录')
  const byHit = { superQueryParams: JSON.stringify([{ field: 'hits.foundIn', rule: 'like', val: secret }]) }
  expect(await outsider.get('/legal/conflictCheck/list', byHit)).toMatchObject({ success: false })
  await wall('')
  expect(leaks(await read())).toBe(true)
})
