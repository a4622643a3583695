import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CategorySelect, type CategorySelectProps } from './CategorySelect.tsx'
import { renderPart } from '../testing/renderPart.tsx'
import { TreeDictionarySelect } from './TreeDictionarySelect.tsx'
import { TreePicker, type TreePickerProps } from './TreePicker.tsx'
import type { LoadNodes } from './useTree.ts'

const emitted = vi.fn<TreePickerProps['onChange']>()
const levels: Record<string, unknown> = {
  '': [
    { key: 'a', title: '合同', leaf: false, code: 'B01' },
    { key: 'b', title: '婚姻', leaf: true, code: 'B02' },
  ],
  a: [{ key: 'a1', title: '买卖合同', leaf: 1, code: 'B01A01' }],
}
const load: LoadNodes = async (parent) => levels[parent?.key ?? '']

function Tree(props: Partial<TreePickerProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <TreePicker
      label="分类"
      load={load}
      {...props}
      value={value}
      onChange={(next, pairs) => {
        setValue(next)
        emitted(next, pairs)
      }}
    />
  )
}
const box = () => screen.getByRole('combobox', { name: '分类' })
const switcher = () => document.querySelector<HTMLElement>('.ant-select-tree-switcher_close')!

test('opens level by level and emits the key with its text', async () => {
  emitted.mockClear()
  const { user } = renderPart(<Tree />)
  await user.click(box())
  await screen.findByText('合同')
  await user.click(switcher())
  await user.click(await screen.findByText('买卖合同'))
  expect(emitted).toHaveBeenCalledWith('a1', [{ value: 'a1', text: '买卖合同' }])
})

test('can emit another field of the nodes, and joins several', async () => {
  emitted.mockClear()
  const { user } = renderPart(<Tree isMany valueField="code" />)
  await user.click(box())
  await user.click(await screen.findByText('合同'))
  await user.click(await screen.findByText('婚姻'))
  expect(emitted).toHaveBeenLastCalledWith('B01,B02', [
    { value: 'B01', text: '合同' },
    { value: 'B02', text: '婚姻' },
  ])
})

// The first search by pinyin of this file: the readings arrive after the text.
test('shows a match below its parent, also if the readings arrive late', async () => {
  const nested = async () => [
    { key: 'a', title: '合同', children: levels.a },
    { key: 'b', title: '婚姻' },
  ]
  const { user } = renderPart(<Tree load={nested} />)
  await user.click(box())
  await screen.findByText('合同')
  await user.paste('maimai')
  expect(await screen.findByText('买卖合同')).toBeInTheDocument()
})

test('finds nodes by pinyin', async () => {
  const { user } = renderPart(<Tree />)
  await user.click(box())
  await screen.findByText('合同')
  await user.type(box(), 'hy')
  await waitFor(() => expect(screen.queryByText('合同')).not.toBeInTheDocument())
  expect(await screen.findByText('婚姻')).toBeInTheDocument()
})

test('searches all levels on the server if it can', async () => {
  emitted.mockClear()
  const search = vi.fn<NonNullable<TreePickerProps['search']>>(async (keyword) =>
    keyword === 'mm' ? [{ key: 'a1', title: '买卖合同' }] : [],
  )
  const { user } = renderPart(<Tree search={search} />)
  await user.click(box())
  await screen.findByText('合同')
  await user.type(box(), 'mm')
  await user.click(await screen.findByText('买卖合同'))
  expect(search.mock.calls.map(([keyword]) => keyword)).toEqual(['mm'])
  expect(emitted).toHaveBeenCalledWith('a1', [{ value: 'a1', text: '买卖合同' }])
  await user.click(box())
  await user.type(box(), 'xx')
  expect(await screen.findByText('没有查询到任何数据')).toBeInTheDocument()
})

test('shows a failed search in the list', async () => {
  const { user } = renderPart(<Tree search={() => Promise.reject(new Error('网络不通'))} />)
  await user.click(box())
  await user.type(box(), 'x')
  expect(await screen.findByText('网络不通')).toBeInTheDocument()
})

test('expands a single root', async () => {
  const only = vi.fn<LoadNodes>(async (parent) => (parent ? levels.a : [{ key: 'a', title: '合同', leaf: false }]))
  const { user } = renderPart(<Tree load={only} />)
  await user.click(box())
  expect(await screen.findByText('买卖合同')).toBeInTheDocument()
  expect(only).toHaveBeenCalledTimes(2)
})

test('a level that fails to load shows an error, collapses, and is requested again when it is expanded again', async () => {
  let fails = 1
  const flaky = vi.fn<LoadNodes>(async (parent, signal) => {
    if (parent && fails-- > 0) throw new Error('网络不通')
    return load(parent, signal)
  })
  const { user } = renderPart(<Tree load={flaky} />)
  await user.click(box())
  await screen.findByText('合同')
  await user.click(switcher())
  expect(await screen.findByText('网络不通')).toBeInTheDocument()
  expect(flaky).toHaveBeenCalledTimes(2)
  await user.click(switcher())
  expect(await screen.findByText('买卖合同')).toBeInTheDocument()
})

test('looks up the text of an external value', async () => {
  renderPart(<Tree value="z" loadTexts={() => Promise.resolve(['侵权'])} />)
  expect(await screen.findByText('侵权')).toBeInTheDocument()
})

test('a text that the caller knows is not looked up', async () => {
  const loadTexts = vi.fn<NonNullable<TreePickerProps['loadTexts']>>(async () => ['侵权'])
  renderPart(<Tree isMany value="y,z" texts={new Map([['y', '继承']])} loadTexts={loadTexts} />)
  expect(screen.getByText('继承')).toBeInTheDocument()
  expect(await screen.findByText('侵权')).toBeInTheDocument()
  expect(loadTexts.mock.calls.map(([values]) => values)).toEqual([['z']])
})

test.each(['code=1', '[1]', '"x"', 'null'])('rejects a condition that is not a JSON object: %s', (condition) => {
  renderPart(<CategorySelect load={async () => []} onChange={() => {}} condition={condition} />)
  expect(screen.getByText('组件JTreeSelect-condition传值有误，需要一个json字符串!')).toBeInTheDocument()
})

test('a category tree starts at its code, and children are requested by their parent id', async () => {
  const ask = vi.fn<CategorySelectProps['load']>((request) => Promise.resolve(levels[request.pid]))
  const { user } = renderPart(
    <CategorySelect label="分类" load={ask} pcode="B" condition='{"x":1}' onChange={() => {}} />,
  )
  await user.click(box())
  await screen.findByText('合同')
  await user.click(switcher())
  await screen.findByText('买卖合同')
  expect(ask.mock.calls.map(([request]) => request)).toEqual([
    { pid: '', pcode: 'B', condition: '{"x":1}' },
    { pid: 'a', pcode: '', condition: '{"x":1}' },
  ])
})

test.each([
  ['', '字典Code不能为空!'],
  ['biz_region,name', '字典Code格式不正确！'],
])('a tree dictionary of %j is rejected with %s', (dict, problem) => {
  renderPart(<TreeDictionarySelect load={async () => []} dict={dict} onChange={() => {}} />)
  expect(screen.getByText(problem)).toBeInTheDocument()
})
