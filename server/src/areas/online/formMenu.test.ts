import { onlineFormEndpoints, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number; fields: Values[] }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const name = { title: '名称', name: 'name', kind: 'text' }
const add = async (path: string, row: Values): Promise<string> => {
  const added = await product.admin.post<Row>(`${path}/add`, row)
  expect(added, added.message).toMatchObject({ success: true })
  return added.result.id
}
const step = async (path: string, id: string, act: string) => {
  const { result } = await product.admin.get<Row>(`${path}/queryById`, { id })
  const more = act === 'stop' ? { reason: '改版' } : {}
  const answer = await product.admin.post<Row>(`${path}/${id}/${act}`, { version: result.version, ...more })
  expect(answer, answer.message).toMatchObject({ success: true })
}
const published = async (path: string, row: Values): Promise<string> => {
  const id = await add(path, row)
  await step(path, id, 'publish')
  return id
}
const edit = async (path: string, id: string, values: Values) => {
  const { result } = await product.admin.get<Row>(`${path}/queryById`, { id })
  const answer = await product.admin.put(`${path}/edit`, { id, version: result.version, ...values })
  expect(answer, answer.message).toMatchObject({ success: true })
}
const addToMenu = (id: string) => product.admin.post(onlineFormEndpoints.addToMenu.path, { id })
const rows = async (parentId: string) =>
  (await product.admin.get<Values[]>('/sys/permission/getSystemSubmenu', { parentId })).result
/** The name of a page in the menu; undefined while it is hidden there. */
const shown = async (code: string) => {
  const own = (await rows('group-online')).find(({ url }) => url === `/online/data/${code}`)
  expect(own).toBeDefined()
  return own!.hidden ? undefined : own!.name
}

test('a stopped form leaves the menu with its views, and returns to it when it is published again', async () => {
  const id = await published('/online/form', { title: '外出', code: 'leaving', fields: [name] })
  await addToMenu(id)
  await published('/online/view', { title: '长途', code: 'leavingFar', formId: id })
  const draft = await published('/online/view', { title: '短途', code: 'leavingNear', formId: id })
  await step('/online/view', draft, 'stop')
  expect(await shown('leaving')).toBe('外出')
  expect(await shown('leavingFar')).toBe('长途')
  await step('/online/form', id, 'stop')
  expect(await shown('leaving')).toBeUndefined()
  expect(await shown('leavingFar')).toBeUndefined()
  await step('/online/form', id, 'publish')
  expect(await shown('leaving')).toBe('外出')
  expect(await shown('leavingFar')).toBe('长途')
  expect(await shown('leavingNear'), 'a view that is stopped itself').toBeUndefined()
})

test('a form that was not in the menu is not put there by stopping and publishing it', async () => {
  const id = await published('/online/form', { title: '内部', code: 'unlisted', fields: [name] })
  await step('/online/form', id, 'stop')
  await step('/online/form', id, 'publish')
  expect(await shown('unlisted')).toBeUndefined()
})

test('publishing a form with another title renames its page and its permissions, unless somebody has named them', async () => {
  const button = (title: string) => ({ title, name: 'visit', kind: 'link', target: '/online/data/named' })
  const id = await published('/online/form', {
    title: '登记',
    code: 'named',
    fields: [name],
    buttons: [button('查看')],
  })
  await addToMenu(id)
  const permissions = async () => (await rows('online-data-named')).map((row) => row.name)
  expect(await permissions()).toContain('按钮：查看')
  await edit('/online/form', id, { title: '收案登记', buttons: [button('打开')] })
  expect(await shown('named'), 'not in use yet').toBe('登记')
  await step('/online/form', id, 'publish')
  expect(await shown('named')).toBe('收案登记')
  expect(await permissions()).toContain('按钮：打开')
  expect(await permissions()).not.toContain('按钮：查看')

  const page = (await rows('group-online')).find(({ url }) => url === '/online/data/named')!
  expect(await product.admin.put('/sys/permission/edit', { ...page, name: '常用登记' })).toMatchObject({
    success: true,
  })
  await edit('/online/form', id, { title: '收案' })
  await step('/online/form', id, 'publish')
  expect(await shown('named')).toBe('常用登记')
})

test('a view that is renamed while it is stopped has its new name in the menu', async () => {
  const formId = await published('/online/form', { title: '底表', code: 'viewed', fields: [name] })
  const id = await published('/online/view', { title: '旧名', code: 'viewedOne', formId })
  await step('/online/view', id, 'stop')
  await edit('/online/view', id, { title: '新名' })
  await step('/online/view', id, 'publish')
  expect(await shown('viewedOne')).toBe('新名')
})
