import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { promised, renderPart } from '../pickers/testing/renderPart.tsx'
import { SearchSelect, type SearchSelectProps, searchWaitMs } from './SearchSelect.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const box = () => screen.getByRole('combobox', { name: '用户' })
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

function start(search: SearchSelectProps['search'], more: Partial<SearchSelectProps> = {}) {
  const onChange = vi.fn<SearchSelectProps['onChange']>()
  renderPart(<SearchSelect label="用户" search={search} onChange={onChange} {...more} />)
  fireEvent.mouseDown(box())
  return onChange
}

test('searches 800 ms after the last key press and requests ten options', async () => {
  const search = vi.fn<SearchSelectProps['search']>().mockResolvedValue([{ value: 'chen', text: '陈律师' }])
  start(search)
  expect(screen.getByText('请输入搜索内容')).toBeInTheDocument()
  type('c')
  await pass(700)
  type('ch')
  await pass(700)
  expect(search).not.toHaveBeenCalled()
  await pass(searchWaitMs - 700)
  expect(search).toHaveBeenCalledTimes(1)
  expect(search.mock.calls[0]!.slice(0, 2)).toEqual(['ch', 10])
  expect(searchWaitMs).toBe(800)
})

test('applies only the latest answer', async () => {
  const [first, second] = [promised<unknown>(), promised<unknown>()]
  start((keyword) => (keyword === 'a' ? first.promise : second.promise))
  type('a')
  await pass(searchWaitMs)
  type('ab')
  await pass(searchWaitMs)
  await act(async () => second.answer([{ value: '2', text: '新' }]))
  await act(async () => first.answer([{ value: '1', text: '旧' }]))
  expect(await screen.findByText('新', { selector: '.ant-select-item-option-content' })).toBeInTheDocument()
  expect(screen.queryByText('旧', { selector: '.ant-select-item-option-content' })).not.toBeInTheDocument()
})

test('emits the selected value together with its text', async () => {
  const onChange = start(() => Promise.resolve([{ value: 'chen', title: '陈律师' }]))
  type('陈')
  await pass(searchWaitMs)
  fireEvent.click(await screen.findByText('陈律师', { selector: '.ant-select-item-option-content' }))
  expect(onChange).toHaveBeenCalledWith('chen', [{ value: 'chen', text: '陈律师' }])
})

test('shows 没有查询到任何数据 when nothing is found', async () => {
  start(() => Promise.resolve([]))
  type('无')
  await pass(searchWaitMs)
  expect(await screen.findByText('没有查询到任何数据')).toBeInTheDocument()
})

test('shows the server message as a warning that stays visible', async () => {
  start(() => Promise.reject(new Error('字典Code格式不正确！')))
  type('无')
  await pass(searchWaitMs)
  await waitFor(() => expect(screen.getAllByText('字典Code格式不正确！')).toHaveLength(2))
})

test('looks up the text of an external value', async () => {
  start(() => Promise.resolve([]), { value: 'admin', loadTexts: () => Promise.resolve(['管理员']) })
  expect(await screen.findByText('管理员')).toBeInTheDocument()
})

test('can offer options before anything is typed, without waiting', async () => {
  const search = vi.fn<SearchSelectProps['search']>(async () => [{ value: 'chen', text: '陈律师' }])
  start(search, { hasFirstOptions: true, pageSize: 20 })
  expect(await screen.findByText('陈律师', { selector: '.ant-select-item-option-content' })).toBeInTheDocument()
  expect(search.mock.calls.map(([keyword, size]) => [keyword, size])).toEqual([['', 20]])
})

test('joins several values by commas and clears the typed text', async () => {
  const search: SearchSelectProps['search'] = async () => [{ value: 'chen', text: '陈律师' }]
  const onChange = start(search, { isMany: true, value: 'wang', texts: new Map([['wang', '王律师']]) })
  type('陈')
  await pass(searchWaitMs)
  fireEvent.click(await screen.findByText('陈律师', { selector: '.ant-select-item-option-content' }))
  expect(onChange).toHaveBeenCalledWith('wang,chen', [
    { value: 'wang', text: '王律师' },
    { value: 'chen', text: '陈律师' },
  ])
  expect(box()).toHaveValue('')
})
