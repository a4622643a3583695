import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, type LawyerDesk, startDesk, type Visit } from './testing/startDesk.ts'

let desk: Desk
let lawyer: LawyerDesk
let served: { enterpriseId: string; accountId: string; counselId: string }
beforeAll(async () => {
  desk = await startDesk()
  lawyer = await desk.lawyer()
  const { rows } = await sql<typeof served>`
    select c.enterprise_id as "enterpriseId", a.id as "accountId", c.id as "counselId" from biz_counsel c
    join entitlement_account a on a.source_type = 'counsel' and a.source_id = c.id
    join biz_counsel_item i on i.id = a.item_id and i.kind = 'advice'
    where c.status = 'active' and a.available > 2 and a.tenant_id = 1
      and (select count(*) from biz_counsel o where o.enterprise_id = c.enterprise_id and o.status = 'active') = 1
    order by c.id limit 1`.execute(db())
  served = rows[0]!
})
afterAll(() => desk?.close())

const db = () => desk.product.app.engine.db.kysely
let hour = 8
async function accepted(changes = {}): Promise<Visit> {
  const { enterpriseId } = served
  const { result: visit } = await desk.ask({ enterpriseId, payWay: 'counsel', itemId: await desk.item(), ...changes })
  const startAt = `${desk.day('work', 3)} ${String((hour += 1)).padStart(2, '0')}:00:00`
  for (const [step, input, client] of [
    ['assign', { lawyerId: lawyer.userId, startAt }, desk.product.admin],
    ['accept', {}, lawyer.client],
  ] as const) {
    const answer = await desk.act(visit, step, input, client)
    expect(answer, answer.message).toMatchObject({ success: true })
  }
  return visit
}

test('an appointment under a counsel service holds one of its consultations, and consumes it', async () => {
  const before = await desk.available(served.accountId)
  const visit = await accepted()
  expect(await desk.act(visit, 'confirm')).toMatchObject({ success: true })
  expect(await desk.entries(visit)).toEqual(['hold'])
  expect(await desk.available(served.accountId)).toBe(before - 1)
  await desk.beginsIn(visit, -120)
  await desk.act(visit, 'start', {}, lawyer.client)
  const resultSummary = '已逐项说明竞业限制的效力、补偿标准与举证要求，建议先书面催告。'
  const finished = await desk.act(visit, 'finish', { resultSummary, followUp: 'none' }, lawyer.client)
  expect(finished, finished.message).toMatchObject({ success: true })
  await desk.act(visit, 'clientConfirm')
  expect(await desk.entries(visit)).toEqual(['hold', 'consume'])
  expect(await desk.available(served.accountId)).toBe(before - 1)
})

test('a cancellation in time releases it', async () => {
  const before = await desk.available(served.accountId)
  const visit = await accepted()
  await desk.act(visit, 'confirm')
  await desk.act(visit, 'cancel', { cancelReason: 'clientChanged' })
  expect(await desk.entries(visit)).toEqual(['hold', 'release'])
  expect(await desk.available(served.accountId)).toBe(before)
})

test('cannot be confirmed without a client, or under a suspended service', async () => {
  const withoutClient = await accepted({ enterpriseId: null })
  expect((await desk.act(withoutClient, 'confirm')).message).toBe('使用顾问服务须先填写所属企业')
  const reason = { reason: '客户要求', cause: 'clientRequest' }
  await desk.product.admin.post(`/legal/counsel/${served.counselId}/suspend`, reason)
  const visit = await accepted()
  expect((await desk.act(visit, 'confirm')).message).toContain('没有服务中的法律顾问，或其咨询次数已用完')
  expect(await desk.read(visit)).toMatchObject({ status: 'assigned' })
  expect(await desk.entries(visit)).toEqual([])
})
