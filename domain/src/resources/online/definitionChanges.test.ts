import { expect, test } from 'vitest'
import { definitionChanges } from './definitionChanges.ts'
import { draftOf, linesParts, valueParts } from './definitionParts.ts'
import type { OnlineDefinition, OnlineField } from './OnlineField.ts'
import { onlineForm, readField, readForm } from './onlineForm.ts'

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

const whole: OnlineDefinition = {
  ...form({ titleField: 'topic', isTree: 'Y', theme: 'tab', sortField: 'days', sortOrder: 'desc', sheet: 'Y' }),
  belongsTo: 'matter',
  fields: [
    field('事由', 'topic'),
    field('天数', 'days', { kind: 'integer' }),
    field('委托', 'matter', { kind: 'reference', source: 'entrustment' }),
  ],
  checks: [{ condition: 'days > 0', message: '天数须大于 0', field: null }],
  states: [{ title: '草稿', value: 'draft', color: null, initial: 'Y', editable: 'Y' }],
  steps: [{ title: '交', name: 'send', from: '草稿', to: null, reason: 'N', danger: 'N', asks: null, takenBy: ['r1'] }],
  buttons: [{ title: '看', name: 'see', kind: 'link', target: '/a', receiver: null, condition: null }],
}

test('a version is restored with all that a draft has, and each part of it is compared', () => {
  const known = new Map([
    ['fields .topic', 'f1'],
    ['steps send', 's1'],
  ])
  const draft = draftOf(whole, (part, key) => known.get(`${part} ${key}`))
  expect(draft).toMatchObject({
    fields: [{ id: 'f1' }, { name: 'days' }, { name: 'matter' }],
    steps: [{ id: 's1' }],
    sheet: 'Y',
  })
  expect(readForm({ ...(draft as object), code: whole.code })).toEqual(
    readForm(whole as Parameters<typeof readForm>[0]),
  )
  const none = form({ title: '另一张', fields: [] })
  expect(
    draftOf(none, () => undefined),
    'what a version does not have is emptied',
  ).toMatchObject({
    ...{ theme: null, sortField: null, sortOrder: null, sheet: null, belongsTo: null, buttons: [], checks: [] },
  })
  for (const part of [...valueParts, ...linesParts])
    expect(definitionChanges(whole, { ...whole, [part]: none[part] }), part).not.toEqual([])
  expect(definitionChanges(none, { ...none, theme: 'tab', sortField: 'days', sortOrder: 'desc', sheet: 'Y' })).toEqual([
    '表单版式由空改为“主表在上，附表为页签”',
    '表单排序字段由空改为“days”',
    '表单排序方向由空改为“从大到小”',
    '表单表格编辑改为是',
  ])
})

test('what a draft stores is a part of its versions, except its description and what the server writes', () => {
  const others = [
    'description',
    'status',
    'published',
    'publishedVersion',
    'publishNote',
    'adoptedTable',
    'adoptedSource',
    'adopted',
    'wasInMenu',
  ]
  expect([...valueParts, ...linesParts, 'code', ...others].sort()).toEqual(Object.keys(onlineForm.fields).sort())
})

test('other fixed values of the parameters of a report are named without the values', () => {
  const popup = (most: string) => form({ fields: [field('客户', 'client', { kind: 'popup', fixedParams: { most } })] })
  expect(definitionChanges(popup('5'), popup('5'))).toEqual([])
  expect(definitionChanges(popup('5'), popup('6'))).toEqual(['字段“客户”：调整了报表参数的固定值'])
})
