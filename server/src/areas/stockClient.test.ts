import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesAt } from '../http/routeAccess.ts'
import { sheetOf } from '../resource/import/testing/importing.ts'
import { type Answer, startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { administrationCalls, newNotice, newUser } from './testing/administrationCalls.ts'
import { dailyCalls } from './testing/dailyCalls.ts'
import { pickerCalls } from './testing/pickerCalls.ts'
import { differences, pageOf, type Shape } from './testing/shapes.ts'
import { facts } from './testing/Specified.ts'
import { named, type StockCall, stockCalls } from './testing/stockCalls.ts'
import { around, type StockSet, stockSets } from './testing/stockSets.ts'

const standard = ['GET list', 'POST add', 'PUT edit', 'DELETE delete', 'DELETE deleteBatch', 'GET queryById']
const sheets = ['GET exportXls', 'POST importExcel']
const callsOfSet = ({ path }: { path: string }): string[] =>
  [...standard, ...sheets].map((call) => call.replace(' ', ` ${path}/`))
/** Modules with sheets but without the whole standard set. */
const withSheets = ['/sys/sysDepart', '/sys/category']

/** Every address of the list; STANDARD stands for several. */
const addresses = readFileSync(new URL('./testing/stockAddresses.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => (line.startsWith('STANDARD ') ? callsOfSet({ path: line.split(' ')[1]! }) : [line]))

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  const db = product.app.engine.db.kysely
  const idOf = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]!.id
  const added = async (path: string, body: object): Promise<string> => {
    const answer = await product.admin.post<{ id: string } | null>(path, body)
    expect(answer, answer.message).toMatchObject({ success: true })
    return answer.result?.id ?? ''
  }
  const role = await idOf(sql`select id from sys_role where role_code = 'lawyer' and tenant_id = 1`)
  const department = await idOf(sql`select id from sys_depart where org_code = 'A01A01' and tenant_id = 1`)
  Object.assign(named, { role, department, menu: 'isystem-position' })
  Object.assign(facts, { role, department })
  around.department = department
  for (const name of ['user', 'other', 'agent']) named[name] = await added('/sys/user/add', newUser())
  around.agentOf = (
    await sql<{ name: string }>`select username as name from sys_user where id = ${named.agent!}`.execute(db)
  ).rows[0]!.name
  named.departRole = await added('/sys/sysDepartRole/add', {
    departId: department,
    roleName: '规格',
    roleCode: 'stock',
  })
  named.dict = await added('/sys/dict/add', { dictName: '规格', dictCode: 'stock_dict' })
  for (const [name, itemValue] of [
    ['dictItem', 'x'],
    ['otherItem', 'y'],
  ] as const)
    named[name] = await added('/sys/dictItem/add', { dictId: named.dict, itemText: '词', itemValue })
  for (const name of ['category', 'otherCategory']) named[name] = await added('/sys/category/add', { pid: '0', name })
  named.ownDepartment = await added('/sys/sysDepart/add', { departName: '规格', orgCategory: '1' })
  named.notice = await added('/sys/annountCement/add', newNotice('规格'))
  for (const name of ['ownMenu', 'otherMenu'])
    await added('/sys/permission/add', { name, menuType: 0, url: `/${name}`, component: 'layouts/RouteView' })
  for (const name of ['ownMenu', 'otherMenu'])
    named[name] = await idOf(sql`select id from sys_permission where name = ${name}`)
  await added('/sys/permission/addPermissionRule', {
    permissionId: named.menu,
    ruleName: '先',
    ruleColumn: 'name',
    ruleConditions: '=',
    ruleValue: '甲',
    status: '1',
  })
  named.form = await added('/online/form/add', {
    ...{ title: '规格表单', code: 'stock', isTree: 'Y' },
    fields: [
      { title: '名称', name: 'name', kind: 'text', inList: 'Y', inSearch: 'Y' },
      { title: '明细', name: 'items', kind: 'rows' },
      { title: '说明', name: 'words', kind: 'text', subTable: 'items' },
    ],
    states: [
      { title: '草稿', value: 'draft', initial: 'Y' },
      { title: '已提交', value: 'sent' },
    ],
    steps: [{ title: '提交', name: 'send', from: '草稿', to: '已提交' }],
    buttons: [{ title: '打开', name: 'open', kind: 'link', target: '/legal/enterprise' }],
  })
  await added(`/online/cgform/api/doDbSynch/${named.form}/normal`, {})
  for (const name of ['formRow', 'otherFormRow'])
    named[name] = await added('/online/data/stock/add', { name, items: [{ words: '一' }] })
  named.rule = await idOf(sql`select id from sys_permission_data_rule where rule_name = '先'`)
})
afterAll(() => product?.close())

/** As a stock client sends it: values of the path first, the rest in the query or the body. */
async function send({ call, send: made, upload }: StockCall): Promise<Answer> {
  const [method, pattern] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const values = { ...made?.() }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(values[name])
    delete values[name]
    return encodeURIComponent(value)
  })
  const { admin } = product
  if (upload !== undefined) return admin.upload(path, { name: upload, bytes: Buffer.from('内容') })
  if (method === 'POST') return admin.post(path, values)
  if (method === 'PUT') return admin.put(path, values)
  const query = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  return method === 'GET' ? admin.get(path, query) : admin.delete(path, query)
}

function expectShape(answer: Answer, { code = 0, isRefused, message, result, isBare }: Omit<StockCall, 'call'>): void {
  expect(answer.status, answer.message).toBe(200)
  if (isBare) return expect(differences(answer, result, 'answer')).toEqual([])
  const { success, timestamp } = answer
  expect([success, answer.code], answer.message).toEqual([code !== 500 && !isRefused, code])
  expect(answer.message).toEqual(message ?? expect.any(String))
  expect(timestamp).toEqual(expect.any(Number))
  expect(differences(answer.result, result)).toEqual([])
}

test('[A9.06] every address of the stock client 2.4.3 exists here, and its answer is tested', () => {
  const isMounted = (address: string): boolean => {
    const [method, pattern] = address.split(' ')
    const path = `/api${pattern!.replace(/:\w+/g, 'x')}`
    return routesAt(product.app.http, path).some((route) => route.method === method && route.url !== '/*')
  }
  expect(addresses.filter((address) => !isMounted(address))).toEqual([])
  const specified = [...dailyCalls, ...administrationCalls, ...pickerCalls].map(({ call }) => call)
  const tested = [
    ...specified,
    ...stockCalls.map(({ call }) => call),
    ...stockSets.flatMap(callsOfSet),
    ...withSheets.flatMap((path) => sheets.map((call) => call.replace(' ', ` ${path}/`))),
    ...redirects,
    ...onlineSheets,
    'GET /sys/common/static/:path',
  ]
  const isTested = (address: string): boolean =>
    tested.some((call) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`).test(call))
  expect(addresses.filter((address) => !isTested(address))).toEqual([])
  expect(addresses.length).toBeGreaterThanOrEqual(236)
})

/** Answered with a page or a redirect, not with an envelope. */
const redirects = ['GET /sys/thirdLogin/render/github', 'GET /sys/thirdLogin/github/callback']

test.each(redirects)('%s is opened in a window', async (call) => {
  const { status } = await product.anonymous.get(call.split(' ')[1]!)
  expect([200, 302, 400, 404]).toContain(status)
})

test('an uploaded file is read at the address that the upload answers', async () => {
  const { message } = await product.admin.upload('/sys/common/upload', { name: '说明.txt', bytes: Buffer.from('内容') })
  const file = await product.admin.get(`/sys/common/static/${message}`)
  expect([file.status, file.bytes.toString()]).toEqual([200, '内容'])
})

test.each(stockCalls.map((one) => [one.call, one] as const))('[A9.06] %s answers in its shape', async (_, one) => {
  expectShape(await send(one), one)
})

const onlineSheets = ['GET /online/cgform/api/exportXls/:code', 'POST /online/cgform/api/importXls/:code']

test('[A9.06] the rows of an online form are exported and imported', async () => {
  const path = (call: string) => `/online/cgform/api/${call}/${named.form!}`
  const file = await product.admin.get(path('exportXls'), { paramsStr: '{"name":"甲"}' })
  expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  const bytes = await sheetOf([['名称'], ['来自表格']])
  const answer = await product.admin.upload(path('importXls'), { name: '数据.xlsx', bytes })
  expect(answer).toMatchObject({ status: 200, success: true })
})

async function expectSheets(path: string): Promise<void> {
  const file = await product.admin.get(`${path}/exportXls`, { selections: '' })
  expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  const bytes = await sheetOf([['没有这一列'], ['x']])
  const answer = await product.admin.upload(`${path}/importExcel`, { name: '数据.xlsx', bytes })
  expect(answer).toMatchObject({ status: 200, success: false, code: 500, message: expect.any(String) })
}

test.each(withSheets)('%s is exported and imported', expectSheets)

describe.each(stockSets.map((set) => [set.path, set] as const))('%s', (path, set: StockSet) => {
  const words = {
    ...{ add: '添加成功！', edit: '编辑成功!', delete: '删除成功!', deleteBatch: '批量删除成功！' },
    ...set.words,
  }
  const add = async (): Promise<string> => {
    const answer = await product.admin.post<{ id: string }>(`${path}/add`, set.add())
    expectShape(answer, { code: 200, message: words.add, result: 'any' })
    return answer.result.id
  }
  const shape = (record: Shape): Shape => ({ ...(record as object), ...set.texts })

  test('[A9.06] the standard calls answer in their shapes', async () => {
    const id = await add()
    const paging = { pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc', field: 'id,,createTime', _t: 1 }
    const list = await product.admin.get<{ records: object[] }>(`${path}/list`, { ...paging, ...set.list?.() })
    expectShape(list, { result: pageOf(shape(set.row)) })
    expect(list.result.records.length).toBeGreaterThan(0)
    expectShape(await product.admin.get(`${path}/queryById`, { id }), { result: set.row })
    expectShape(await product.admin.put(`${path}/edit`, { id, ...set.edit }), {
      code: 200,
      message: words.edit,
      result: 'any',
    })
    await expectSheets(path)
    expectShape(await product.admin.delete(`${path}/delete`, { id }), {
      code: 200,
      message: words.delete,
      result: 'null',
    })
    const other = await add()
    expectShape(await product.admin.delete(`${path}/deleteBatch`, { ids: `${other},` }), {
      code: 200,
      message: words.deleteBatch,
      result: 'null',
    })
  })
})
