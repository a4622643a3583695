import {
  type AdoptProposal,
  type FormPlan,
  onlineAdoptEndpoints as calls,
  type UseLevel,
  type Values,
  viewUseEndpoints,
  type WorkbookForm,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { button, entering, type UsingForms, usingForms, viewing } from '../use/testing/usingForms.ts'

let product: TestProduct
let using: UsingForms
beforeAll(async () => {
  product = await startTestProduct()
  using = usingForms(product)
})
afterAll(() => product?.close())

/** A form that reads a table of another program; not yet published. */
async function adopt(table: string): Promise<string> {
  await sql.raw(`create table ${table} (no integer primary key, name text)`).execute(product.app.engine.db.kysely)
  const { result } = await product.admin.get<AdoptProposal>(calls.propose.path, { table })
  const columns = result.columns.map(
    ({ samples: _samples, doubts: _doubts, items: _items, kinds: _kinds, type: _type, ...one }) => one,
  )
  const body = { title: table, code: result.code, table, columns }
  const added = await product.admin.post<WorkbookForm>(calls.create.path, body)
  expect(added, added.message).toMatchObject({ success: true })
  return added.result.id
}
const levelsIn = async (id: string) => (await using.read(id)).levels.map(({ level }) => level)

test('roles that may publish hold all levels of an adopted form, which is not changed here', async () => {
  const publisher = await using.addPublisher()
  const id = await adopt('old_visits')
  expect(await levelsIn(id)).toEqual(['none', 'view'])
  expect(await using.roleIn(id, publisher.id), 'as it will be').toMatchObject({ level: 'view', isFixed: true })
  await using.publish(id)
  const { level, isFixed, held } = await using.roleIn(id, publisher.id)
  expect({ level, isFixed }).toEqual({ level: 'view', isFixed: true })
  expect(await using.send(id, [{ role: publisher.id, level: 'none', held }])).toMatchObject({
    success: false,
    message: `“${publisher.name}”可以发布表单，始终有全部权限`,
  })
})

test('roles keep their levels when the table is taken over, and the plan says what that gives them', async () => {
  const id = await adopt('old_orders')
  await using.edit(id, { buttons: [button('open')] })
  await using.publish(id)
  const viewId = await using.addView(id, '老订单', 'oldOrdersFace')
  const roles = new Map<UseLevel, { id: string; name: string }>()
  for (const level of ['view', 'full'] as const) {
    const role = await using.addRole()
    roles.set(level, role)
    await using.choose(id, role.id, level)
  }
  const faceReader = await using.addRole()
  await using.choose(viewId, faceReader.id, 'view', viewUseEndpoints)
  const [reader, whole] = [roles.get('view')!, roles.get('full')!]
  expect(await using.granted(reader.id)).toEqual(['export', 'list'])

  const plan = await product.admin.get<FormPlan>(calls.takeOverPlan.path, { id })
  expect(plan.result.notes).toEqual(
    expect.arrayContaining([
      `查看历史： 授予${reader.name}、${whole.name}`,
      `删除： 授予${whole.name}`,
      `视图“老订单”中查看历史： 授予${faceReader.name}`,
    ]),
  )
  const { result } = await product.admin.get<Values>('/online/form/queryById', { id })
  const taken = await product.admin.post(calls.takeOver.path, { id, version: result.version })
  expect(taken, taken.message).toMatchObject({ success: true })
  expect(await using.granted(reader.id)).toEqual(viewing)
  expect(await using.granted(whole.id)).toEqual([...entering, 'delete', 'restore', 'use:open'].sort())
  expect(await using.roleIn(id, reader.id)).toMatchObject({ level: 'view' })
  expect(await using.roleIn(id, whole.id)).toMatchObject({ level: 'full' })
  expect(await using.roleIn(viewId, faceReader.id, viewUseEndpoints)).toMatchObject({ level: 'view' })
})
