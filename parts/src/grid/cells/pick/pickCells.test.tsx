import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { button, promised, renderPart } from '../../../pickers/testing/renderPart.tsx'
import type { GridColumn } from '../../model/GridColumn.ts'
import type { CellSources } from '../../view/GridSource.ts'
import { createGrid } from '../../view/createGrid.ts'
import type { Grid } from '../../view/Grid.ts'
import { DataGrid } from '../../view/DataGrid.tsx'

const popup = { popupCode: 'user', orgFields: 'realname,username', destFields: 'lawyer,account' }
const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'owners', title: '承办人', type: 'user' },
  { key: 'departments', title: '部门', type: 'department' },
  { key: 'lawyer', title: '律师', type: 'popup', props: popup },
  { key: 'wrong', title: '有误', type: 'popup', props: { ...popup, destFields: 'lawyer' } },
  { key: 'unset', title: '未配', type: 'popup' },
  { key: 'progress', title: '进度', type: 'progress' },
]
const users = [
  { id: 'u1', username: 'chen', realname: '陈律师' },
  { id: 'u2', username: 'wang', realname: '王律师' },
]
const loadChosen = vi.fn<NonNullable<NonNullable<CellSources['users']>['loadChosen']>>()
const tree = [{ key: 'd1', title: '总部', children: [{ key: 'd2', title: '财务部', isLeaf: true }] }]
const report = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '律师选择',
  columns: [{ title: '姓名', dataIndex: 'realname' }],
  dictOptions: {},
}
const sources: CellSources = {
  users: {
    load: () => Promise.resolve({ records: users, total: 2 }),
    loadChosen,
    loadDepartments: () => Promise.resolve(tree),
  },
  departments: () => Promise.resolve(tree),
  reports: { loadReport: () => Promise.resolve(report), loadData: () => Promise.resolve({ records: users, total: 2 }) },
}
let grid: Grid

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
  loadChosen.mockReset()
  loadChosen.mockResolvedValue({ records: users, total: 2 })
  grid = createGrid({ columns })
  grid.model.load([
    { id: '1', owners: 'chen,wang', departments: 'd2', progress: 140 },
    { id: '2', owners: 'gone', departments: '', lawyer: '旧', progress: '无' },
    { id: '3', owners: 'chen', departments: 'd1,d2', progress: -3 },
  ])
})

const open = (given: CellSources = sources) => renderPart(<DataGrid grid={grid} label="事项" sources={given} />)
const cell = (row: number, column: string) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] [id$="-${column}"]`)!
const value = (row: number, column: string) => grid.model.values().rows[row]![column]
const field = () => document.querySelector<HTMLElement>('[data-grid-field]')!
const dialog = () => screen.findByRole('dialog')
const rowOf = async (name: string) => within(await dialog()).findByText(name, { selector: '[role=gridcell] span' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('[P1.21] shows users and departments by name, as one tag and a count, with one batched request', async () => {
  const answer = promised<unknown>()
  loadChosen.mockReturnValue(answer.promise)
  open()
  expect(cell(0, 'owners')).toHaveTextContent('chen+1')
  await waitFor(() => expect(loadChosen).toHaveBeenCalledTimes(1))
  expect(loadChosen.mock.calls[0]![0]).toEqual(['chen', 'wang', 'gone'])
  answer.answer({ records: users, total: 2 })
  await waitFor(() => expect(cell(0, 'owners')).toHaveTextContent('陈律师+1'))
  expect(cell(0, 'owners').querySelector('[title]')).toHaveAttribute('title', '陈律师、王律师')
  expect(cell(1, 'owners')).toHaveTextContent('gone')
  await waitFor(() => expect(cell(2, 'departments')).toHaveTextContent('总部+1'))
})

test('shows the values if their names cannot be loaded', async () => {
  loadChosen.mockRejectedValue(new Error('网络断开'))
  open({ ...sources, departments: () => Promise.reject(new Error('网络断开')) })
  await waitFor(() => expect(loadChosen).toHaveBeenCalled())
  expect(cell(2, 'owners')).toHaveTextContent('chen')
  expect(cell(2, 'departments')).toHaveTextContent('d1+1')
})

test('[P1.21] a user cell: Enter opens the dialog, OK writes the accounts, cancel writes nothing, focus returns to the grid', async () => {
  const { user } = open()
  await waitFor(() => expect(cell(2, 'owners')).toHaveTextContent('陈律师'))
  await user.click(cell(2, 'owners'))
  await user.click(await rowOf('王律师'))
  await user.click(button('取消'))
  await closed()
  expect(value(2, 'owners')).toBe('chen')
  expect(field()).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(await rowOf('王律师'))
  await user.click(button('确定'))
  await closed()
  expect(value(2, 'owners')).toBe('chen,wang')
  expect(field()).toHaveFocus()
  await user.keyboard('{Delete}')
  expect(value(2, 'owners')).toBe('')
  await user.keyboard('{Control>}z{/Control}')
  expect(value(2, 'owners')).toBe('chen,wang')
})

test('[P1.21] a department cell stores the ids and shows the selected names without a request', async () => {
  const { user } = open()
  await user.click(cell(1, 'departments'))
  await user.click(await within(await dialog()).findByText('总部'))
  await user.click(button('确定'))
  await closed()
  expect(value(1, 'departments')).toBe('d1')
  expect(cell(1, 'departments')).toHaveTextContent('总部')
})

test('a popup cell holds the field that it names', async () => {
  grid = createGrid({ columns: [{ key: 'person', title: '律师', type: 'popup', field: 'account', ...popup }] })
  grid.model.load([{ id: '1' }])
  const { user } = open()
  await user.click(cell(0, 'person'))
  await user.click(await rowOf('王律师'))
  await user.click(button('确定'))
  await closed()
  expect(grid.model.values().rows[0]).toMatchObject({ person: 'wang', lawyer: '王律师', account: 'wang' })
})

test('[P1.21] a popup cell fills several fields of the row in one step, and Delete clears it', async () => {
  const { user } = open()
  await user.click(cell(1, 'lawyer'))
  expect(await screen.findByRole('dialog', { name: '律师选择' })).toBeInTheDocument()
  await user.click(await rowOf('王律师'))
  await user.click(button('确定'))
  await closed()
  expect([value(1, 'lawyer'), value(1, 'account')]).toEqual(['王律师', 'wang'])
  await user.keyboard('{Control>}z{/Control}')
  expect([value(1, 'lawyer'), value(1, 'account')]).toEqual(['旧', undefined])
  await user.keyboard('{Delete}')
  expect(value(1, 'lawyer')).toBe('')
})

test('a popup cell asks its report with parameters of its row, and reads what the report fills in', async () => {
  const loadData = vi.fn<NonNullable<CellSources['reports']>['loadData']>(sources.reports!.loadData)
  const column: GridColumn = {
    ...{ key: 'lawyer', title: '律师', type: 'popup', ...popup },
    paramsOf: ({ owners }) => ({ team: String(owners) }),
    readFills: ({ lawyer, account }) => ({ lawyer, account: account!.length }),
  }
  grid = createGrid({ columns: [column] })
  grid.model.load([{ id: '1', owners: 'chen' }])
  const { user } = open({ ...sources, reports: { ...sources.reports!, loadData } })
  await user.click(cell(0, 'lawyer'))
  await user.click(await rowOf('王律师'))
  await user.click(button('确定'))
  await closed()
  expect(loadData.mock.calls[0]![1]).toMatchObject({ search: { self_team: 'chen' } })
  expect([value(0, 'lawyer'), value(0, 'account')]).toEqual(['王律师', 4])
})

test('a misconfigured popup cell shows an error in the cell and when it is opened', async () => {
  const { user } = open()
  expect(cell(0, 'unset')).toHaveTextContent('popup参数未正确配置!')
  expect(cell(0, 'wrong')).toHaveTextContent('popup参数未正确配置,原始值和目标值数量不一致!')
  await user.click(cell(0, 'unset'))
  expect(within(await dialog()).getByText('popup参数未正确配置!')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await closed()
})

test('shows a message if the grid has no user source', async () => {
  const { user } = open({})
  await user.click(cell(0, 'owners'))
  expect(within(await dialog()).getByText('承办人没有配置用户来源')).toBeInTheDocument()
})

test('progress is a read-only bar between 0 and 100', async () => {
  const { user } = open()
  const bars = screen.getAllByRole('progressbar', { name: '进度' })
  expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['100', '0'])
  expect(cell(1, 'progress')).toHaveTextContent('无')
  await user.click(cell(0, 'progress'))
  await user.keyboard('5{Enter}{Delete}')
  expect(value(0, 'progress')).toBe(140)
})
