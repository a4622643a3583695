import { expect, test } from 'vitest'
import { dependentValues } from '../../resource/dependentFields.ts'
import { hiddenFields } from '../../resource/fieldRights.ts'
import { compileForm } from './compileForm.ts'
import { withoutBlind } from './expressionNames.ts'
import type { OnlineDefinition, OnlineField } from './OnlineField.ts'
import { readField } from './onlineForm.ts'
import { viewDefinition } from './viewDefinition.ts'

const field = (title: string, name: string, more: Partial<OnlineField> = {}): OnlineField =>
  readField({ ...({ title, name, kind: 'text', inList: 'Y' } as OnlineField), ...more })
const state = (title: string, value: string) => ({ title, value, color: null, initial: 'N', editable: 'Y' })
const step = (name: string, asks: string | null) => ({
  ...{ title: name, name, from: '申请', to: '完成', reason: 'N', danger: 'N' },
  asks,
})
const form: OnlineDefinition = {
  ...{ code: 'leave', title: '请假单', isTree: 'N', titleField: null },
  fields: [
    field('事由', 'topic'),
    field('天数', 'days', { kind: 'integer' }),
    field('意见', 'opinion'),
    field('备注', 'remark'),
  ],
  states: [state('申请', 'asked'), state('完成', 'done')],
  steps: [step('approve', '意见 days'), step('reject', null)],
}
const face = { code: 'leaves', title: '视图', theme: null, columns: [{ field: 'topic', inList: 'Y', inSearch: 'N' }] }

test('a view keeps the fields that a step asks for, outside of its list', () => {
  const view = compileForm(viewDefinition(form, face))
  expect(Object.keys(view.fields)).toEqual(['topic', 'days', 'opinion', 'status'])
  expect(view.fields.opinion!.list).toBeUndefined()
  expect(Object.keys(view.states!.actions.approve!.fields!)).toEqual(['opinion', 'days'])
})

const sales: OnlineDefinition = {
  ...{ code: 'sales', title: '销售', isTree: 'N', titleField: null },
  fields: [
    field('品名', 'item'),
    field('数量', 'count', { kind: 'integer' }),
    field('成本', 'cost', { kind: 'integer' }),
    field('加价', 'margin', { kind: 'integer' }),
    field('单价', 'price', { kind: 'integer', formula: 'cost + margin' }),
    field('金额', 'total', { kind: 'integer', formula: 'price * count' }),
    field('折扣原因', 'reason', { requiredIf: 'count > 100' }),
    field('备注', 'remark', { shownIf: 'item != "样品"' }),
    field('内部', 'inner'),
    field('评级', 'grade', { kind: 'integer' }),
  ],
  checks: [
    { condition: 'grade <= 5', message: '评级最高 5', field: null },
    { condition: 'count > 0', message: '数量须大于 0', field: null },
  ],
}
const shows = (...names: string[]) =>
  viewDefinition(sales, { ...face, columns: names.map((name) => ({ field: name, inList: 'Y', inSearch: 'N' })) })
const namesOf = ({ fields }: OnlineDefinition) => fields.map(({ name }) => name)

test('a view has only the fields that its expressions need, and shows none that it leaves out', () => {
  const view = shows('item', 'inner')
  expect(namesOf(view)).toEqual(['item', 'inner', 'remark'])
  expect(view).toMatchObject({ unseen: ['remark'], checks: [] })
})

test('what is computed from a field of the view is computed with it, in the order of the form', () => {
  const view = shows('total', 'item', 'count')
  expect(view.unseen).toEqual(['cost', 'margin', 'price', 'remark'])
  const { fields } = compileForm(view)
  const names = Object.keys(fields)
  expect(names.indexOf('price')).toBeLessThan(names.indexOf('total'))
  const row = { item: '笔', count: 2, cost: 3, margin: 1, price: 99, total: 0 }
  expect(dependentValues(fields, row)).toMatchObject({ price: 4, total: 8 })
  expect(hiddenFields(compileForm(view), () => true)).toEqual(expect.arrayContaining(['cost', 'margin', 'price']))
})

test('a view shows what its values make required, and keeps the checks about its fields', () => {
  const view = shows('item', 'count')
  expect(namesOf(view)).toContain('reason')
  expect(view.unseen).not.toContain('reason')
  expect(view.checks).toMatchObject([{ condition: 'count > 0' }])
})

test('a view without columns has the whole form', () => {
  expect(namesOf(shows())).toEqual(namesOf(sales))
  expect(shows().unseen).toBeUndefined()
})

test('a client that does not have a field leaves the expressions about it to the server', () => {
  const whole = compileForm(sales)
  const { fields } = withoutBlind(whole, sales, ['cost', 'item'])
  expect(fields.price).toMatchObject({ readOnly: true, derive: undefined })
  expect(fields.remark!.shownIf).toBeUndefined()
  expect(fields.total!.derive).toBe(whole.fields.total!.derive)
  expect(withoutBlind(whole, sales, ['inner'])).toBe(whole)
})

test('a view shows the fields whose values a pop-up gives its report, also one in lines', () => {
  const params = { kind: 'popup', source: 'any' } as const
  const visits: OnlineDefinition = {
    ...{ code: 'visits', title: '来访', isTree: 'N', titleField: null },
    fields: [
      field('名称', 'name'),
      field('上限', 'most', { kind: 'integer' }),
      field('下限', 'least', { kind: 'integer' }),
      field('客户', 'client', { ...params, fills: 'client=name', params: 'most=most' }),
      field('明细', 'items', { kind: 'rows' }),
      field('下限', 'least', { kind: 'integer', subTable: 'items' }),
      field('案件', 'matter', { ...params, subTable: 'items', fills: 'matter=name', params: 'a=most,b=least' }),
    ],
  }
  for (const chosen of ['client', 'items']) {
    const view = viewDefinition(visits, { ...face, columns: [{ field: chosen, inList: 'N', inSearch: 'N' }] })
    const own = view.fields.filter(({ subTable }) => !subTable)
    expect(namesOf({ ...view, fields: own })).toEqual([chosen, 'name', 'most'])
    expect(view.unseen).toBeUndefined()
  }
})
