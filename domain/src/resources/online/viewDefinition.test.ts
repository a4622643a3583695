import { expect, test } from 'vitest'
import { compileForm } from './compileForm.ts'
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
