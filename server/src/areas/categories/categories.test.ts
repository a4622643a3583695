import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Category extends Values {
  id: string
  pid: string | null
  name: string
  code: string
}
interface Node {
  key: string
  title: string
  leaf: boolean
  parentId: string
  code: string
  children: Node[] | null
}

let product: TestProduct
let staff: Client
let stranger: Client
beforeAll(async () => {
  product = await startTestProduct()
  staff = await product.signInAs({ username: 'picker', permissions: ['directory:read'] })
  stranger = await product.signInAs({ username: 'outside', tenantId: 4, permissions: ['category:list'] })
})
afterAll(() => product?.close())

const base = '/sys/category'
const text = expect.any(String)
let counter = 0
async function add(pid = '0', name?: string): Promise<Category> {
  counter += 1
  const answer = await product.admin.post<Category>(`${base}/add`, { pid, name: name ?? `分类${counter}` })
  expect(answer, answer.message).toMatchObject({ success: true, code: 200, message: '添加成功！' })
  return answer.result
}
const idAt = async (code: string): Promise<string> =>
  (
    await sql<{ id: string }>`select id from sys_category where code = ${code} and tenant_id = 1`.execute(
      product.app.engine.db.kysely,
    )
  ).rows[0]!.id
const ask = <T = Values[]>(call: string, params: Record<string, string | number> = {}, client = product.admin) =>
  client.get<T>(`${base}/${call}`, params)

test('every call names the parent of a root 0', async () => {
  const root = await add()
  const edited = await product.admin.put<Category>(`${base}/edit`, { id: root.id, pid: '0', name: '改名' })
  const { records } = (await ask<Page<Category>>('list', { id: root.id })).result
  const found = (await ask<Category>('queryById', { id: root.id })).result
  expect([root, edited.result, found, ...records].map(({ pid }) => pid)).toEqual(['0', '0', '0', '0'])
  const child = await add(root.id)
  expect(child.pid).toBe(root.id)
  const moved = await product.admin.put<Category>(`${base}/edit`, { id: child.id, pid: '0' })
  expect(moved.result).toMatchObject({ pid: '0', code: expect.stringMatching(/^[A-Z]\d\d$/) })
})

describe('codes', () => {
  test('grow by three characters per level', async () => {
    const root = await add()
    expect(root.code).toMatch(/^[A-Z]\d\d$/)
    const child = await add(root.id)
    expect([child.code, (await add(root.id)).code]).toEqual([`${root.code}A01`, `${root.code}A02`])
    expect((await add(child.id)).code).toBe(`${root.code}A01A01`)
  })

  test('twenty concurrent categories get twenty codes; clients cannot set one', async () => {
    const root = await add()
    const added = await Promise.all(Array.from({ length: 20 }, () => add(root.id)))
    expect(new Set(added.map(({ code }) => code)).size).toBe(20)
    const { result } = await product.admin.post<Category>(`${base}/add`, { pid: root.id, name: '自拟', code: 'Q77' })
    expect(result.code).toBe(`${root.code}A21`)
  })

  test('are not reused while a deleted category may be restored', async () => {
    const root = await add()
    const first = await add(root.id)
    await product.admin.delete(`${base}/delete`, { id: first.id })
    expect((await add(root.id)).code).toBe(`${root.code}A02`)
    expect(await product.admin.put(`${base}/putRecycleBin`, { ids: first.id })).toMatchObject({ success: true })
  })

  test('are updated when a category moves, which is refused below itself', async () => {
    const [from, to] = [await add(), await add()]
    const child = await add(from.id)
    const grandchild = await add(child.id)
    for (const pid of [child.id, grandchild.id])
      expect(await product.admin.put(`${base}/edit`, { id: child.id, pid })).toMatchObject({
        error: { fields: [{ field: 'parentId', message: '上级分类不能是自己或自己的下级' }] },
      })
    expect(await product.admin.put(`${base}/edit`, { id: child.id, pid: to.id })).toMatchObject({
      message: '修改成功!',
      result: { pid: to.id, code: `${to.code}A01` },
    })
    expect((await ask('loadOne', { field: 'id', val: grandchild.id })).result).toMatchObject({
      code: `${to.code}A01A01`,
    })
    const up = await product.admin.put<Category>(`${base}/edit`, { id: child.id, pid: '0', name: child.name })
    expect(up.result.code).toMatch(/^[A-Z]\d\d$/)
    expect((await ask('loadOne', { field: 'id', val: child.id })).result).toMatchObject({ pid: '0', hasChild: '1' })
  })

  test('editing a root with its own values changes nothing', async () => {
    const root = await add()
    const { result } = await ask<Category>('loadOne', { field: 'id', val: root.id })
    expect(await product.admin.put(`${base}/edit`, result)).toMatchObject({ success: true, result: { version: 1 } })
  })

  test('must begin with the code of their parent, which the check reports', async () => {
    const pid = await idAt('A01')
    expect(await ask('checkCode', { pid, code: 'A01B07' })).toMatchObject({ success: true, code: 200, message: '成功' })
    expect(await ask('checkCode', { code: 'Z01' })).toMatchObject({ success: true })
    expect(await ask('checkCode', { pid, code: 'B01' })).toMatchObject({
      success: false,
      code: 500,
      message: '编码不符合规范,须以"A01"开头!',
    })
    expect(await ask('checkCode', { pid })).toMatchObject({ success: false, message: '错误,类型编码为空!' })
    expect(await ask('checkCode', { pid: 'nowhere', code: 'B' })).toMatchObject({ success: false })
  })
})

describe('the category page', () => {
  test('shows the roots, in pages', async () => {
    const { result } = await ask<Page<Category>>('rootList', { pageNo: 1, pageSize: 2, name: '*案由*' })
    expect(result).toMatchObject({ size: 2, current: 1, orders: [] })
    expect(result.total).toBeGreaterThan(2)
    expect(result.records[0]).toEqual({
      id: text,
      pid: '0',
      name: '行业',
      code: 'A01',
      hasChild: '1',
      sysOrgCode: null,
      createBy: 'system',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      updateBy: null,
      updateTime: null,
    })
    expect(result.records[1]).toMatchObject({ name: '案由' })
    const second = await ask<Page<Category>>('rootList', { pageNo: 2, pageSize: 2 })
    expect(second.result.records.map(({ code }) => code)).not.toContain('A01')
    const below = await ask<Page<Category>>('rootList', { pid: await idAt('A02') })
    expect(below.result.records).toContainEqual(expect.objectContaining({ name: '物权纠纷', hasChild: '0' }))
  })

  test('loads one level as a plain list with search', async () => {
    const pid = await idAt('A01')
    const { result } = await ask<Category[]>('childList', { pid })
    expect(result).toHaveLength(9)
    expect(result[0]).toMatchObject({ pid, name: '制造业', code: 'A01A01', hasChild: '1' })
    expect((await ask('childList', { pid, name: '*金融*' })).result).toMatchObject([{ name: '金融业' }])
    expect((await ask<Category[]>('childList', { pid: '0' })).result.map(({ name }) => name)).toContain('案由')
    expect(await ask('childList')).toMatchObject({ status: 400 })
  })

  test('loads several levels at once, in one page', async () => {
    const parentIds = `${await idAt('A01A01')},${await idAt('A02A02')},`
    const { result } = await ask<Page<Category>>('getChildListBatch', { parentIds })
    expect(result.records.map(({ name }) => name)).toEqual([
      ...['医药制造业', '汽车制造业', '电子设备制造业'],
      ...['离婚纠纷', '法定继承纠纷'],
    ])
    expect(result).toMatchObject({ total: 5, current: 1, pages: 1 })
  })

  test('deletes all descendants, and restores only below an existing parent', async () => {
    const root = await add()
    const child = await add(root.id)
    const grandchild = await add(child.id)
    expect(await product.admin.delete(`${base}/deleteBatch`, { ids: `${root.id},` })).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    for (const { id } of [root, child, grandchild])
      expect(await ask('loadOne', { field: 'id', val: id })).toMatchObject({ success: false })
    expect(await product.admin.put(`${base}/putRecycleBin`, { ids: child.id })).toMatchObject({
      success: false,
      message: `分类“${child.name}”的上级分类已被删除，请一并还原`,
    })
    const ids = [root, child, grandchild].map(({ id }) => id).join(',')
    expect(await product.admin.put(`${base}/putRecycleBin`, { ids })).toMatchObject({ success: true })
  })

  test('restores a category with what was deleted together with it, but not what was deleted before', async () => {
    const root = await add()
    const [before, child] = [await add(root.id), await add(root.id)]
    const grandchild = await add(child.id)
    await product.admin.delete(`${base}/delete`, { id: before.id })
    await sql`update sys_category set deleted_at = deleted_at - interval '1 minute' where id = ${before.id}`.execute(
      product.app.engine.db.kysely,
    )
    await product.admin.delete(`${base}/delete`, { id: root.id })
    expect(await product.admin.put(`${base}/putRecycleBin`, { ids: root.id })).toMatchObject({ message: '还原成功' })
    for (const { id, name } of [root, child, grandchild])
      expect(await ask('loadOne', { field: 'id', val: id })).toMatchObject({ success: true, result: { name } })
    expect(await ask('loadOne', { field: 'id', val: before.id })).toMatchObject({ success: false })
  })

  test('requires a permission, and respects row rules', async () => {
    for (const call of ['rootList', 'childList', 'getChildListBatch', 'checkCode']) {
      expect(await ask(call, {}, product.anonymous), call).toMatchObject({ status: 401 })
      expect(await ask(call, {}, staff), call).toMatchObject({ status: 403, code: 510 })
    }
    const ruled = await product.signInAs({
      username: 'ruled',
      rowRules: [{ resource: 'category', ruleColumn: 'code', ruleConditions: 'RIGHT_LIKE', ruleValue: 'A02' }],
    })
    const { result } = await ask<Page<Category>>('rootList', {}, ruled)
    expect(result).toMatchObject({ total: 1, records: [{ name: '案由' }] })
    expect((await ask('childList', { pid: await idAt('A01') }, ruled)).result).toEqual([])
  })
})

describe('category pickers', () => {
  const names = (nodes: readonly Node[]) => nodes.map(({ title }) => title)

  test('load level by level, in the format of tree selects', async () => {
    const { result: roots, ...answer } = await ask<Node[]>('loadTreeRoot', { async: 'true', pcode: '' }, staff)
    expect(answer).toMatchObject({ success: true, code: 0 })
    expect(roots[0]).toEqual({
      key: await idAt('A01'),
      title: '行业',
      leaf: false,
      icon: null,
      parentId: '0',
      value: null,
      code: 'A01',
      children: null,
    })
    const { result } = await ask<Node[]>('loadTreeChildren', { pid: roots[0]!.key }, staff)
    expect(result.find(({ title }) => title === '教育')).toMatchObject({ leaf: true, parentId: roots[0]!.key })
    expect((await ask<Node[]>('loadTreeChildren', { pid: '0' }, staff)).result[0]).toMatchObject({ title: '行业' })
  })

  test('load the descendants of a code, all of them on request', async () => {
    const { result } = await ask<Node[]>('loadTreeRoot', { async: 'false', pcode: 'A02' }, staff)
    expect(names(result)).toContain('合同、准合同纠纷')
    const contracts = result.find(({ code }) => code === 'A02A04')!
    expect(names(contracts.children!)).toEqual(['买卖合同纠纷', '借款合同纠纷', '建设工程合同纠纷'])
    expect(result.find(({ title }) => title === '物权纠纷')).toMatchObject({ leaf: true, children: null })
    expect(await ask('loadTreeRoot', { async: 'true', pcode: 'Q99' }, staff)).toMatchObject({
      success: false,
      code: 0,
      message: '该编码【Q99】不存在，请核实!',
    })
  })

  test('load by parent or by code, filtered by a condition', async () => {
    const pid = await idAt('A02A02')
    expect(names((await ask<Node[]>('loadTreeData', { pid, pcode: 'ignored' }, staff)).result)).toHaveLength(2)
    expect(names((await ask<Node[]>('loadTreeData', { pcode: '0' }, staff)).result)).toContain('行业')
    const { result } = await ask<Node[]>('loadTreeData', { pcode: 'A02', condition: '{"name":"物权纠纷"}' }, staff)
    expect(names(result)).toEqual(['物权纠纷'])
    const refusals: [Record<string, string>, string][] = [
      [{}, '加载分类字典树参数有误.[null]!'],
      [{ pcode: 'Q99' }, '加载分类字典树参数有误.[code]!'],
    ]
    for (const [params, message] of refusals)
      expect(await ask('loadTreeData', params, staff)).toMatchObject({ success: false, code: 0, message })
    for (const condition of ['not json', '[]', '{"create_by":"admin"}', '{"1=1 or name":"x"}'])
      expect(await ask('loadTreeData', { pid, condition }, staff), condition).toMatchObject({ success: false })
  })

  test('load one category by its id or its code', async () => {
    expect((await ask('loadOne', { field: 'code', val: 'A02' }, staff)).result).toMatchObject({
      name: '案由',
      pid: '0',
    })
    expect((await ask('loadOne', { field: 'id', val: await idAt('A02A01') }, staff)).result).toMatchObject({
      name: '人格权纠纷',
    })
    expect(await ask('loadOne', { field: 'code', val: "A02' or '1'='1" }, staff)).toMatchObject({
      success: false,
      code: 0,
      message: '查询无果',
    })
    for (const field of ['name', 'create_by', 'tenant_id', '1=1) or (id', 'constructor'])
      expect(await ask('loadOne', { field, val: 'x' }, staff), field).toMatchObject({
        success: false,
        error: { code: 'unknown_field' },
      })
  })

  test('load all descendants of a code as options', async () => {
    const { result } = await ask('loadAllData', { code: 'A02A04' }, staff)
    expect(result).toHaveLength(4)
    expect(result[0]).toEqual({ value: await idAt('A02A04'), text: '合同、准合同纠纷', title: '合同、准合同纠纷' })
    expect((await ask('loadAllData', { code: '0' }, staff)).result.length).toBeGreaterThan(30)
    for (const code of ['Q99', '%', "' or 1=1 --"])
      expect(await ask('loadAllData', { code }, staff), code).toMatchObject({
        success: false,
        code: 0,
        message: '无数据,参数有误.[code]',
      })
  })

  test('return the names of selected ids in order, at any level', async () => {
    const ids = `${await idAt('A02A03')},${await idAt('A01A08')},gone,`
    for (const answer of [
      await ask('loadDictItem', { ids }, staff),
      await ask('loadDictItem/', { ids }, staff),
      await ask(`loadDictItem/${ids}`, {}, staff),
    ])
      expect(answer.result).toEqual(['物权纠纷', '教育'])
    expect(await ask('loadDictItem/', {}, staff)).toMatchObject({ success: false, code: 500, message: 'ids 不能为空' })
  })

  test('also use the general tree endpoint, in the spelling of the wire', async () => {
    const tree = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', hasChildField: 'has_child' }
    const load = (changes: Record<string, string>) =>
      staff.get<Node[]>('/sys/dict/loadTreeData', { ...tree, pid: '', condition: '', ...changes })
    for (const pid of ['', '0']) expect(names((await load({ pid })).result)).toContain('行业')
    const without = await staff.get<Node[]>('/sys/dict/loadTreeData', { ...tree, pid: '0' })
    expect(names(without.result)).toContain('行业')
    expect((await load({ pid: await idAt('A01'), condition: '{"code":"A01A08"}' })).result).toMatchObject([
      { title: '教育', leaf: true },
    ])
    expect((await staff.get('/sys/dict/loadDictItem/sys_category,name,code', { key: 'A02,A01' })).result).toEqual([
      '案由',
      '行业',
    ])
  })

  test('require a session, and show nothing of another tenant', async () => {
    const calls: [string, Record<string, string>][] = [
      ['loadTreeRoot', { async: 'false', pcode: '' }],
      ['loadTreeChildren', { pid: await idAt('A01') }],
      ['loadTreeData', { pid: await idAt('A01') }],
      ['childList', { pid: await idAt('A01') }],
      ['loadDictItem', { ids: await idAt('A01') }],
    ]
    for (const [call, params] of calls) {
      expect(await ask(call, params, product.anonymous), call).toMatchObject({ status: 401 })
      expect((await ask(call, params, stranger)).result, call).toEqual([])
    }
    expect(await ask('loadTreeRoot', { async: 'true', pcode: 'A01' }, stranger)).toMatchObject({ success: false })
    expect(await ask('loadOne', { field: 'code', val: 'A01' }, stranger)).toMatchObject({ message: '查询无果' })
    expect(await ask('loadAllData', { code: '0' }, stranger)).toMatchObject({ success: false })
    expect((await ask<Page<Category>>('rootList', {}, stranger)).result.total).toBe(0)
    expect(await ask('checkCode', { pid: await idAt('A01'), code: 'A01A01' }, stranger)).toMatchObject({
      success: false,
      message: '上级分类不存在或已被删除',
    })
  })
})
