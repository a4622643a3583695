import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { seedDictionaries } from './seedDictionaries.ts'

interface Item {
  id: string
  version: number
  itemValue: string
  itemText: string
}

let product: TestProduct
let dictId: string
beforeAll(async () => {
  product = await startTestProduct()
  const { result } = await product.admin.get<Page<{ id: string }>>('/sys/dict/list', { dictCode: 'online_field_kind' })
  dictId = result.records[0]!.id
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const start = () => db().transaction().execute(seedDictionaries)
const itemsOf = async (): Promise<Item[]> =>
  (await product.admin.get<Page<Item>>('/sys/dictItem/list', { dictId, pageSize: 100 })).result.records
const item = async (value: string) => (await itemsOf()).find(({ itemValue }) => itemValue === value)!
const change = async (value: string, values: Values) => {
  const { id, version } = await item(value)
  const answer = await product.admin.put('/sys/dictItem/edit', { id, version, ...values })
  expect(answer, answer.message).toMatchObject({ success: true })
}

test('a database from before gets new items at the end, once; changed and deleted ones stay as they are', async () => {
  await change('text', { itemText: '单行文字' })
  await change('time', { itemValue: 'clock' })
  const { id: deleted } = await item('region')
  expect(await product.admin.delete('/sys/dictItem/delete', { id: deleted })).toMatchObject({ success: true })
  // As an older version has left it: without the newest item and without marks.
  await sql`delete from sys_dict_item where dict_id = ${dictId} and item_value = 'popup'`.execute(db())
  await sql`delete from seed_mark where name like 'dictItem/%'`.execute(db())

  await start()
  const after = await itemsOf()
  expect(after.at(-1)).toMatchObject({ itemValue: 'popup', itemText: '弹出报表' })
  expect(after.find(({ itemValue }) => itemValue === 'text')).toMatchObject({ itemText: '单行文字' })
  const values = after.map(({ itemValue }) => itemValue)
  expect(values).toContain('clock')
  expect(values).not.toContain('time')
  expect(values).not.toContain('region')
  await start()
  expect(await itemsOf()).toEqual(after)
})

test('an item that is removed for ever does not come back', async () => {
  const { id } = await item('popup')
  await product.admin.delete('/sys/dictItem/delete', { id })
  await sql`delete from sys_dict_item where id = ${id}`.execute(db())
  await start()
  expect((await itemsOf()).map(({ itemValue }) => itemValue)).not.toContain('popup')
})

test('a dictionary of the office with such a code gets no items', async () => {
  await sql`delete from seed_mark where name like 'dictItem/online_theme/%'`.execute(db())
  await sql`
    delete from sys_dict_item where dict_id = (select id from sys_dict where dict_code = 'online_theme')`.execute(db())
  await sql`update sys_dict set create_by = 'admin' where dict_code = 'online_theme'`.execute(db())
  await start()
  const { rows } = await sql`
    select 1 from sys_dict_item where dict_id = (select id from sys_dict where dict_code = 'online_theme')`.execute(
    db(),
  )
  expect(rows).toEqual([])
})
