import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

test('a record cannot refer to a user of another tenant', async () => {
  await product.signInAs({ username: 'farlawyer', tenantId: 9 })
  await product.signInAs({ username: 'nearlawyer' })
  const permissions = ['entrustment:list', 'entrustment:add', 'enterprise:list', 'directory:read']
  const clerk = await product.signInAs({ username: 'intake', permissions })
  const { result } = await clerk.get<{ records: { id: string }[] }>('/legal/enterprise/list', { status: 'certified' })
  const add = async (username: string) => {
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(
      product.app.engine.db.kysely,
    )
    const matter = { matter: '引用核对', clientId: result.records[0]!.id, caseType: 'nonLitigation' }
    return clerk.post('/legal/entrustment/add', { ...matter, leadLawyerId: rows[0]!.id })
  }
  expect((await add('farlawyer')).message).toContain('承办律师不存在或已被删除')
  expect((await add('nearlawyer')).message).not.toContain('承办律师')
})
