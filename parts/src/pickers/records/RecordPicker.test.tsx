import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { LoadRecords } from '../PickerRecord.ts'
import { RecordPicker, type RecordPickerProps } from './RecordPicker.tsx'
import { button, promised, renderPart } from '../testing/renderPart.tsx'

const people = Array.from({ length: 12 }, (_, index) => ({ id: String(index + 1), name: `律师${index + 1}` }))
const pageOf: LoadRecords = async ({ page, pageSize, search }) => {
  const found = people.filter(({ name }) => name.includes(search.name ?? ''))
  return { records: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
}

function Picker(props: Partial<RecordPickerProps> & { start?: string }) {
  const [value, setValue] = useState(props.start ?? '')
  return (
    <>
      <RecordPicker
        title="律师"
        load={pageOf}
        columns={[{ field: 'name', title: '姓名' }]}
        searchFields={[{ field: 'name', title: '姓名' }]}
        valueField="id"
        labelField="name"
        pageSizes={[5, 10]}
        {...props}
        value={value}
        onChange={(next, records) => {
          setValue(next)
          props.onChange?.(next, records)
        }}
      />
      <output>{value}</output>
    </>
  )
}

async function open(props: Partial<RecordPickerProps> & { start?: string } = {}) {
  const { user } = renderPart(<Picker {...props} />)
  await user.click(button('选择律师'))
  const dialog = await screen.findByRole('dialog')
  return { user, dialog, value: () => screen.getByRole('status').textContent }
}
const row = (name: string) => screen.findByText(name, { selector: '[role=gridcell] span' })

test('[P4.02] OK emits the selection of several pages in order, and closes', async () => {
  const onChange = vi.fn<RecordPickerProps['onChange']>()
  const { user, dialog, value } = await open({ isMany: true, onChange })
  await user.click(await row('律师2'))
  await user.click(within(dialog).getByTitle('2'))
  await user.click(await row('律师7'))
  expect(screen.getByText('已选 2 条')).toBeInTheDocument()
  await user.click(button('确定'))
  expect(value()).toBe('2,7')
  expect(onChange).toHaveBeenLastCalledWith('2,7', [people[1], people[6]])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('[P4.02] cancel discards an unconfirmed selection', async () => {
  const { user, value } = await open({ isMany: true, start: '1' })
  await user.click(await row('律师3'))
  await user.click(button('取消'))
  expect(value()).toBe('1')
  await user.click(button('选择律师'))
  expect(await screen.findByText('已选 1 条')).toBeInTheDocument()
})

test('the rows per page are chosen in the pager of the lists; another number starts at the first page', async () => {
  const { user, dialog } = await open()
  const pager = within(dialog).getByRole('navigation', { name: '分页' })
  await user.click(within(pager).getByRole('button', { name: '2' }))
  expect(await screen.findByText('第 6-10 条 / 共 12 条')).toBeInTheDocument()
  await user.selectOptions(within(pager).getByRole('combobox', { name: '每页条数' }), '10 条/页')
  expect(await screen.findByText('第 1-10 条 / 共 12 条')).toBeInTheDocument()
})

test('a search requests the first page and retains the selection', async () => {
  const { user, dialog } = await open({ isMany: true })
  await user.click(await row('律师1'))
  await user.click(within(dialog).getByTitle('2'))
  await row('律师7')
  await user.type(within(dialog).getByRole('textbox', { name: '姓名' }), '律师12{Enter}')
  await row('律师12')
  await waitFor(() => expect(screen.queryByText('律师7', { selector: '[role=gridcell] span' })).not.toBeInTheDocument())
  expect(screen.getByText('第 1-1 条 / 共 1 条')).toBeInTheDocument()
  expect(button('移除律师1')).toBeInTheDocument()
})

test('the keyboard moves from the search into the rows and selects there', async () => {
  const { user, value } = await open({ isMany: true })
  await row('律师1')
  await user.click(screen.getByRole('textbox', { name: '姓名' }))
  await user.keyboard('{ArrowDown}{ArrowDown} {ArrowDown}{Enter}{ArrowUp}{ArrowUp}')
  expect(document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant')!)).toHaveTextContent(
    '律师1',
  )
  await user.click(button('确定'))
  expect(value()).toBe('2,3')
})

test('Enter on a row selects it at once in a single-selection picker', async () => {
  const { user, value } = await open()
  await row('律师1')
  await user.click(screen.getByRole('textbox', { name: '姓名' }))
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(value()).toBe('2')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('[P4.03] rejects several values in a single-selection picker with 请选择一条记录', async () => {
  const { user, value } = await open({ start: '1,2' })
  await user.click(button('确定'))
  expect(await screen.findByText('请选择一条记录')).toBeInTheDocument()
  expect(value()).toBe('1,2')
})

test.each([
  ['4', '律师4'],
  ['99', '99'],
])('looks up the name of an external value; shows the value itself if it does not exist: %s', async (start, name) => {
  const loadChosen = vi.fn<NonNullable<RecordPickerProps['loadChosen']>>().mockResolvedValue({ records: [people[3]] })
  renderPart(<Picker start={start} loadChosen={loadChosen} />)
  expect(await screen.findByTitle(name)).toBeInTheDocument()
  expect(loadChosen.mock.calls[0]![0]).toEqual([start])
})

test('a failed load shows an error with a retry button and retains the selection', async () => {
  const load = vi.fn<LoadRecords>().mockRejectedValueOnce(new Error('网络不通')).mockImplementation(pageOf)
  const { user } = await open({ isMany: true, start: '5', load })
  expect(await screen.findByText('网络不通')).toBeInTheDocument()
  expect(button('移除5')).toBeInTheDocument()
  await user.click(button('重试'))
  await row('律师5')
  expect(screen.queryByText('网络不通')).not.toBeInTheDocument()
})

test('ignores an answer that arrives after a newer one', async () => {
  const slow = promised<unknown>()
  const load: LoadRecords = (request, signal) => (request.search.name === '慢' ? slow.promise : pageOf(request, signal))
  const { user } = await open({ load })
  const search = screen.getByRole('textbox', { name: '姓名' })
  await user.type(search, '慢{Enter}')
  await user.clear(search)
  await user.type(search, '12{Enter}')
  await row('律师12')
  slow.answer({ records: [{ id: 'x', name: '迟到' }], total: 1 })
  await waitFor(() => expect(screen.queryByText('迟到')).not.toBeInTheDocument())
})

test('shows 返回数据类型不识别 for an invalid answer', async () => {
  await open({ load: () => Promise.resolve('html') })
  expect(await screen.findByText('返回数据类型不识别')).toBeInTheDocument()
})
