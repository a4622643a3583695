import '@testing-library/jest-dom/vitest'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { QueryValue } from './AdvancedCondition.ts'
import { QuerySentence } from './QuerySentence.tsx'
import { QueryValueEditor } from './QueryValueEditor.tsx'
import type { QuerySources, TypedField } from './TypedField.ts'

const people = [
  { id: '1', username: 'chen', realname: '陈律师' },
  { id: '2', username: 'li', realname: '李律师' },
]
const areas = [{ id: '110000', text: '北京市', pid: '86' }]
const sources: QuerySources = {
  loadItems: async () => [
    { value: '1', text: '男' },
    { value: '2', text: '女' },
  ],
  searchTable: () => ({
    search: async () => people.map(({ username, realname }) => ({ value: username, text: realname })),
    loadTexts: async (values) =>
      values.map((value) => people.find(({ username }) => username === value)?.realname ?? value),
  }),
  users: {
    load: async () => ({ records: people, total: 2 }),
    loadChosen: async () => ({ records: people, total: 2 }),
    loadDepartments: async () => [],
  },
  departments: async () => [{ id: 'd1', key: 'd1', title: '诉讼部' }],
  reports: { loadReport: async () => ({}), loadData: async () => ({}) },
  areas: { load: async () => areas, loadPath: async () => areas },
}

function show(field: Omit<TypedField, 'name' | 'title'>, rule: string, start: QueryValue = '', from = sources) {
  const emitted: QueryValue[] = []
  function Editor() {
    const [value, setValue] = useState(start)
    return (
      <QueryValueEditor
        id="v"
        field={{ name: 'f', title: '字段', ...field }}
        sources={from}
        rule={rule}
        value={value}
        onChange={(next) => {
          emitted.push(next)
          setValue(next)
        }}
      />
    )
  }
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Editor />
    </ConfigProvider>,
  )
  return { user: userEvent.setup(), emitted, control: () => screen.getByLabelText('字段') }
}

const option = (text: string) => screen.findByText(text, { selector: '.ant-select-item-option-content' })

test('text is typed, one value after another', async () => {
  const one = show({ type: 'text' }, 'eq')
  await one.user.type(one.control(), '甲')
  expect(one.emitted.at(-1)).toBe('甲')
})

test('in takes several texts, also pasted with commas', async () => {
  const { user, emitted, control } = show({ type: 'number' }, 'in')
  await user.type(control(), '1,2{Enter}3{Enter}')
  expect(emitted.at(-1)).toEqual(['1', '2', '3'])
})

test('a number is entered as a number', async () => {
  const { user, emitted, control } = show({ type: 'number' }, 'gt')
  await user.type(control(), '12.5')
  expect(emitted.at(-1)).toBe('12.5')
})

test.each(['number', 'date', 'datetime', 'time'] as const)('part of a %s is typed as text', async (type) => {
  const { user, emitted, control } = show({ type }, 'like')
  await user.type(control(), '2026-0')
  expect(emitted.at(-1)).toBe('2026-0')
})

test.each([
  ['date', '2026-03-05'],
  ['datetime', '2026-03-05 09:30:00'],
  ['time', '09:30:00'],
] as const)('a %s shows and emits its value in its format', async (type, text) => {
  const { user, emitted, control } = show({ type }, 'eq', text)
  expect(control()).toHaveValue(text)
  const next = text.replace('9:30', '8:15').replace('-05', '-06')
  await user.clear(control())
  await user.type(control(), `${next}{Enter}`)
  await waitFor(() => expect(emitted.at(-1)).toBe(next))
})

test('a dictionary is a select, with multiple selection for in', async () => {
  const { user, emitted, control } = show({ type: 'select', dictCode: 'sex' }, 'in', ['1'])
  await user.click(control())
  await user.click(await option('女'))
  expect(emitted.at(-1)).toEqual(['1', '2'])
})

test('given options need no dictionary, and a switch needs no options', async () => {
  const one = show({ type: 'switch' }, 'eq')
  await one.user.click(one.control())
  await one.user.click(await option('是'))
  expect(one.emitted.at(-1)).toBe('Y')
})

test('searches a row of a table; with in each match is added and can be removed', async () => {
  const { user, emitted, control } = show(
    { type: 'search', dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' },
    'in',
    ['li'],
  )
  await user.type(control(), '陈')
  await user.click(
    await screen.findByText('陈律师', { selector: '.ant-select-item-option-content' }, { timeout: 3000 }),
  )
  expect(emitted.at(-1)).toEqual(['li', 'chen'])
  await user.click(screen.getByLabelText('移除 li'))
  expect(emitted.at(-1)).toEqual(['chen'])
})

test('users and departments show the names of their values', async () => {
  show({ type: 'user' }, 'eq', 'chen')
  expect(await screen.findByText('陈律师')).toBeInTheDocument()
  show({ type: 'department' }, 'eq', 'd1')
  expect(await screen.findByText('诉讼部')).toBeInTheDocument()
})

test('a misconfigured report shows its error', () => {
  show({ type: 'popup', popup: { code: 'user', orgFields: 'a', destFields: '' } }, 'eq')
  expect(screen.getByText('popup参数未正确配置!')).toBeInTheDocument()
})

test('an area shows its path', async () => {
  show({ type: 'area' }, 'eq', '110000')
  expect(await screen.findByText(/北京市/)).toBeInTheDocument()
})

test.each(['search', 'area', 'user', 'department', 'popup'] as const)(
  'a %s without a source is entered as text',
  async (type) => {
    const { user, emitted, control } = show({ type }, 'eq', '', {})
    await user.type(control(), 'x')
    expect(emitted.at(-1)).toBe('x')
  },
)

test('the sentence shows names instead of values as soon as they are loaded', async () => {
  const fields: TypedField[] = [
    { name: 'sex', title: '性别', type: 'select', dictCode: 'sex' },
    { name: 'lawyer', title: '律师', type: 'search' },
    { name: 'owner', title: '经理', type: 'user' },
    { name: 'team', title: '部门', type: 'department' },
    { name: 'region', title: '地区', type: 'area' },
    { name: 'isVip', title: '会员', type: 'switch' },
    { name: 'broken', title: '坏的', type: 'select', dictCode: 'none' },
  ]
  const records = [
    { field: 'sex', rule: 'in', val: ['1', '2'] },
    { field: 'lawyer', rule: 'eq', val: 'chen' },
    { field: 'owner', rule: 'ne', val: 'li' },
    { field: 'team', rule: 'eq', val: 'd1' },
    { field: 'region', rule: 'eq', val: '110000' },
    { field: 'isVip', rule: 'eq', val: 'Y' },
    { field: 'broken', rule: 'eq', val: '7' },
  ]
  const loadItems: QuerySources['loadItems'] = (code, signal) =>
    code === 'none' ? Promise.reject(new Error('没有')) : sources.loadItems!(code, signal)
  render(<QuerySentence condition={{ matchType: 'or', records }} fields={fields} sources={{ ...sources, loadItems }} />)
  expect(
    await screen.findByText(
      '性别为“男”或“女”，或律师等于“陈律师”，或经理不等于“李律师”，或部门等于“诉讼部”，或地区等于“北京市”，或会员等于“是”，或坏的等于“7”',
    ),
  ).toBeInTheDocument()
})
