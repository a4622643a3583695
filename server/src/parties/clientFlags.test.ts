import { contract, counsel, type Page, type Resource } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../access/Actor.ts'
import { type ContractDesk, day, startContractDesk } from '../areas/contracts/testing/contractDesk.ts'
import { takeStep } from '../resource/steps/runAction.ts'
import { unlessRefused } from '../resource/write/unlessRefused.ts'
import { write } from '../resource/writeContext.ts'
import { mergeEnterprise } from '../testing/mergeEnterprise.ts'

let desk: ContractDesk
let clients: string[]
let lawyerId: string
beforeAll(async () => {
  desk = await startContractDesk()
  const { rows } = await sql<{ id: string }>`
    select id from biz_enterprise e where tenant_id = 1 and status = 'certified' and deleted_at is null
      and not exists (select 1 from biz_counsel c where c.enterprise_id = e.id)
      and not exists (select 1 from biz_contract c where c.enterprise_id = e.id) order by id limit 2`.execute(db())
  clients = rows.map(({ id }) => id)
  const { rows: staff } = await sql<{ id: string }>`select id from sys_user where username = 'chenlv'`.execute(db())
  lawyerId = staff[0]!.id
})
afterAll(() => desk?.close())

const db = () => desk.product.app.engine.db.kysely
const admin = () => desk.product.admin
const terms = { startDate: day(-5), endDate: day(200) }

interface Shown {
  id: string
  shown: string
}

/** Rows whose flags differ from what a plain query of contracts and engagements gives. */
async function mismatches(): Promise<Shown[]> {
  const owing = sql`
    select c.id, c.parent_id, c.enterprise_id, c.biz_id from biz_contract c
    where c.deleted_at is null and c.unpaid_amount > 0 and c.status in ('effective', 'expired', 'rescinding')`
  const { rows } = await sql<Shown>`
    with owing as (${owing})
    select id, 'client counsel ' || coalesce(has_counsel, '-') as shown from biz_enterprise e
    where has_counsel is distinct from case when id in (
      select enterprise_id from biz_counsel where status = 'active' and deleted_at is null) then 'Y' else 'N' end
    union all
    select id, 'client unpaid ' || coalesce(has_unpaid, '-') from biz_enterprise
    where has_unpaid is distinct from case when id in (select enterprise_id from owing) then 'Y' else 'N' end
    union all
    select m.id, 'matter ' || coalesce(m.has_unpaid, '-') from biz_entrustment m
    where m.has_unpaid is distinct from case when exists (
      select 1 from owing o where o.biz_id = m.id or o.id = m.contract_id or o.parent_id = m.contract_id
        or o.parent_id in (select id from biz_contract where biz_id = m.id)) then 'Y' else 'N' end`.execute(db())
  return rows
}

test('the demo office shows the flags of every client and matter, and lists by them', async () => {
  expect(await mismatches()).toEqual([])
  for (const [path, name] of [
    ['/legal/enterprise', 'hasCounsel'],
    ['/legal/enterprise', 'hasUnpaid'],
    ['/legal/entrustment', 'hasUnpaid'],
  ] as const) {
    const count = async (params: object) =>
      (await admin().get<Page<object>>(`${path}/list`, { ...params, pageSize: 1 })).result.total
    const [yes, no, all] = [await count({ [name]: 'Y' }), await count({ [name]: 'N' }), await count({})]
    expect(yes).toBeGreaterThan(0)
    expect(yes + no).toBe(all)
  }
})

async function addRecord(path: string, values: object): Promise<string> {
  const answer = await admin().post<{ id: string }>(`${path}/add`, values)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result.id
}
const bySystem = (resource: Resource, id: string, step: string) =>
  unlessRefused(write(desk.product.app.engine, systemActor(1), (context) => takeStep(context, resource, step, { id })))

const acts = ['pay', 'payRest', 'expire', 'finish', 'rescind', 'keepInForce', 'confirmRescind', 'archive', 'suspend', 'resume', 'end', 'merge', 'unmerge'] as const // prettier-ignore

test('the flags stay correct whatever is paid, ended, rescinded, suspended or merged', async () => {
  const enterpriseId = clients[0]!
  const leadLawyerId = lawyerId
  const matterId = await addRecord('/legal/entrustment', {
    enterpriseId,
    matter: '欠款',
    caseType: 'civil',
    leadLawyerId,
    noOpponentReason: '被告尚未确定',
  })
  const checked = await admin().post(`/legal/entrustment/${matterId}/check`)
  expect(checked, checked.message).toMatchObject({ success: true })
  const counselId = await addRecord('/legal/counsel', {
    enterpriseId,
    mode: 'special',
    leadLawyerId,
    fee: 1000,
    ...terms,
  })
  await sql`update biz_counsel set status = 'pendingSign' where id = ${counselId}`.execute(db())
  const main = await desk.at('effective', { enterpriseId, bizType: 'entrust', bizId: matterId })
  const contracts = [
    main.id,
    (await desk.at('effective', { enterpriseId, bizType: 'counsel', bizId: counselId })).id,
    (await desk.at('effective', { enterpriseId, parentId: main.id })).id,
  ]
  const shown = async () => ({
    client: (await admin().get<object>('/legal/enterprise/queryById', { id: enterpriseId })).result,
    matter: (await admin().get<object>('/legal/entrustment/queryById', { id: matterId })).result,
  })
  expect(await shown()).toMatchObject({
    client: { hasCounsel: 'Y', hasUnpaid: 'Y' },
    matter: { hasUnpaid: 'Y' },
  })
  const paper = await desk.upload(['确认'])
  const anyAct = fc.record({ act: fc.constantFrom(...acts), place: fc.nat({ max: 2 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 6, maxLength: 12 }), async (tries) => {
      for (const { act, place } of tries) {
        const id = contracts[place]!
        const step = (name: string, body: object) => admin().step('/legal/contract', id, name, body)
        if (act === 'pay') await step('markPaid', { paidOn: day(0), paid: 100_000 })
        if (act === 'payRest')
          await step('markPaid', { paidOn: day(0), paid: (await desk.read({ id })).unpaidAmount || 1 })
        if (act === 'expire' || act === 'finish') {
          await sql`update biz_contract set end_date = ${day(-1)} where id = ${id}`.execute(db())
          await bySystem(contract, id, act)
        }
        if (act === 'rescind' || act === 'keepInForce') await step(act, { reason: '双方商定' })
        if (act === 'confirmRescind')
          await step(act, { rescindFile: paper, receivableEnd: 'keep', businessEnd: 'suspend' })
        if (act === 'archive') await step(act, { archiveNo: `DA-${id}` })
        if (act === 'suspend')
          await admin().post(`/legal/counsel/${counselId}/suspend`, { reason: '客户要求', cause: 'client' })
        if (act === 'resume') await admin().post(`/legal/counsel/${counselId}/resume`)
        if (act === 'end') await bySystem(counsel, counselId, 'finish')
        if (act === 'merge') await mergeEnterprise(desk.product, enterpriseId, clients[1]!)
        if (act === 'unmerge') await admin().post(`/legal/enterprise/${enterpriseId}/unmerge`, { reason: '误合并' })
        expect(await mismatches(), act).toEqual([])
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 90_000)
