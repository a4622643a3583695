import type { Page, Values } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishOnlineForms } from '../../../resource/testing/onlineForms.ts'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

type Form = Values & { id: string; status: string; version: number; fields: (Values & { name: string })[] }

const base = '/online/cgform'
let product: TestProduct

/** Every setting that a field can have beside its kind. */
const detailed: Values = {
  title: '费用',
  code: 'detailed',
  fields: [
    { title: '名称', name: 'name', kind: 'text', required: 'Y', unique: 'Y', section: '基本', help: '全称', min: 2 },
    { title: '明细', name: 'items', kind: 'rows' },
    { title: '单价', name: 'price', kind: 'money', subTable: 'items' },
    { title: '件数', name: 'count', kind: 'integer', defaultValue: '1', listWidth: 90, importance: '3' },
    { title: '金额', name: 'amount', kind: 'money', min: 0, max: 10_000, lockedIf: 'count > 5' },
    { title: '两倍', name: 'twice', kind: 'integer', formula: 'count * 2' },
    { title: '开始', name: 'day', kind: 'date', shownIf: 'count > 0' },
    { title: '费率', name: 'rate', kind: 'number', length: 4, defaultValue: '=0.06' },
    {
      title: '代码',
      name: 'mark',
      kind: 'text',
      pattern: '[A-Z]{3}',
      patternMessage: '三个大写字母',
      formWidth: 'full',
    },
    { title: '客户', name: 'client', kind: 'reference', source: 'enterprise', shows: 'level', fills: 'mark=name' },
  ],
}

beforeAll(async () => {
  product = await startTestProduct()
  await publishOnlineForms(product.admin)
  await publish(detailed)
})
afterAll(() => product?.close())

async function publish(form: Values): Promise<void> {
  const added = await product.admin.post<Form>('/online/form/add', form)
  expect(added, added.message).toMatchObject({ success: true })
  const published = await product.admin.step('/online/form', added.result.id, 'publish')
  expect(published, published.message).toMatchObject({ success: true })
}

const formOf = async (id: string) => (await product.admin.get<Form>('/online/form/queryById', { id })).result
const headOf = async (code: string): Promise<Values & { id: string }> => {
  const { result } = await product.admin.get<Page<Values & { id: string }>>(`${base}/head/list`, { tableName: code })
  return result.records[0]!
}
const fieldsOf = async (headId: string) =>
  (await product.admin.get<Values[]>(`${base}/field/listByHeadId`, { headId })).result
const indexesOf = async (headId: string) =>
  (await product.admin.get<Values[]>(`${base}/index/listByHeadId`, { headId })).result
const save = async (head: Values, fields: Values[], indexs: Values[] = []) =>
  product.admin.put(`${base}/api/editAll`, { head, fields, indexs, deleteFieldIds: [], deleteIndexIds: [] })

describe('what the old designer sends back', () => {
  test.each(['everyKind', 'strict', 'withLines', 'nested', 'moving', 'detailed'])(
    'unchanged changes nothing of the form %s',
    async (code) => {
      const head = await headOf(code)
      const before = await formOf(head.id)
      expect(before.status).toBe('published')
      const answer = await save(head, await fieldsOf(head.id), await indexesOf(head.id))
      expect(answer, answer.message).toMatchObject({ success: true })
      expect(await formOf(head.id)).toEqual(before)
    },
  )

  test.each(['withLines', 'detailed'])('unchanged for the sub-table of the form %s changes nothing', async (code) => {
    const main = await headOf(code)
    const before = await formOf(main.id)
    const head = await headOf(`${code}Items`)
    expect(head).toMatchObject({ id: `${main.id}.items`, tableType: 3 })
    const answer = await save(head, await fieldsOf(head.id))
    expect(answer, answer.message).toMatchObject({ success: true })
    expect(await formOf(main.id)).toEqual(before)
  })

  test('as texts changes nothing either', async () => {
    const head = await headOf('detailed')
    const before = await formOf(head.id)
    const texts = (await fieldsOf(head.id)).map((field) =>
      Object.fromEntries(Object.entries(field).map(([key, value]) => [key, String((value ?? '') as string)])),
    )
    const answer = await save(head, texts)
    expect(answer, answer.message).toMatchObject({ success: true })
    expect(await formOf(head.id)).toEqual(before)
  })

  test('with another title, order and length changes only these', async () => {
    const head = await headOf('everyKind')
    const before = await formOf(head.id)
    const sent = (await fieldsOf(head.id)).map((field) =>
      field.dbFieldName === 'name' ? { ...field, dbFieldTxt: '全称', dbLength: '80' } : field,
    )
    const answer = await save(head, sent.toReversed())
    expect(answer, answer.message).toMatchObject({ success: true })
    const { fields, status } = await formOf(head.id)
    expect(status).toBe('changed')
    expect(fields).toEqual(
      before.fields
        .map((field) => (field.name === 'name' ? { ...field, title: '全称', length: 80 } : field))
        .toReversed(),
    )
  })

  test('with another control changes the kind, and a new expression is still refused', async () => {
    const head = await headOf('detailed')
    const before = await fieldsOf(head.id)
    const changed = (name: string, more: Values) =>
      before.map((field) => (field.dbFieldName === name ? { ...field, ...more } : field))
    expect((await save(head, changed('mark', { fieldDefaultValue: '=1' }))).message).toBe(
      '“代码”的默认值是表达式，这里只接受固定的值',
    )
    const answer = await save(head, changed('count', { dbType: 'string', dbLength: 20, fieldDefaultValue: '' }))
    expect(answer.message).toMatch('第 6 行：计算公式')
    const other = await headOf('strict')
    const fields = (await fieldsOf(other.id)).map((field) =>
      field.dbFieldName === 'money_value' ? { ...field, dbType: 'Text', dbLength: 300 } : field,
    )
    const tree = { dbFieldName: 'org_unit', dbFieldTxt: '机构', fieldShowType: 'sel_tree', dictTable: 'department' }
    const saved = await save(other, [...fields, tree])
    expect(saved, saved.message).toMatchObject({ success: true })
    const lines = (await formOf(other.id)).fields
    expect(lines.find(({ name }) => name === 'moneyValue')).toMatchObject({
      ...{ kind: 'multiline', length: 300, required: 'Y' },
    })
    expect(lines.at(-1)).toMatchObject({ name: 'orgUnit', kind: 'tree', source: 'department' })
  })
})
