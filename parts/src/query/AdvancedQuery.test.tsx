import '@testing-library/jest-dom/vitest'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider, Input, Select } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type {
  AdvancedCondition,
  AdvancedQueryProps,
  QueryFieldSpec,
  SavedQuery,
  SavedQueryStore,
} from './AdvancedCondition.ts'
import { AdvancedQuery } from './AdvancedQuery.tsx'

const fields: QueryFieldSpec[] = [
  {
    name: 'name',
    title: '企业名称',
    rules: [
      { value: 'like', label: '包含' },
      { value: 'isNull', label: '为空' },
    ],
    facts: { type: 'text', dictCode: 'names' },
    editor: ({ value, onChange, id }) => (
      <Input id={id} aria-label="值" value={String(value)} onChange={({ target }) => onChange(target.value)} />
    ),
  },
  {
    name: 'level',
    title: '客户等级',
    rules: [{ value: 'in', label: '在…中' }],
    editor: ({ value, onChange }) => (
      <Select
        mode="multiple"
        aria-label="值"
        value={[...value]}
        options={[{ value: 'A', label: '重点' }]}
        onChange={onChange}
      />
    ),
  },
]
const named: SavedQuery = {
  title: '我的查询',
  matchType: 'or',
  records: [{ field: 'name', rule: 'like', val: '北京' }],
}

function open(change: Partial<AdvancedQueryProps> = {}) {
  const props: AdvancedQueryProps = {
    open: true,
    fields,
    onSearch: vi.fn<AdvancedQueryProps['onSearch']>(),
    onClose: vi.fn<() => void>(),
    saved: { list: [named], save: vi.fn<SavedQueryStore['save']>(), remove: vi.fn<SavedQueryStore['remove']>() },
    ...change,
  }
  render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <AdvancedQuery {...props} />
    </ConfigProvider>,
  )
  return { user: userEvent.setup(), props }
}

const button = (name: string) => screen.getByRole('button', { name })

async function choose(user: ReturnType<typeof userEvent.setup>, box: string, option: string) {
  await user.click(screen.getAllByRole('combobox', { name: box }).at(-1)!)
  const options = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })
  await user.click(options.at(-1)!)
}

async function writeCondition(user: ReturnType<typeof userEvent.setup>) {
  await choose(user, '查询字段', '企业名称')
  await user.type(screen.getByLabelText('值'), '律所')
}

test('searching without a condition warns 不能查询空条件', async () => {
  const { user, props } = open()
  await user.click(button('查询'))
  expect(await screen.findByText('不能查询空条件')).toBeInTheDocument()
  expect(props.onSearch).not.toHaveBeenCalled()
})

test('a field sets its rules and value editor; searching sends the query and closes the dialog', async () => {
  const { user, props } = open()
  await writeCondition(user)
  await user.click(button('查询'))
  expect(props.onSearch).toHaveBeenCalledWith({
    matchType: 'and',
    records: [{ field: 'name', rule: 'like', val: '律所', type: 'text' }],
  })
  expect(props.onClose).toHaveBeenCalled()
})

test('an incomplete line is named and refused; it is left out only by choice', async () => {
  const { props, user } = open({
    value: {
      matchType: 'and',
      records: [
        { field: 'name', rule: 'like', val: '北京' },
        { field: 'level', rule: 'in', val: [] },
      ],
    },
  })
  await user.click(button('查询'))
  expect(await screen.findByText('第 2 个条件还没有填完，请补全或删除')).toBeInTheDocument()
  expect(screen.getByRole('group', { name: '第 2 个条件，未填完' })).toBeInTheDocument()
  expect(props.onSearch).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '忽略并查询' }))
  expect(props.onSearch).toHaveBeenCalledWith({
    matchType: 'and',
    records: [{ field: 'name', rule: 'like', val: '北京', type: 'text' }],
  })
})

test('a group joins its lines in its own way, and is loaded and removed as a whole', async () => {
  const group: AdvancedCondition = {
    matchType: 'or',
    records: [
      { field: 'name', rule: 'like', val: '上海' },
      { field: 'level', rule: 'in', val: [] },
    ],
  }
  const first = { field: 'name', rule: 'like', val: '北京' }
  const { props, user } = open({ value: { matchType: 'and', records: [first, group] } })
  const box = screen.getByRole('group', { name: '条件组' })
  expect(within(box).getAllByRole('group')).toHaveLength(2)
  await user.click(button('查询'))
  expect(await screen.findByText('第 3 个条件还没有填完，请补全或删除')).toBeInTheDocument()
  await user.click(within(box).getAllByRole('button', { name: '删除条件' })[1]!)
  await user.click(button('查询'))
  expect(props.onSearch).toHaveBeenLastCalledWith({
    matchType: 'and',
    records: [
      { ...first, type: 'text' },
      { matchType: 'or', records: [{ field: 'name', rule: 'like', val: '上海', type: 'text' }] },
    ],
  })
  await user.click(button('删除条件组'))
  await user.click(button('查询'))
  expect(props.onSearch).toHaveBeenLastCalledWith({ matchType: 'and', records: [{ ...first, type: 'text' }] })
})

test('a new group joins otherwise than the lines around it', async () => {
  const { props, user } = open({ value: { matchType: 'and', records: [{ field: 'name', rule: 'isNull', val: '' }] } })
  await user.click(button('添加条件组'))
  await writeCondition(user)
  await user.click(button('查询'))
  expect(props.onSearch).toHaveBeenCalledWith({
    matchType: 'and',
    records: [
      { field: 'name', rule: 'isNull', val: '', type: 'text' },
      { matchType: 'or', records: [{ field: 'name', rule: 'like', val: '律所', type: 'text' }] },
    ],
  })
})

test('adds and removes lines, and can search with one line', async () => {
  const { user, props } = open({ value: { matchType: 'and', records: named.records } })
  await user.click(button('添加条件'))
  expect(screen.getAllByRole('group')).toHaveLength(2)
  await choose(user, '查询字段', '企业名称')
  await choose(user, '匹配规则', '为空')
  expect(screen.getAllByLabelText('值')).toHaveLength(1)
  await choose(user, '过滤条件匹配', 'OR（条件中的任意一个匹配）')
  await user.click(screen.getAllByRole('button', { name: '删除条件' })[0]!)
  await user.click(button('查询'))
  expect(props.onSearch).toHaveBeenCalledWith({
    matchType: 'or',
    records: [{ field: 'name', rule: 'isNull', val: '', type: 'text' }],
  })
})

test('Enter searches, but not while an input method is composing', async () => {
  const { user, props } = open({ value: { matchType: 'and', records: named.records } })
  fireEvent.keyDown(screen.getByLabelText('值'), { key: 'Enter', isComposing: true })
  expect(props.onSearch).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('值'), '{Enter}')
  expect(props.onSearch).toHaveBeenCalledTimes(1)
})

test('reset leaves one empty line and searches without a condition; the dialog stays open', async () => {
  const records = [...named.records, { field: 'name', rule: 'like', val: '上海' }]
  const { user, props } = open({ value: { matchType: 'or', records } })
  expect(screen.getAllByRole('group')).toHaveLength(2)
  await user.click(button('重置'))
  expect(props.onSearch).toHaveBeenCalledWith(null)
  expect(props.onClose).not.toHaveBeenCalled()
  expect(screen.getAllByRole('group')).toHaveLength(1)
  expect(screen.queryByLabelText('值')).not.toBeInTheDocument()
  expect(screen.getByTitle('AND（所有条件都要求匹配）')).toBeInTheDocument()
})

test('a value that echoes the last search leaves the form unchanged; another value resets it', async () => {
  function List() {
    const [value, setValue] = useState<AdvancedCondition | null>(null)
    return (
      <>
        <AdvancedQuery
          open
          fields={fields}
          value={value}
          saved={{ list: [named], save: () => {}, remove: () => {} }}
          // As from the URL: a clone, a moment later.
          onSearch={(query) => setTimeout(() => setValue(structuredClone(query)))}
          onClose={() => {}}
        />
        <button type="button" onClick={() => setValue(named)}>
          别处
        </button>
      </>
    )
  }
  render(<List />)
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await writeCondition(user)
  const input = screen.getByLabelText('值')
  await user.click(screen.getByRole('button', { name: /^查\s*询$/ }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.getByLabelText('值')).toBe(input)
  fireEvent.click(screen.getByText('别处'))
  await waitFor(() => expect(screen.getByLabelText('值')).toHaveValue('北京'))
})

test('skips conditions on unknown fields and shows a message', async () => {
  const old: SavedQuery = {
    ...named,
    title: '旧的',
    records: [...named.records, { field: 'fax', rule: 'eq', val: '1' }],
  }
  const { user } = open({ saved: { list: [old], save: () => {}, remove: () => {} } })
  await user.click(button('旧的'))
  expect(await screen.findByText('1 个条件的字段已不存在，已略过')).toBeInTheDocument()
  expect(screen.getAllByRole('group')).toHaveLength(1)
})

test('shows the condition as a sentence while it is edited', async () => {
  const { user } = open({ describe: ({ matchType, records }) => `${matchType}：${records.length} 个` })
  expect(screen.getByLabelText('查询条件的含义')).toHaveTextContent('还没有完整的条件')
  await writeCondition(user)
  expect(screen.getByLabelText('查询条件的含义')).toHaveTextContent('and：1 个')
})

test('rejects saving an empty condition: 空条件不能保存', async () => {
  const { user } = open()
  await user.click(button('保存'))
  expect(await screen.findByText('空条件不能保存')).toBeInTheDocument()
})

test('rejects a saved query without a name: 保存名称不能为空', async () => {
  const { user, props } = open({ value: { matchType: 'and', records: named.records } })
  await user.click(button('保存'))
  await user.type(screen.getByLabelText('保存名称'), '   {Enter}')
  expect(await screen.findByText('保存名称不能为空')).toBeInTheDocument()
  expect(props.saved.save).not.toHaveBeenCalled()
})

test('overwrites an existing name only after confirmation', async () => {
  const { user, props } = open({ value: { matchType: 'and', records: named.records } })
  await user.click(button('保存'))
  await user.type(screen.getByLabelText('保存名称'), '我的查询{Enter}')
  const question = await screen.findByText('我的查询 已存在，是否覆盖？')
  expect(props.saved.save).not.toHaveBeenCalled()
  await user.click(within(question.closest<HTMLElement>('[role=dialog]')!).getByRole('button', { name: '确定' }))
  // Field metadata is saved with the value.
  const records = [{ ...named.records[0], type: 'text', dictCode: 'names' }]
  await waitFor(() => expect(props.saved.save).toHaveBeenCalledWith('我的查询', { matchType: 'and', records }))
})

test('a failed save shows the reason and retains the name', async () => {
  const save = vi.fn<SavedQueryStore['save']>().mockRejectedValue(new Error('网络不通'))
  const { user } = open({
    value: { matchType: 'and', records: named.records },
    saved: { list: [], save, remove: vi.fn<SavedQueryStore['remove']>() },
  })
  await user.click(button('保存'))
  await user.type(screen.getByLabelText('保存名称'), '新查询{Enter}')
  expect(await screen.findByText('网络不通')).toBeInTheDocument()
  expect(screen.getByLabelText('保存名称')).toHaveValue('新查询')
})

test('a saved query fills the form', async () => {
  const { user, props } = open()
  await user.click(button('我的查询'))
  expect(screen.getByLabelText('值')).toHaveValue('北京')
  await user.click(button('查询'))
  expect(props.onSearch).toHaveBeenCalledWith({ matchType: 'or', records: [{ ...named.records[0], type: 'text' }] })
})

test('deleting a saved query asks 是否删除当前查询？', async () => {
  const { user, props } = open()
  await user.click(button('删除 我的查询'))
  const question = await screen.findByText('是否删除当前查询？')
  expect(props.saved.remove).not.toHaveBeenCalled()
  await user.click(within(question.closest<HTMLElement>('[role=dialog]')!).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(props.saved.remove).toHaveBeenCalledWith(named))
})
