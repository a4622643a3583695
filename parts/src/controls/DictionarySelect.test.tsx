import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { button, renderPart } from '../pickers/testing/renderPart.tsx'
import { DictionaryRadio } from './DictionaryRadio.tsx'
import { DictionarySelect } from './DictionarySelect.tsx'
import { MultiSelectDictionary } from './MultiSelectDictionary.tsx'
import { readOptions } from './optionList.ts'
import type { LoadItems } from './useDictionaryItems.ts'

const items = [
  { value: 1, text: '高' },
  { value: '2', label: '中' },
  { value: '3', title: '低', disabled: true },
]
const loadItems: LoadItems = () => Promise.resolve(items)
const option = (text: string) => screen.findByText(text, { selector: '.ant-select-item-option-content' })

test('reads options by text, label or title; skips invalid and duplicate entries', () => {
  expect(readOptions([...items, items[1], null, { text: '无值' }])).toEqual([
    { value: '1', text: '高' },
    { value: '2', text: '中' },
    { value: '3', text: '低', disabled: true },
  ])
  expect(readOptions('x')).toBeUndefined()
})

test.each([DictionarySelect, MultiSelectDictionary, DictionaryRadio])(
  'rejects an empty code with 字典Code不能为空!',
  (Control) => {
    renderPart(<Control code=" " loadItems={loadItems} onChange={() => {}} />)
    expect(screen.getByText('字典Code不能为空!')).toBeInTheDocument()
  },
)

test('selects one dictionary value', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const { user } = renderPart(<DictionarySelect label="级别" code="level" loadItems={loadItems} onChange={onChange} />)
  await user.click(screen.getByRole('combobox', { name: '级别' }))
  await user.click(await option('高'))
  expect(onChange).toHaveBeenCalledWith('1')
})

test('joins several values by commas and retains a value that is no longer offered', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const { user } = renderPart(
    <MultiSelectDictionary label="级别" code="level" loadItems={loadItems} value="9" onChange={onChange} />,
  )
  await user.click(screen.getByRole('combobox', { name: '级别' }))
  await user.click(await option('中'))
  expect(onChange).toHaveBeenCalledWith('9,2')
})

test('shows the known text of a value that is no longer offered; it can be removed', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const { user } = renderPart(
    <MultiSelectDictionary
      label="级别"
      options={[{ value: '1', text: '高' }]}
      texts={new Map([['9', '已停用']])}
      value="1,9"
      onChange={onChange}
    />,
  )
  const tag = screen.getByText('已停用').closest('.ant-select-selection-item')!
  await user.click(tag.querySelector('.ant-select-selection-item-remove')!)
  expect(onChange).toHaveBeenCalledWith('1')
})

test('finds a dictionary value by pinyin', async () => {
  const { user } = renderPart(
    <DictionarySelect label="级别" code="level" loadItems={loadItems} onChange={() => {}} isClearable={false} />,
  )
  const control = screen.getByRole('combobox', { name: '级别' })
  await user.click(control)
  await option('高')
  await user.type(control, 'zhong')
  await waitFor(() =>
    expect(screen.queryByText('高', { selector: '.ant-select-item-option-content' })).not.toBeInTheDocument(),
  )
  expect(await option('中')).toBeInTheDocument()
})

function Radio({ load }: { load: LoadItems }) {
  const [value, setValue] = useState('')
  return <DictionaryRadio label="级别" code="level" loadItems={load} value={value} onChange={setValue} />
}

test('renders radio buttons; a failed load shows an error with a retry button', async () => {
  const load = vi.fn<LoadItems>().mockRejectedValueOnce(new Error('网络不通')).mockResolvedValue(items)
  const { user } = renderPart(<Radio load={load} />)
  expect(await screen.findByText('网络不通')).toBeInTheDocument()
  await user.click(button('重试'))
  await user.click(await screen.findByRole('radio', { name: '中' }))
  expect(screen.getByRole('radio', { name: '中' })).toBeChecked()
  expect(screen.getByRole('radio', { name: '低' })).toBeDisabled()
})
