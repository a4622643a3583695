import { addMinutes } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../database/newId.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { appraiseSilent } from './appraiseSilent.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  await sql`update biz_appointment set completed_at = null`.execute(db())
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const run = () => appraiseSilent(product.app.engine, new AbortController().signal)
async function visit(daysAgo: number): Promise<string> {
  const id = newId()
  await sql`
    insert into biz_appointment (id, tenant_id, no, subject, person_name, status, completed_at)
    values (${id}, 1, ${`YY-${id}`}, '咨询', '韩梅梅', 'completed', ${addMinutes(wallClock(), -daysAgo * 1440)})`.execute(
    db(),
  )
  return id
}
const appraisalsOf = async (id: string) =>
  (
    await sql<{ score: number; auto: string; by: string }>`
      select score, auto, create_by as by from biz_appraise where appointment_id = ${id}`.execute(db())
  ).rows

test('no appraisal is created without the setting', async () => {
  const id = await visit(10)
  expect(await run()).toBe('默认好评 0 个')
  expect(await appraisalsOf(id)).toEqual([])
})

test('after the set days a missing appraisal becomes five stars, once, and is marked as automatic', async () => {
  await product.admin.put('/legal/setting/edit', { code: 'appraise.autoDays', value: 7 })
  const [silent, fresh, old, spoken] = [await visit(8), await visit(6), await visit(31), await visit(8)]
  await product.admin.post('/legal/appraise/add', { appointmentId: spoken, score: 2 })
  await run()
  await run()
  expect(await appraisalsOf(silent)).toEqual([{ score: 5, auto: 'Y', by: 'system' }])
  expect(await appraisalsOf(fresh)).toEqual([])
  expect(await appraisalsOf(old)).toEqual([])
  expect(await appraisalsOf(spoken)).toEqual([{ score: 2, auto: 'N', by: 'admin' }])
  const again = await product.admin.post('/legal/appraise/add', { appointmentId: silent, score: 1 })
  expect(again.message).toBe('该预约已评价，不能重复评价')
})
