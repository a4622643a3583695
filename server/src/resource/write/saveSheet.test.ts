import { type ChangeLine, maxSheetRows, type Page, type SheetRefusal, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Item {
  id: string
  version: number
  itemText: string
  itemValue: string
  sortOrder: number
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

let counter = 0
async function addDictionary(...values: string[]): Promise<{ dictId: string; items: Item[] }> {
  counter += 1
  const body = { dictName: `词表${counter}`, dictCode: `sheet_${counter}` }
  const dictId = (await product.admin.post<{ id: string }>('/sys/dict/add', body)).result.id
  for (const [at, itemValue] of values.entries())
    await product.admin.post('/sys/dictItem/add', { dictId, itemValue, itemText: `词${itemValue}`, sortOrder: at + 1 })
  return { dictId, items: await itemsOf(dictId) }
}
const itemsOf = async (dictId: string): Promise<Item[]> =>
  (await product.admin.get<Page<Item>>('/sys/dictItem/list', { dictId, pageSize: 500 })).result.records
const textsOf = async (dictId: string) => (await itemsOf(dictId)).map((item) => `${item.itemValue} ${item.itemText}`)
const seen = ({ id, version }: Item) => ({ id, version })

const save = (body: Values, client = product.admin, path = '/sys/dictItem/sheet') =>
  client.post<{ added: number; changed: number; deleted: number }>(path, body)
const refusalsOf = ({ error }: Awaited<ReturnType<typeof save>>) =>
  (error?.details as { refusals: SheetRefusal[] } | undefined)?.refusals ?? []

test('added, changed and deleted rows are saved together, each with its line in the history', async () => {
  const { dictId, items } = await addDictionary('a', 'b', 'c')
  const answer = await save({
    added: [
      { dictId, itemValue: 'd', itemText: '丁' },
      { dictId, itemValue: 'c', itemText: '新丙' },
    ],
    changed: [{ ...seen(items[0]!), itemText: '甲', sortOrder: 9 }],
    deleted: [seen(items[2]!)],
  })
  expect(answer).toMatchObject({ success: true, message: '已保存：修改 1 行，新增 2 行，删除 1 行' })
  expect(answer.result).toEqual({ added: 2, changed: 1, deleted: 1 })
  expect((await textsOf(dictId)).sort()).toEqual(['a 甲', 'b 词b', 'c 新丙', 'd 丁'])
  const actions = async (item: Item) =>
    (await product.admin.get<ChangeLine[]>('/sys/dictItem/history', { id: item.id })).result.map(({ action }) => action)
  expect(await actions(items[0]!)).toEqual(['edit', 'add'])
  expect(await actions(items[2]!)).toEqual(['delete', 'add'])
})

test('one refused row leaves everything as it was, and every error has its place', async () => {
  const { dictId, items } = await addDictionary('a', 'b', 'c')
  const answer = await save({
    added: [
      { dictId, itemValue: 'd', itemText: '丁' },
      { dictId, itemValue: 'b', itemText: '' },
      { dictId, itemValue: 'b', itemText: '又一乙' },
      { dictId, itemValue: 'd', itemText: '又一丁' },
    ],
    changed: [
      { ...seen(items[0]!), itemText: '甲' },
      { ...seen(items[1]!), sortOrder: -1, color: 'pink' },
    ],
    deleted: [{ id: '1', version: 1 }],
  })
  expect(answer).toMatchObject({ success: false, error: { code: 'sheet_refused' } })
  expect(answer.message).toBe(
    '有 5 行不能保存，本次修改均未保存。删除的第 1 行：未找到对应实体：该字典项不存在或已被删除',
  )
  const places = refusalsOf(answer).map(({ part, index, code, fields }) =>
    [part, index, code, ...fields.map(({ field }) => field)].join(' '),
  )
  expect(places).toEqual([
    'deleted 0 not_found',
    'changed 1 invalid color sortOrder',
    'added 1 invalid itemText',
    'added 2 duplicate itemValue',
    'added 3 duplicate itemValue',
  ])
  expect(await textsOf(dictId)).toEqual(['a 词a', 'b 词b', 'c 词c'])
  expect((await itemsOf(dictId)).map(({ version }) => version)).toEqual([1, 1, 1])
})

test('a value is passed on from row to row in either direction', async () => {
  const { dictId, items } = await addDictionary('a', 'b', 'c')
  const to = (item: Item, itemValue: string) => ({ ...seen(item), itemValue })
  const [a, b, c] = items as [Item, Item, Item]
  expect(await save({ changed: [to(a, 'b'), to(b, 'c'), to(c, 'd')] })).toMatchObject({ success: true })
  const [b2, c2, d2] = (await itemsOf(dictId)) as [Item, Item, Item]
  expect(await save({ changed: [to(d2, 'c'), to(c2, 'b'), to(b2, 'a')] })).toMatchObject({ success: true })
  expect(await textsOf(dictId)).toEqual(['a 词a', 'b 词b', 'c 词c'])
})

const toValue = (item: Item, itemValue: string) => ({ ...seen(item), itemValue })

test('rows swap their unique values, and the history shows the old and the new one', async () => {
  const { dictId, items } = await addDictionary('a', 'b', 'c', 'd')
  const [a, b, c, d] = items as [Item, Item, Item, Item]
  const changed = [toValue(a, 'b'), toValue(b, 'a'), { ...toValue(c, 'e'), itemText: '戊' }, toValue(d, 'c')]
  expect(await save({ changed, added: [{ dictId, itemValue: 'd', itemText: '丁' }] })).toMatchObject({ success: true })
  expect((await textsOf(dictId)).sort()).toEqual(['a 词b', 'b 词a', 'c 词d', 'd 丁', 'e 戊'])
  const { result } = await product.admin.get<ChangeLine[]>('/sys/dictItem/history', { id: a.id })
  expect(result[0]).toMatchObject({ changes: [{ field: 'itemValue', before: 'a', after: 'b' }] })
  expect((await itemsOf(dictId)).filter(({ version }) => version === 2)).toHaveLength(4)
})

test('three rows pass their values round; a value that a row outside of the sheet has is refused', async () => {
  const { dictId, items } = await addDictionary('a', 'b', 'c', 'd')
  const [a, b, c] = items as [Item, Item, Item]
  const round = [toValue(a, 'b'), toValue(b, 'c'), toValue(c, 'a')]
  const answer = await save({ changed: [...round.slice(0, 2), toValue(c, 'd')] })
  expect(refusalsOf(answer)).toMatchObject([{ part: 'changed', index: 2, fields: [{ field: 'itemValue' }] }])
  expect(await textsOf(dictId)).toEqual(['a 词a', 'b 词b', 'c 词c', 'd 词d'])
  expect(await save({ changed: round })).toMatchObject({ success: true })
  expect(await textsOf(dictId)).toEqual(['b 词a', 'c 词b', 'a 词c', 'd 词d'])
})

test('rows that swap values are refused for their other errors alone, and two rows cannot take the same value', async () => {
  const { dictId, items } = await addDictionary('a', 'b')
  const [a, b] = items as [Item, Item]
  const wrong = await save({ changed: [toValue(a, 'b'), { ...toValue(b, 'a'), sortOrder: -1 }] })
  expect(refusalsOf(wrong)).toMatchObject([{ index: 1, fields: [{ field: 'sortOrder' }] }])
  expect(refusalsOf(await save({ changed: [toValue(a, 'c'), toValue(b, 'c')] }))).toMatchObject([{ code: 'duplicate' }])
  const twice = await save({ changed: [toValue(a, 'b'), toValue(b, 'a'), toValue(a, 'c')] })
  expect(refusalsOf(twice)).toMatchObject([{ code: 'conflict' }])
  expect(await textsOf(dictId)).toEqual(['a 词a', 'b 词b'])
})

test('of two sheets that swap the same values at the same time one is saved, the other is told', async () => {
  const { dictId, items } = await addDictionary('a', 'b', 'c', 'd')
  const [a, b, c, d] = items as [Item, Item, Item, Item]
  const changed = [toValue(a, 'b'), toValue(b, 'a'), toValue(c, 'd'), toValue(d, 'c')]
  const answers = await Promise.all([save({ changed }), save({ changed: [...changed].reverse() })])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  const refusals = refusalsOf(answers.find(({ success }) => !success)!)
  expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill('conflict'))
  expect(await textsOf(dictId)).toEqual(['b 词a', 'a 词b', 'd 词c', 'c 词d'])
})

test('dates are swapped too', async () => {
  const add = (date: string) =>
    product.admin.post<Item>('/legal/holiday/add', { date, type: 'holiday', name: date, year: 2041 })
  const [first, second] = [(await add('2041-01-01')).result, (await add('2041-01-02')).result]
  const changed = [
    { ...seen(first), date: '2041-01-02' },
    { ...seen(second), date: '2041-01-01' },
  ]
  expect(await save({ changed }, product.admin, '/legal/holiday/sheet')).toMatchObject({ success: true })
  const { result } = await product.admin.get<Page<{ date: string; name: string }>>('/legal/holiday/list', {
    year: 2041,
  })
  expect(result.records).toMatchObject([
    { date: '2041-01-01', name: '2041-01-02' },
    { date: '2041-01-02', name: '2041-01-01' },
  ])
})

test('a row that was changed since is refused with the stored row, whether changed or deleted, and says by whom', async () => {
  const { dictId, items } = await addDictionary('a', 'b')
  const editor = await product.signInAs({ username: 'itemEditor', permissions: ['dictItem:list', 'dictItem:edit'] })
  for (const { id } of items) await editor.put('/sys/dictItem/edit', { id, itemText: '他人所改' })
  const [first, second] = items as [Item, Item]
  const answer = await save({ changed: [{ ...seen(first), itemText: '我改' }], deleted: [seen(second)] })
  expect(refusalsOf(answer)).toMatchObject([
    { part: 'deleted', index: 0, code: 'conflict', message: '该字典项已被他人修改，请核对后再保存' },
    { part: 'changed', index: 0, code: 'conflict', current: { id: first.id, version: 2, itemText: '他人所改' } },
  ])
  expect(await textsOf(dictId)).toEqual(['a 他人所改', 'b 他人所改'])
  const own = await save({ changed: [{ ...seen(first), itemText: '我改' }] }, editor)
  expect(refusalsOf(own)[0]).toMatchObject({ message: '您已在另一个窗口修改该字典项，请核对后再保存' })
})

test('adding and deleting require their own permissions', async () => {
  const { dictId, items } = await addDictionary('a')
  const editor = await product.signInAs({ username: 'sheetEditor', permissions: ['dictItem:list', 'dictItem:edit'] })
  const added = [{ dictId, itemValue: 'b', itemText: '乙' }]
  const changed = [{ ...seen(items[0]!), itemText: '甲' }]
  for (const more of [{ added }, { deleted: items.map(seen) }])
    expect(await save({ changed, ...more }, editor)).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  expect(await textsOf(dictId)).toEqual(['a 词a'])
  expect(await save({ changed }, editor)).toMatchObject({ success: true })
  const adder = await product.signInAs({ username: 'sheetAdder', permissions: ['dictItem:list', 'dictItem:add'] })
  expect(await save({ added }, adder)).toMatchObject({ status: 403 })
  expect(await textsOf(dictId)).toEqual(['a 甲'])
})

test('a sheet without changes, with too many rows or without versions is refused', async () => {
  const { dictId, items } = await addDictionary('a')
  const added = Array.from({ length: maxSheetRows + 1 }, (_, n) => ({ dictId, itemValue: `v${n}`, itemText: '词' }))
  expect(await save({ added })).toMatchObject({
    success: false,
    message: `一次最多保存 1000 行，本次有 1001 行，请分批保存`,
  })
  expect(await save({})).toMatchObject({ success: false, message: '没有需要保存的修改' })
  expect(await save({ changed: [{ id: items[0]!.id, itemText: '甲' }] })).toMatchObject({ status: 400 })
  expect(await save({ added: 'x' })).toMatchObject({ status: 400 })
  expect(await textsOf(dictId)).toEqual(['a 词a'])
})

test('the rules of single writes apply: a region in use is not deleted, unless its children go with it', async () => {
  const region = async (code: string, parentCode: string, level: number) =>
    (await product.admin.post<Item>('/legal/region/add', { code, name: `地区${code}`, parentCode, level })).result
  const parent = await region('990000', '86', 1)
  const child = await region('990100', '990000', 2)
  const saveRegions = (body: Values) => save(body, product.admin, '/legal/region/sheet')
  const alone = await saveRegions({ deleted: [seen(parent)] })
  expect(refusalsOf(alone)).toMatchObject([{ code: 'in_use', message: expect.stringContaining('正在使用') as string }])
  const added = [{ code: '990200', name: '深一级', parentCode: '990000', level: 1 }]
  expect(refusalsOf(await saveRegions({ added }))[0]).toMatchObject({ fields: [{ field: 'level' }] })
  expect(await saveRegions({ deleted: [seen(parent), seen(child)] })).toMatchObject({ success: true })
})

test('a definition without a sheet has no such call', async () => {
  expect(await save({}, product.admin, '/sys/position/sheet')).toMatchObject({ status: 404 })
})
