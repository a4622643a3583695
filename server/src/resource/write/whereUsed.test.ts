import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const userId = async (username: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(db())
  return rows[0]!.id
}

test('a refused deletion counts the uses that the actor may see, and only mentions that there are others', async () => {
  const added = await product.admin.post<{ id: string }>('/legal/goodAt/add', { name: '航天法', code: 'used.space' })
  const { id } = added.result
  const clerk = await product.signInAs({
    username: 'deletes',
    permissions: ['goodAt:list', 'goodAt:delete', 'appointment:list'],
    rowRules: [{ resource: 'appointment', ruleColumn: 'subject', ruleConditions: '=', ruleValue: '看得见的咨询' }],
  })
  const refusal = async () => {
    const { message, error } = await clerk.delete('/legal/goodAt/delete', { id })
    return { message, uses: (error!.details as { uses: object[] }).uses }
  }
  const booking = (key: string, subject: string) =>
    sql`insert into biz_appointment (id, tenant_id, subject, status, good_at_id)
      values (${key}, 1, ${subject}, 'pending', ${id})`.execute(db())

  await booking('7100000000000000001', '规则之外的咨询')
  expect(await refusal()).toEqual({
    message: '该擅长领域正在使用，不能删除：其他记录',
    uses: [{ title: '其他记录' }],
  })
  await booking('7100000000000000002', '看得见的咨询')
  expect((await refusal()).message).toBe('该擅长领域正在使用，不能删除：预约 1 条、其他记录')
  await sql`update biz_appointment set subject = '看得见的咨询' where id = '7100000000000000001'`.execute(db())
  expect((await refusal()).message).toBe('该擅长领域正在使用，不能删除：预约 2 条')

  // Behind a wall: the same message as for anything else the user may not see.
  await sql`
    insert into biz_entrustment (id, tenant_id, matter, status, source_appointment_id, blocked_user_ids)
    values ('7100000000000000003', 1, '隔离的委托', 'inProgress', '7100000000000000001', array[${await userId('deletes')}]::text[])`.execute(
    db(),
  )
  product.app.sessions.forget()
  expect((await refusal()).message).toBe('该擅长领域正在使用，不能删除：预约 1 条、其他记录')
})

test('a record that an extra field of the office refers to is in use', async () => {
  const { admin } = product
  const { id } = (await admin.post<{ id: string }>('/legal/goodAt/add', { name: '海商法', code: 'used.sea' })).result
  const extension = await admin.post<{ id: string }>('/online/extension/add', {
    target: 'appointment',
    fields: [{ title: '次要领域', name: 'xSecond', kind: 'reference', source: 'goodAt' }],
  })
  const published = await admin.step('/online/extension', extension.result.id, 'publish')
  expect(published, published.message).toMatchObject({ success: true })
  await sql`insert into biz_appointment (id, tenant_id, subject, status, x_second)
    values ('7100000000000000007', 1, '海运合同', 'pending', ${id})`.execute(db())
  expect((await admin.delete('/legal/goodAt/delete', { id })).message).toBe('该擅长领域正在使用，不能删除：预约 1 条')
})

test('matters of another tenant block the deletion of a user and are not counted', async () => {
  const hr = await product.signInAs({
    username: 'hrOfOne',
    permissions: ['user:list', 'user:delete', 'entrustment:list'],
  })
  await product.signInAs({ username: 'worksInTwo' })
  const id = await userId('worksInTwo')
  await sql`
    insert into biz_entrustment (id, tenant_id, matter, status, lead_lawyer_id)
    values ('7100000000000000004', 7, '他所的委托', 'inProgress', ${id})`.execute(db())
  expect(await hr.delete('/sys/user/delete', { id })).toMatchObject({
    success: false,
    message: '该用户正在使用，不能删除：其他记录',
  })
})
