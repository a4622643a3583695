import { expect, test } from 'vitest'
import { definitionChanges } from './definitionChanges.ts'
import type { OnlineDefinition, OnlineField } from './OnlineField.ts'
import { readField } from './onlineForm.ts'

const field = (title: string, name: string, more: Partial<OnlineField> = {}): OnlineField =>
  readField({ ...({ title, name, kind: 'text' } as OnlineField), ...more })
const form = (more: Partial<OnlineDefinition> = {}): OnlineDefinition => ({
  ...{ code: 'leave', title: '请假单', isTree: 'N', titleField: null, fields: [field('事由', 'topic')] },
  ...more,
})

test('the same definition has no changes, whether a column is absent or empty', () => {
  const stored = { ...field('事由', 'topic'), required: 'N', help: '' }
  expect(definitionChanges(form(), form({ fields: [stored] }))).toEqual([])
})

test('changed, added, deleted and moved fields are named with what has changed', () => {
  const before = form({
    fields: [field('事由', 'topic'), field('天数', 'days', { kind: 'integer' }), field('旧', 'old')],
  })
  const after = form({
    title: '休假单',
    fields: [
      field('天数', 'days', { kind: 'number', section: '时间' }),
      field('事由', 'topic', { required: 'Y', format: 'mobile' }),
      field('明细', 'items', { kind: 'rows' }),
      field('说明', 'words', { subTable: 'items' }),
    ],
  })
  expect(definitionChanges(before, after)).toEqual([
    '表单名称由“请假单”改为“休假单”',
    '字段“天数”：类型由“整数”改为“小数”，分组由空改为“时间”',
    '字段“事由”：必填改为是，格式由空改为“手机号”',
    '新增字段“明细”（附表）',
    '新增字段“明细 · 说明”（文本）',
    '删除字段“旧”（文本）',
    '调整了字段的顺序',
  ])
})

test('checks, states and steps are compared too', () => {
  const state = (title: string, value: string) => ({ title, value, color: null, initial: 'N', editable: 'Y' })
  const before = form({ states: [state('草稿', 'draft')], checks: [{ condition: 'a', message: '甲', field: null }] })
  const after = form({ states: [state('起草', 'draft'), state('完成', 'done')], checks: [] })
  expect(definitionChanges(before, after)).toEqual([
    '删除校验“甲”',
    '状态“起草”：状态由“草稿”改为“起草”',
    '新增状态“完成”',
  ])
})
