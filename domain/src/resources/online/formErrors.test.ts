import { expect, test } from 'vitest'
import { formErrors } from './formErrors.ts'
import type { OnlineDefinition } from './OnlineField.ts'
import { readForm } from './onlineForm.ts'

const line = (title: string, name: string, kind: string, subTable: string | null = null) => ({
  ...{ title, name, kind, subTable, required: null, unique: null, inList: null, inSearch: null, source: null },
  ...{ length: null, defaultValue: null, section: null, help: null },
})
const name = line('名称', 'name', 'text')
const lines = [line('明细', 'items', 'rows'), line('说明', 'words', 'text', 'items')]
const errorsOf = (theme: string, more: Partial<Parameters<typeof readForm>[0]> = {}) =>
  formErrors(readForm({ code: 'themed', title: '版式', theme, fields: [name], ...more }))

test.each(['erp', 'tab', 'inner'])('the theme %s needs a sub-table', (theme) => {
  expect(errorsOf(theme)).toEqual([{ field: 'theme', message: '这种版式显示附表，表单还没有附表' }])
  expect(errorsOf(theme, { fields: [name, ...lines] })).toEqual([])
})

test('only a tree form is shown as a tree', () => {
  expect(errorsOf('tree')).toEqual([{ field: 'theme', message: '只有树形表单可以显示为树形列表' }])
  expect(errorsOf('tree', { isTree: 'Y' })).toEqual([])
  expect(errorsOf('plain', { isTree: 'Y' })).toEqual([])
})

test('a form that was published before forms had themes has not changed', () => {
  const stored: OnlineDefinition = readForm({ code: 'themed', title: '版式', fields: [name] })
  expect(stored).not.toHaveProperty('theme')
  expect(errorsOf('')).toEqual([])
})

test('a field with a name that the expression language keeps is told to be unknown there, and hinders no other', () => {
  const lines = (shownIf: string) =>
    ['name', 'type', 'package', 'words'].map((name, at) => ({
      ...{ title: `字段${at}`, name, kind: 'text' },
      ...(name === 'words' && { shownIf }),
    }))
  const define = (shownIf: string) =>
    readForm({ code: 'x', title: '登记', fields: lines(shownIf) } as unknown as Parameters<typeof readForm>[0])
  expect(formErrors(define('name == "a"'))).toEqual([])
  for (const name of ['type', 'package'])
    expect(formErrors(define(`${name} == "a"`))).toMatchObject([{ field: 'fields[3].shownIf' }])
})

test('no field has the title of a column that the form has by itself', () => {
  const states = [{ title: '草稿', value: 'draft', color: null, initial: 'Y', editable: 'Y' }]
  const state = [name, line('状态', 'stage', 'text')]
  expect(errorsOf('', { fields: state })).toEqual([])
  expect(errorsOf('', { fields: state, states })).toEqual([
    { field: 'fields[1].title', message: '第 2 行：有状态的表单已有“状态”一栏，请换一个标题' },
  ])
  const parent = [name, line(' 上级', 'above', 'text')]
  expect(errorsOf('', { fields: parent })).toEqual([])
  expect(errorsOf('', { fields: parent, isTree: 'Y' })).toMatchObject([{ field: 'fields[1].title' }])
  const inLines = [name, lines[0]!, line('状态', 'stage', 'text', 'items')]
  expect(errorsOf('', { fields: inLines, states })).toEqual([])
})

const popup = { ...line('客户', 'client', 'popup'), source: 'any', fills: 'client=name' }
test.each([
  [
    'of another kind of field',
    { ...popup, kind: 'text', source: null, fills: null },
    { most: '5' },
    '只有弹出报表有报表参数',
  ],
  ['that are no texts', popup, { most: 5 }, '报表参数的固定值须是参数名和文本'],
  ['that are a list', popup, ['5'], '报表参数的固定值须是参数名和文本'],
  ['that are empty', popup, { most: '' }, '请填写报表参数“most”的固定值'],
  ['beside a field', { ...popup, params: 'most=name' }, { most: '5' }, '报表参数“most”不能既取字段的值又有固定值'],
])('fixed values of parameters %s are refused', (_words, field, fixedParams, message) => {
  const errors = errorsOf('', { fields: [name, { ...field, fixedParams }] })
  expect(errors).toEqual([{ field: 'fields[1].fixedParams', message: `第 2 行：${message}` }])
  expect(errorsOf('', { fields: [name, { ...popup, fixedParams: { most: '5' } }] })).toEqual([])
})

test('a pop-up in a line fills its line, and takes parameters from its line and from the form', () => {
  const inLine = (more: object) => ({ ...popup, subTable: 'items', ...more })
  const found = (more: object) => errorsOf('', { fields: [name, ...lines, inLine(more)] }).map(({ message }) => message)
  expect(found({ fills: 'client=name,words=level', params: 'a=words,b=名称' })).toEqual([])
  expect(found({ fills: 'client=name,name=level' })).toEqual(['第 4 行：同一附表没有字段“name”'])
  expect(found({ params: 'a=gone' })).toEqual(['第 4 行：同一附表和表单没有字段“gone”'])
  expect(found({ params: 'a=client' })).toEqual(['第 4 行：报表参数不能取字段本身'])
})
