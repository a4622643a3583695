import type { Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Department extends Values {
  id: string
  orgCode: string
  orgType: string
}
interface Node extends Department {
  key: string
  title: string
  isLeaf: boolean
  children: Node[] | null
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const base = '/sys/sysDepart'
const db = () => product.app.engine.db.kysely
let counter = 0
async function add(parentId: string | null = null, changes: Values = {}): Promise<Department> {
  counter += 1
  const body = { departName: `部门${counter}`, orgCategory: parentId ? '2' : '1', parentId: parentId ?? '', ...changes }
  const answer = await product.admin.post<Department>(`${base}/add`, body)
  expect(answer, answer.message).toMatchObject({ success: true, message: '添加成功！' })
  return answer.result
}
const idAt = async (code: string): Promise<string> =>
  (await sql<{ id: string }>`select id from sys_depart where org_code = ${code} and tenant_id = 1`.execute(db()))
    .rows[0]!.id
const tree = async (client: Client = product.admin) => (await client.get<Node[]>(`${base}/queryTreeList`)).result
const find = (nodes: Node[], id: string): Node | undefined =>
  nodes.flatMap((node) => (node.id === id ? [node] : (find(node.children ?? [], id) ?? []))).at(0)

describe('codes', () => {
  test('grow by three characters per level, and the level is stored too', async () => {
    const root = await add()
    const child = await add(root.id)
    const grandchild = await add(child.id)
    expect(root.orgCode).toMatch(/^[A-Z]\d\d$/)
    expect([child.orgCode, grandchild.orgCode]).toEqual([`${root.orgCode}A01`, `${root.orgCode}A01A01`])
    expect([root, child, grandchild].map(({ orgType }) => orgType)).toEqual(['1', '2', '3'])
    expect((await add(root.id)).orgCode).toBe(`${root.orgCode}A02`)
  })

  test('twenty concurrent departments get twenty codes', async () => {
    const root = await add()
    const added = await Promise.all(Array.from({ length: 20 }, () => add(root.id)))
    expect(new Set(added.map(({ orgCode }) => orgCode)).size).toBe(20)
  })

  test('are not reused while a deleted department may be restored', async () => {
    const root = await add()
    const first = await add(root.id)
    await product.admin.delete(`${base}/delete`, { id: first.id })
    expect((await add(root.id)).orgCode).toBe(`${root.orgCode}A02`)
    expect(await product.admin.put(`${base}/putRecycleBin`, { ids: first.id })).toMatchObject({ success: true })
  })

  test('cannot be set by a client', async () => {
    expect((await add(null, { orgCode: 'Q77', orgType: '9' })).orgCode).not.toBe('Q77')
  })
})

describe('the tree', () => {
  test('has the wire format', async () => {
    const [office] = await tree()
    expect(Object.keys(office!).sort()).toEqual(
      [
        ...['key', 'value', 'title', 'isLeaf', 'id', 'parentId', 'departName', 'departNameEn', 'departNameAbbr'],
        ...['departOrder', 'description', 'orgCategory', 'orgType', 'orgCode', 'mobile', 'fax', 'address', 'memo'],
        ...['status', 'delFlag', 'createBy', 'createTime', 'updateBy', 'updateTime', 'children'],
      ].sort(),
    )
    expect(office).toMatchObject({
      key: office!.id,
      value: office!.id,
      title: '律云法律服务平台',
      isLeaf: false,
      orgCode: 'A01',
      delFlag: '0',
    })
    const leaf = find([office!], await idAt('A01A02A01'))
    expect(leaf).toMatchObject({ title: '民商事组', isLeaf: true, children: null })
  })

  test('is loaded one level at a time, with a unique key', async () => {
    const { result } = await product.admin.get<Node[]>(`${base}/queryDepartTreeSync`, { pid: await idAt('A01') })
    expect(result.map(({ title }) => title)).toContain('诉讼业务部')
    const one = result.find(({ title }) => title === '诉讼业务部')!
    expect(one).toMatchObject({ value: one.id, isLeaf: false, children: [] })
    expect(one.key).toMatch(new RegExp(`^${one.id}__\\d{13}$`))
    const { result: roots } = await product.admin.get<Node[]>(`${base}/queryDepartTreeSync`)
    expect(roots.map(({ orgCode }) => orgCode)).toContain('A01')
  })

  test('is available as ids and names', async () => {
    const { result } = await product.admin.get<Node[]>(`${base}/queryIdTree`)
    const office = result.find(({ title }) => title === '律云法律服务平台')!
    expect(Object.keys(office).sort()).toEqual(['children', 'key', 'title', 'value'])
    expect(office.children!.length).toBeGreaterThan(3)
  })

  test('is found by name or pinyin, flat', async () => {
    for (const keyWord of ['诉讼', 'susong'])
      expect((await product.admin.get<Node[]>(`${base}/searchBy`, { keyWord })).result).toMatchObject([
        { title: '诉讼业务部', children: null },
      ])
    expect(await product.admin.get(`${base}/searchBy`, { keyWord: '没有这个部门' })).toMatchObject({
      success: false,
      code: 0,
      message: '未查询匹配数据！',
    })
    expect(await product.admin.get(`${base}/searchBy`)).toMatchObject({ status: 400 })
  })

  test('does not show other tenants', async () => {
    const stranger = await product.signInAs({ username: 'other', tenantId: 5, permissions: ['directory:read'] })
    expect(await tree(stranger)).toEqual([])
    expect(await stranger.get(`${base}/searchBy`, { keyWord: '诉讼' })).toMatchObject({ success: false })
    expect((await stranger.get(`${base}/listAll`, { id: await idAt('A01') })).result).toEqual([])
    expect((await stranger.get(`${base}/getDepartName`, { orgCode: 'A01' })).result).toBeNull()
  })

  test('a superior sees the managed departments, an ordinary member gets none', async () => {
    const head = await product.signInAs({ username: 'chief' })
    expect(await head.get(`${base}/queryMyDeptTreeList`)).toMatchObject({ message: '1', result: null })
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'chief'`.execute(db())
    await product.admin.put('/sys/user/edit', {
      id: rows[0]!.id,
      userIdentity: 2,
      departIds: await idAt('A01A02'),
    })
    const mine = await head.get<Node[]>(`${base}/queryMyDeptTreeList`)
    expect(mine).toMatchObject({
      message: '2',
      result: [{ title: '诉讼业务部', children: [{ title: '民商事组' }] }],
    })
    expect(await head.get(`${base}/searchBy`, { keyWord: '运营', myDeptSearch: '1' })).toMatchObject({ success: false })
  })

  test('search finds departments and people together', async () => {
    const { result } = await product.admin.get<{ userList: Values[]; departList: Values[] }>(
      `${base}/queryTreeByKeyWord`,
      { keyWord: '陈' },
    )
    expect(result.userList).toMatchObject([{ realname: '陈立行' }])
    expect(result.departList).toEqual([])
  })
})

describe('moving', () => {
  test('moves all descendants, the members and their main department', async () => {
    const [from, to] = [await add(), await add()]
    const child = await add(from.id)
    const grandchild = await add(child.id)
    const { result: user } = await product.admin.post<{ id: string }>('/sys/user/add', {
      username: 'mover',
      realname: '搬家',
      workNo: 'MV-1',
      password: 'Mover-2026!',
      selecteddeparts: grandchild.id,
    })
    const answer = await product.admin.put<Department>(`${base}/edit`, { id: child.id, parentId: to.id })
    expect(answer).toMatchObject({ message: '修改成功!', result: { orgCode: `${to.orgCode}A01`, orgType: '2' } })
    expect((await product.admin.get(`${base}/queryById`, { id: grandchild.id })).result).toMatchObject({
      orgCode: `${to.orgCode}A01A01`,
      orgType: '3',
    })
    expect((await product.admin.get('/sys/user/queryById', { id: user.id })).result).toMatchObject({
      orgCode: `${to.orgCode}A01A01`,
    })
  })

  test('is refused below itself', async () => {
    const root = await add()
    const child = await add(root.id)
    for (const parentId of [root.id, child.id])
      expect(await product.admin.put(`${base}/edit`, { id: root.id, parentId })).toMatchObject({
        error: { fields: [{ field: 'parentId', message: '不能移到自己或下级之下' }] },
      })
  })
})

describe('deleting', () => {
  test('includes all descendants', async () => {
    const root = await add()
    const child = await add(root.id)
    const grandchild = await add(child.id)
    expect(await product.admin.delete(`${base}/delete`, { id: root.id })).toMatchObject({ message: '删除成功!' })
    for (const { id } of [root, child, grandchild])
      expect(await product.admin.get(`${base}/queryById`, { id })).toMatchObject({ success: false })
    expect(await product.admin.put(`${base}/putRecycleBin`, { ids: child.id })).toMatchObject({
      success: false,
      message: expect.stringContaining('上级部门已被删除'),
    })
    expect(
      await product.admin.put(`${base}/putRecycleBin`, { ids: `${root.id},${child.id},${grandchild.id}` }),
    ).toMatchObject({ success: true })
  })

  test('is refused with the count while people work there or below', async () => {
    const answer = await product.admin.delete(`${base}/deleteBatch`, { ids: `${await idAt('A01A02')},` })
    expect(answer).toMatchObject({ success: false, error: { code: 'in_use' } })
    expect(answer.message).toMatch(/“诉讼业务部”及其下级的用户 [1-9]\d* 条/)
  })
})
