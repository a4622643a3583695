import { expect, test } from 'vitest'
import { literalErrors } from './literalErrors.ts'
import { readForm } from './onlineForm.ts'

const kinds = [
  { value: '1', text: '公章' },
  { value: '4', text: '合同专用章' },
]
const many = Array.from({ length: 9 }, (_, at) => ({ value: `v${at}`, text: `第${at}项` }))
const itemsOf = (code: string) => (code === 'seal' ? kinds : code === 'many' ? many : [])

const line = (title: string, name: string, kind: string, more: object = {}) => ({ title, name, kind, ...more })
const fields = (own: object) => [
  line('名称', 'name', 'text', own),
  line('用印类型', 'seal', 'dictionary', { source: 'seal' }),
  line('标签', 'tags', 'dictionaries', { source: 'many' }),
  line('来源', 'origin', 'dictionary', { source: 'elsewhere' }),
  line('明细', 'items', 'rows'),
  line('种类', 'sort', 'dictionary', { source: 'seal', subTable: 'items' }),
]
const define = (own: object, more: object = {}) =>
  readForm({ code: 'x', title: '登记', fields: fields(own), ...more } as unknown as Parameters<typeof readForm>[0])

test.each([
  ['seal == "合同专用章"', '“用印类型”没有值“合同专用章”，它的值是 "4"（合同专用章）'],
  ['name == "" || "9" != seal', '“用印类型”没有值“9”，可用的值："1"（公章）、"4"（合同专用章）'],
  ['seal in ["1", "公章"]', '“用印类型”没有值“公章”，它的值是 "1"（公章）'],
  [
    '"第9项" in tags',
    '“标签”没有值“第9项”，可用的值："v0"（第0项）、"v1"（第1项）、"v2"（第2项）、"v3"（第3项）、"v4"（第4项）、"v5"（第5项）、"v6"（第6项）、"v7"（第7项）…',
  ],
  ['items.exists(i, i.sort == "公章")', '“种类”没有值“公章”，它的值是 "1"（公章）'],
])('the condition %s compares with no value of the dictionary', (condition, words) => {
  expect(literalErrors(define({ shownIf: condition }), itemsOf)).toEqual([
    { field: 'fields[0].shownIf', message: `第 1 行：显示条件中${words}` },
  ])
  const checks = [{ condition, message: '不符', field: null }]
  expect(literalErrors(define({}, { checks }), itemsOf)).toEqual([
    { field: 'checks[0].condition', message: `校验第 1 行：条件中${words}` },
  ])
})

test('values of the dictionary, blanks, other fields and dictionaries that are not known here are accepted', () => {
  const conditions = [
    'seal == "4"',
    'seal == ""',
    'name == "合同专用章"',
    'origin == "合同专用章"',
    'seal == name',
    'seal ==',
  ]
  for (const shownIf of conditions) expect(literalErrors(define({ shownIf }), itemsOf), shownIf).toEqual([])
  const formula = 'seal == "公章" ? "甲" : "乙"'
  expect(literalErrors(define({ formula }), itemsOf)).toMatchObject([{ field: 'fields[0].formula' }])
  expect(literalErrors(define({ defaultValue: `=${formula}` }), itemsOf)).toMatchObject([
    { field: 'fields[0].defaultValue' },
  ])
})
