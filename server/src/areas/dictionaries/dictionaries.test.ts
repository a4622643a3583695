import { once } from 'node:events'
import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Item {
  value: string
  text: string
  title: string
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const items = async (dict: string) =>
  (await product.admin.get<Item[]>(`/sys/dict/getDictItems/${encodeURIComponent(dict)}`)).result
let counter = 0
async function addDictionary(values: string[] = []): Promise<{ id: string; dictCode: string }> {
  counter += 1
  const body = { dictName: `字典${counter}`, dictCode: `dict_${counter}`, description: '' }
  const answer = await product.admin.post<{ id: string; dictCode: string }>('/sys/dict/add', body)
  expect(answer, answer.message).toMatchObject({ success: true, message: '保存成功！' })
  for (const [index, value] of values.entries()) await addItem(answer.result.id, value, { sortOrder: index + 1 })
  return answer.result
}
async function addItem(dictId: string, itemValue: string, changes: Values = {}): Promise<string> {
  const body = { dictId, itemValue, itemText: `词${itemValue}`, sortOrder: 1, status: 1, ...changes }
  const answer = await product.admin.post<{ id: string }>('/sys/dictItem/add', body)
  expect(answer, answer.message).toMatchObject({ success: true, message: '保存成功！' })
  return answer.result.id
}
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  await vi.waitUntil(isSo, { timeout: 2_000, interval: 20 })
}

const codesIn = ({ codes }: Values): string[] => ((codes ?? []) as { code: string }[]).map(({ code }) => code)

describe('maintaining dictionaries', () => {
  test('items appear at once in order, disabled ones only where old values are translated', async () => {
    const { id, dictCode } = await addDictionary(['b', 'a'])
    await addItem(id, 'off', { status: 0, sortOrder: 9 })
    await until(async () => (await items(dictCode)).length === 3)
    expect(await items(dictCode)).toEqual([
      { value: 'b', text: '词b', title: '词b' },
      { value: 'a', text: '词a', title: '词a' },
      { value: 'off', text: '词off', title: '词off' },
    ])
    const { result } = await product.admin.get<Record<string, Item[]>>('/sys/dict/queryAllDictItems')
    expect(result[dictCode]!.map(({ value }) => value)).toEqual(['b', 'a'])
    expect((await product.admin.get(`/sys/dict/getDictText/${dictCode}/off`)).result).toBe('词off')
  })

  test('a change is published to open browsers with the code of its dictionary', async () => {
    const { id, dictCode } = await addDictionary()
    const address = await product.app.http.listen({ host: '127.0.0.1', port: 0 })
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(
      product.app.engine.db.kysely,
    )
    const socket = new WebSocket(
      `${address.replace('http', 'ws')}/api/websocket/${rows[0]!.id}?frames=all`,
      product.admin.token,
    )
    const frames: Values[] = []
    socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Values))
    await once(socket, 'open')
    await addItem(id, 'pushed')
    const startedAt = Date.now()
    await until(async () => frames.some((frame) => codesIn(frame).includes(dictCode)))
    // The first message may still be about the dictionary itself.
    await until(async () => (await items(dictCode)).some(({ value }) => value === 'pushed'))
    expect(Date.now() - startedAt).toBeLessThan(1_000)
    socket.close()
  })

  test('a value is unique in its dictionary, and the check reports it beforehand', async () => {
    const { id } = await addDictionary(['x'])
    expect(
      await product.admin.post('/sys/dictItem/add', { dictId: id, itemValue: 'x', itemText: '又', status: 1 }),
    ).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
      error: { code: 'duplicate', fields: [{ field: 'itemValue' }] },
    })
    const ask = (itemValue: string) => product.admin.get('/sys/dictItem/dictItemCheck', { dictId: id, itemValue })
    expect(await ask('x')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect(await ask('y')).toMatchObject({ success: true, message: '该值可用！' })
  })

  test.each(['a,b', 'a b', '<x>', "o'clock", 'a/b'])('the value %j has characters that travel badly', async (value) => {
    const { id } = await addDictionary()
    expect(
      await product.admin.post('/sys/dictItem/add', { dictId: id, itemValue: value, itemText: '词' }),
    ).toMatchObject({ error: { fields: [{ field: 'itemValue', message: '数据值不能包含特殊字符！' }] } })
  })

  test('the item list shows the status text, in order', async () => {
    const { id } = await addDictionary(['m', 'n'])
    const { result } = await product.admin.get<Page<Values>>('/sys/dictItem/list', { dictId: id })
    expect(result.records).toMatchObject([{ itemValue: 'm', status: 1, status_dictText: '启用' }, { itemValue: 'n' }])
    expect(
      await product.admin.post('/sys/dictItem/add', { dictId: 'nowhere', itemValue: '1', itemText: '词' }),
    ).toMatchObject({ error: { fields: [{ field: 'dictId' }] } })
  })

  test('a deleted dictionary is in the recycle bin with its items', async () => {
    const { id, dictCode } = await addDictionary(['1', '2'])
    expect(await product.admin.delete('/sys/dict/delete', { id })).toMatchObject({ message: '删除成功!' })
    await until(async () => (await items(dictCode)) === null)
    expect(await product.admin.get(`/sys/dict/getDictItems/${dictCode}`)).toMatchObject({ success: false })
    const { result: bin } = await product.admin.get<Values[]>('/sys/dict/deleteList')
    expect(bin.find((row) => row.id === id)).toMatchObject({ dictCode, delFlag: 1 })
    expect(await product.admin.put(`/sys/dict/back/${id}`)).toMatchObject({ success: true, message: '操作成功!' })
    await until(async () => (await items(dictCode))?.length === 2)
    expect(await items(dictCode)).toHaveLength(2)
    await product.admin.delete('/sys/dict/delete', { id })
    expect(await product.admin.delete(`/sys/dict/deletePhysic/${id}`)).toMatchObject({ message: '删除成功!' })
    const { rows } = await sql`select 1 from sys_dict_item where dict_id = ${id}`.execute(product.app.engine.db.kysely)
    expect(rows).toEqual([])
  })

  test('built-in dictionaries cannot be deleted or renamed; used values cannot be removed', async () => {
    const { result } = await product.admin.get<Page<{ id: string }>>('/sys/dict/list', { dictCode: 'sex' })
    const { id } = result.records[0]!
    expect(await product.admin.delete('/sys/dict/delete', { id })).toMatchObject({
      success: false,
      message: '字典“sex”正被用户的性别使用，不能删除',
    })
    expect(await product.admin.put('/sys/dict/edit', { id, dictCode: 'gender' })).toMatchObject({ success: false })
    expect(await product.admin.put('/sys/dict/edit', { id, dictName: '性别' })).toMatchObject({ message: '编辑成功!' })
    const { result: found } = await product.admin.get<Page<{ id: string }>>('/sys/dictItem/list', {
      dictId: id,
      itemValue: '1',
    })
    expect(await product.admin.delete('/sys/dictItem/delete', { id: found.records[0]!.id })).toMatchObject({
      error: { code: 'in_use' },
      message: expect.stringMatching(/用户的性别 \d+ 条/),
    })
  })

  test('reports which fields use it and how many rows hold which item, of the own tenant only', async () => {
    const { result } = await product.admin.get<Page<{ id: string }>>('/sys/dict/list', { dictCode: 'position_rank' })
    const { id } = result.records[0]!
    const uses = (client: TestProduct['admin']) => client.get<Values[]>('/sys/dict/uses', { id })
    const { result: found } = await uses(product.admin)
    const ranks = await product.admin.get<Page<Values>>('/sys/position/list', { postRank: '1' })
    expect(found[0]).toMatchObject({
      resource: 'position',
      title: '职务',
      field: '职级',
      counts: { 1: ranks.result.total },
    })
    const stranger = await product.signInAs({ username: 'counting', tenantId: 6, permissions: ['dict:list'] })
    expect((await uses(stranger)).result[0]).toEqual({ resource: 'position', title: '职务', field: '职级', counts: {} })
    expect(await product.admin.get('/sys/dict/uses', { id: 'nowhere' })).toMatchObject({ success: false })
  })

  test('the tree list and the cache follow the wire contract', async () => {
    const { dictCode } = await addDictionary()
    const { result } = await product.admin.get<Values[]>('/sys/dict/treeList', { dictName: '字典' })
    const one = result.find((row) => row.dictCode === dictCode)!
    expect(one).toMatchObject({ key: one.id, title: one.dictName })
    for (const answer of [
      await product.admin.get('/sys/dict/refleshCache'),
      await product.admin.post('/sys/dict/refleshCache'),
      await product.admin.put('/sys/dict/refleshCache'),
      await product.admin.delete('/sys/dict/refleshCache'),
    ])
      expect(answer).toMatchObject({ success: true, code: 0, result: null })
  })
})

describe('tables as dictionaries', () => {
  test('registered ones return items, search results and names', async () => {
    expect(await items('sys_position,name,code')).toContainEqual({ value: 'lawyer', text: '律师', title: '律师' })
    const searched = await product.admin.get<Item[]>('/sys/dict/loadDict/sys_depart,depart_name,id', {
      keyword: '诉讼',
      pageSize: 5,
    })
    expect(searched.result).toMatchObject([{ text: '诉讼业务部' }])
    const texts = await product.admin.get('/sys/dict/loadDictItem/sys_user,realname,username', {
      key: 'zhaojing,nobody-here,chenlv,',
    })
    expect(texts.result).toEqual(['赵静', '陈立行'])
    expect((await product.admin.get<Item[]>('/sys/dict/loadDict/sys_user,realname,id', { keyword: '' })).success).toBe(
      true,
    )
  })

  test.each([
    'sys_user,password,id',
    'sys_user,realname,password',
    'sys_user,realname,phone',
    'sys_session,token_hash,id',
    'sys_user u,realname,id',
    'sys_user,realname,id,1=1',
    'sys_user,realname',
    '(select 1),a,b',
  ])('%s is refused', async (dict) => {
    for (const call of ['getDictItems', 'loadDict', 'loadDictItem']) {
      const answer = await product.admin.get(`/sys/dict/${call}/${encodeURIComponent(dict)}`, { keyword: '', key: '1' })
      expect(answer, call).toMatchObject({ status: 200, success: false, result: null })
    }
  })

  test('are read page by page, by part of the name or by their code', async () => {
    const ask = (params: Record<string, string | number>) =>
      product.admin.get<Item[]>('/sys/dict/queryTableData', {
        table: 'sys_position',
        text: 'name',
        code: 'code',
        pageNo: 1,
        pageSize: 3,
        ...params,
      })
    const [first, second] = [(await ask({})).result, (await ask({ pageNo: 2 })).result]
    expect(first).toHaveLength(3)
    expect(second.map(({ value }) => value)).not.toEqual(first.map(({ value }) => value))
    expect((await ask({ codeValue: 'lawyer' })).result).toEqual([{ value: 'lawyer', text: '律师' }])
    expect((await ask({ keyword: '律师' })).result.every(({ text }) => text.includes('律师'))).toBe(true)
    expect(await ask({ table: 'sys_session' })).toMatchObject({ success: false, result: null })
  })

  test('contain nothing of another tenant', async () => {
    const stranger = await product.signInAs({ username: 'outside', tenantId: 4, permissions: ['directory:read'] })
    expect((await stranger.get('/sys/dict/getDictItems/sys_position,name,code')).result).toEqual([])
    expect((await stranger.get('/sys/dict/loadDictItem/sys_user,realname,username', { key: 'chenlv' })).result).toEqual(
      [],
    )
  })
})

describe('trees as dictionaries', () => {
  const tree = { pid: '', pidField: 'parent_id', tableName: 'sys_depart', text: 'depart_name', code: 'id' }
  const load = (changes: Record<string, string> = {}) =>
    product.admin.get<Values[]>('/sys/dict/loadTreeData', { ...tree, hasChildField: '', condition: '', ...changes })

  test('return level by level', async () => {
    const { result: roots } = await load()
    expect(roots).toMatchObject([
      { title: '律云法律服务平台', leaf: false, icon: null, parentId: null, value: null, code: null, children: null },
    ])
    const { result } = await load({ pid: roots[0]!.key as string, condition: '{"org_category":"2"}' })
    expect(result.map(({ title }) => title)).toContain('诉讼业务部')
    expect(result.find(({ title }) => title === '运营部')).toMatchObject({ leaf: true })
    expect((await load({ condition: '{"org_category":"9"}' })).result).toEqual([])
  })

  test('refuse tables that are not registered', async () => {
    const invalid: Record<string, string>[] = [
      { tableName: 'sys_user', text: 'realname' },
      { text: 'password' },
      { pidField: 'create_by' },
      { condition: '{"create_by":"admin"}' },
      { condition: '{"1=1":"x"}' },
      { condition: 'not json' },
      { tableName: 'sys_depart; drop table x' },
    ]
    for (const changes of invalid)
      expect(await load(changes), JSON.stringify(changes)).toMatchObject({ status: 200, success: false, result: null })
    expect(await product.admin.get('/sys/dict/loadTreeData', tree)).toMatchObject({ status: 400 })
  })
})
