import { type FormPlan, onlineFormEndpoints, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number; fields: Values[] }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const line = (title: string, name: string, kind = 'text', more: Values = {}): Values => ({ title, name, kind, ...more })
const name = line('名称', 'name')
const add = async (path: string, row: Values): Promise<Row> => {
  const added = await product.admin.post<Row>(path, row)
  expect(added, added.message).toMatchObject({ success: true })
  return added.result
}
const read = async (id: string) => (await product.admin.get<Row>('/online/form/queryById', { id })).result
const publish = async (id: string) =>
  product.admin.post<Row>(`/online/form/${id}/publish`, { version: (await read(id)).version })
const published = async (code: string, fields: Values[], rows: Values[] = []): Promise<string> => {
  const { id } = await add('/online/form/add', { title: `表单${code}`, code, fields })
  const answer = await publish(id)
  expect(answer, answer.message).toMatchObject({ success: true })
  for (const row of rows) await add(`/online/data/${code}/add`, row)
  return id
}
const change = async (id: string, fields: (now: Values[]) => Values[]) => {
  const row = await read(id)
  const answer = await product.admin.put<Row>('/online/form/edit', {
    id,
    version: row.version,
    fields: fields(row.fields),
  })
  expect(answer, answer.message).toMatchObject({ success: true })
}
/** Changes the field of this name. */
const alter = (id: string, field: string, more: Values) =>
  change(id, (fields) => fields.map((one) => (one.name === field ? { ...one, ...more } : one)))
const planOf = async (id: string, client = product.admin) =>
  (await client.get<FormPlan>(onlineFormEndpoints.plan.path, { id })).result
const addDictionary = async (code: string, words: string[]) => {
  const { id } = await add('/sys/dict/add', { dictName: `字典${code}`, dictCode: code })
  for (const word of words) await add('/sys/dictItem/add', { dictId: id, itemText: `文字${word}`, itemValue: word })
}

test('the plan counts the values that another dictionary does not have', async () => {
  await addDictionary('lossy_one', ['a', 'b', 'c'])
  await addDictionary('lossy_two', ['a'])
  const id = await published(
    'words',
    [
      name,
      line('级别', 'level', 'dictionary', { source: 'lossy_one' }),
      line('标签', 'tags', 'dictionaries', { source: 'lossy_one' }),
    ],
    [
      { name: '甲', level: 'a', tags: 'a,b' },
      { name: '乙', level: 'b', tags: 'a' },
      { name: '丙', level: 'b', tags: 'b,c' },
      { name: '丁', level: 'c' },
    ],
  )
  await alter(id, 'level', { source: 'lossy_two' })
  await alter(id, 'tags', { source: 'lossy_two' })
  expect(await planOf(id)).toMatchObject({
    problems: [],
    notes: [
      '“级别”：3 条记录的值不在字典“lossy_two”中，原值保留，但显示不出名称：b（2 条）、c（1 条）',
      '“标签”：2 条记录的值不在字典“lossy_two”中，原值保留，但显示不出名称：b（2 条）、c（1 条）',
    ],
  })
  const designer = await product.signInAs({
    username: 'lossy_designer',
    permissions: ['onlineForm:list', 'onlineForm:publish'],
  })
  expect((await planOf(id, designer)).notes[0], 'values are for those who may list the records').toBe(
    '“级别”：3 条记录的值不在字典“lossy_two”中，原值保留，但显示不出名称',
  )
  expect(await publish(id)).toMatchObject({ success: true })
  expect((await planOf(id)).notes).toEqual([])
})

test('the plan counts the records that another source does not have, and text that names none', async () => {
  const one = await published('sourceOne', [name])
  await published('sourceTwo', [name])
  const mine = await add('/online/data/sourceOne/add', { name: '一' })
  const theirs = await add('/online/data/sourceTwo/add', { name: '二' })
  expect(one).toBeTruthy()
  const id = await published(
    'chooser',
    [
      name,
      line('对象', 'target', 'reference', { source: 'onlineSourceOne' }),
      line('多个', 'targets', 'references', { source: 'onlineSourceOne' }),
      line('文字', 'words'),
    ],
    [
      { name: '甲', target: mine.id, targets: mine.id, words: theirs.id },
      { name: '乙', words: '随便' },
    ],
  )
  await alter(id, 'target', { source: 'onlineSourceTwo' })
  await alter(id, 'targets', { source: 'onlineSourceTwo' })
  await alter(id, 'words', { kind: 'reference', source: 'onlineSourceTwo' })
  const { notes, problems } = await planOf(id)
  expect(problems).toEqual([])
  expect(notes).toEqual([
    `“对象”：1 条记录的值不在“表单sourceTwo”中，原值保留，但显示不出名称：${mine.id}（1 条）`,
    `“多个”：1 条记录的值不在“表单sourceTwo”中，原值保留，但显示不出名称：${mine.id}（1 条）`,
    '“文字”由文本改为关联记录：已有的 2 个值不变',
    '“文字”：1 条记录的值不在“表单sourceTwo”中，原值保留，但显示不出名称：随便（1 条）',
  ])
  const answer = await publish(id)
  expect(answer, answer.message).toMatchObject({ success: true })
  const { result } = await product.admin.get<{ records: Values[] }>('/online/data/chooser/list', { name: '甲' })
  expect(result.records.find((row) => row.name === '甲')).toMatchObject({ words: theirs.id, words_dictText: '二' })
})

test('the plan counts the records of another category', async () => {
  const root = async (words: string) => add('/sys/category/add', { name: words })
  const [first, second] = [await root('损失一'), await root('损失二')]
  const child = await add('/sys/category/add', { name: '子', pid: first.id })
  const id = await published(
    'sorts',
    [name, line('分类', 'sort', 'category', { source: '损失一' })],
    [{ name: '甲', sort: child.id }],
  )
  await alter(id, 'sort', { source: '损失二' })
  expect((await planOf(id)).notes).toEqual([
    `“分类”：1 条记录的值不在分类“损失二”中，原值保留，仍显示原来的名称：${child.id}（1 条）`,
  ])
  expect(second.id).toBeTruthy()
})

test('the plan counts the values that a stricter field no longer accepts', async () => {
  const id = await published(
    'strict',
    [
      name,
      line('简称', 'short', 'text', { length: 10 }),
      line('电话', 'phone'),
      line('案号', 'caseNo'),
      line('数量', 'count', 'integer'),
      line('比例', 'rate', 'number', { length: 4 }),
      line('金额', 'amount', 'money'),
    ],
    [
      { name: '甲', short: '一二三四', phone: '13800000000', caseNo: 'A-1', count: 5, rate: 0.1234, amount: 50_00 },
      { name: '乙', short: '一', phone: '没有', caseNo: '1', count: 50, rate: 0.5, amount: 500_00 },
      { name: '丙', phone: '没有' },
    ],
  )
  await alter(id, 'short', { length: 3, min: 2 })
  await alter(id, 'phone', { format: 'mobile' })
  await alter(id, 'caseNo', { pattern: '[A-Z]-\\d+', patternMessage: '应如 A-1' })
  await alter(id, 'count', { min: 10, max: 40 })
  await alter(id, 'rate', { length: 2 })
  await alter(id, 'amount', { max: 100 })
  const { notes, problems } = await planOf(id)
  expect(problems).toEqual([])
  expect(notes).toEqual([
    '“简称”：2 条记录的值不符合新的要求，原值保留，下次编辑时须改正：一（1 条，不能少于 2 个字）、一二三四（1 条，不能超过 3 个字）',
    '“电话”：2 条记录的值不符合新的要求，原值保留，下次编辑时须改正：没有（2 条，请输入正确手机号）',
    '“案号”：1 条记录的值不符合新的要求，原值保留，下次编辑时须改正：1（1 条，应如 A-1）',
    '“数量”：2 条记录的值不符合新的要求，原值保留，下次编辑时须改正：5（1 条，不能小于 10）、50（1 条，不能大于 40）',
    '“比例”：1 条记录的值不符合新的要求，原值保留，下次编辑时须改正：0.1234（1 条，最多 2 位小数）',
    '“金额”：1 条记录的值不符合新的要求，原值保留，下次编辑时须改正：500.00（1 条，不能大于 ¥100.00）',
  ])
  expect(await publish(id)).toMatchObject({ success: true })
})

test('a change of kind counts what the new kind does not accept', async () => {
  const id = await published(
    'kinds',
    [name, line('是否', 'flag'), line('长', 'long', 'multiline'), line('数', 'count', 'integer')],
    [
      { name: '甲', flag: 'Y', long: '一二三四五六', count: 12345 },
      { name: '乙', flag: '也许' },
    ],
  )
  await alter(id, 'flag', { kind: 'yesNo' })
  await alter(id, 'long', { kind: 'text', length: 5 })
  await alter(id, 'count', { kind: 'text', length: 3 })
  expect(await planOf(id)).toMatchObject({
    problems: [],
    notes: [
      '“是否”由文本改为是否：已有的 2 个值不变',
      '“是否”：1 条记录的值不符合新的要求，原值保留，下次编辑时须改正：也许（1 条，应为“是”或“否”）',
      '“长”由多行文本改为文本：已有的 1 个值不变',
      '“长”：1 条记录的值不符合新的要求，原值保留，下次编辑时须改正：一二三四五六（1 条，不能超过 5 个字）',
      '“数”由整数改为文本：转换 1 个值',
      '“数”：1 条记录的值不符合新的要求，原值保留，下次编辑时须改正：12345（1 条，不能超过 3 个字）',
    ],
  })
})

test('the plan counts the lines that lack a new required field of a sub-table', async () => {
  const id = await published(
    'lines',
    [name, line('明细', 'items', 'rows'), line('说明', 'words', 'text', { subTable: 'items' })],
    [
      { name: '甲', items: [{ words: '一' }, { words: '二二二' }] },
      { name: '乙', items: [{ words: '三' }] },
    ],
  )
  const { result } = await product.admin.get<{ records: Row[] }>('/online/data/lines/list')
  await product.admin.delete('/online/data/lines/delete', { id: result.records.find((row) => row.name === '乙')!.id })
  await change(id, (fields) => [
    ...fields.map((one) => (one.name === 'words' ? { ...one, length: 2 } : one)),
    line('数量', 'count', 'integer', { subTable: 'items', required: 'Y' }),
  ])
  expect((await planOf(id)).notes).toEqual([
    '“明细 · 说明”：1 行的值不符合新的要求，原值保留，下次编辑时须改正：二二二（1 行，不能超过 2 个字）',
    '新增必填字段“明细 · 数量”：2 行没有填写，下次编辑时须补填',
  ])
})

test('a field that need not be unique any more takes repeated values', async () => {
  const id = await published('repeat', [{ ...name, unique: 'Y' }], [{ name: '甲' }])
  await alter(id, 'name', { unique: 'N' })
  expect((await planOf(id)).statements.join('\n')).toContain('drop index "onl_repeat_name_key"')
  expect(await publish(id)).toMatchObject({ success: true })
  await add('/online/data/repeat/add', { name: '甲' })
})

const without = (id: string, ...names: string[]) =>
  change(id, (fields) => fields.filter((one) => !names.includes(one.name as string)))
const republish = async (id: string) => {
  const answer = await publish(id)
  expect(answer, answer.message).toMatchObject({ success: true })
}

test('a removed field that is added again gets its values back, and the plan says what is wrong with them', async () => {
  const id = await published(
    'again',
    [name, line('案号', 'caseNo'), line('备注', 'remark')],
    [
      { name: '甲', caseNo: 'A1', remark: '旧' },
      { name: '乙', caseNo: 'A1' },
      { name: '丙', caseNo: 'A2' },
    ],
  )
  await without(id, 'caseNo', 'remark')
  await republish(id)
  await change(id, (fields) => [
    ...fields,
    line('案件编号', 'caseNo', 'text', { unique: 'Y' }),
    line('备注', 'remark', 'text', { required: 'Y' }),
  ])
  expect((await planOf(id)).problems).toEqual(['“案件编号”要求不重复，但已有重复的值：A1（2 条）'])
  expect((await publish(id)).message).toBe('“案件编号”要求不重复，但已有重复的值：A1（2 条）')
  await alter(id, 'caseNo', { unique: 'N' })
  expect(await planOf(id)).toMatchObject({
    problems: [],
    notes: [
      '重新添加“案件编号”：以前录入的 3 个值重新显示',
      '重新添加“备注”：以前录入的 1 个值重新显示',
      '重新添加的必填字段“备注”：2 条记录没有填写，下次编辑时须补填',
    ],
  })
  await republish(id)
  const { result } = await product.admin.get<{ records: Row[] }>('/online/data/again/list')
  expect(result.records.map(({ caseNo }) => String(caseNo)).sort()).toEqual(['A1', 'A1', 'A2'])
})

test('a removed field is added again with another kind when it is empty or converts, and else refused by its title', async () => {
  const id = await published(
    'other',
    [name, line('天数', 'days', 'integer'), line('空', 'blank', 'integer'), line('数', 'count', 'integer')],
    [{ name: '甲', days: 3, count: 4 }],
  )
  await without(id, 'days', 'blank', 'count')
  await republish(id)
  await change(id, (fields) => [
    ...fields,
    line('日期', 'days', 'date'),
    line('空', 'blank', 'date'),
    line('数', 'count', 'text'),
  ])
  const refusal = '重新添加的“日期”由整数改为日期：已有 1 个值，不能无损转换。请换一个字段名'
  expect((await planOf(id)).problems).toEqual([refusal])
  expect((await publish(id)).message).toBe(refusal)
  await change(id, (fields) => [...fields.filter((one) => one.name !== 'days'), line('日期', 'dueDate', 'date')])
  expect(await planOf(id)).toMatchObject({
    problems: [],
    notes: ['重新添加的“空”由整数改为日期：还没有值', '重新添加的“数”由整数改为文本：转换 1 个值'],
  })
  await republish(id)
  const { result } = await product.admin.get<{ records: Row[] }>('/online/data/other/list')
  expect(result.records).toMatchObject([{ name: '甲', blank: null, count: '4' }])
})

test('a removed sub-table that is added again gets its lines back', async () => {
  const lines = [line('明细', 'items', 'rows'), line('说明', 'words', 'text', { subTable: 'items' })]
  const id = await published('parts', [name, ...lines], [{ name: '甲', items: [{ words: '一' }, { words: '二' }] }])
  await without(id, 'items', 'words')
  await republish(id)
  const count = line('数量', 'count', 'integer', { subTable: 'items', required: 'Y' })
  await change(id, (fields) => [...fields, ...lines, count])
  expect((await planOf(id)).notes).toEqual([
    '重新添加附表“明细”：以前录入的 2 行重新显示',
    '重新添加“明细 · 说明”：以前录入的 2 个值重新显示',
    '新增必填字段“明细 · 数量”：2 行没有填写，下次编辑时须补填',
  ])
  await republish(id)
})
