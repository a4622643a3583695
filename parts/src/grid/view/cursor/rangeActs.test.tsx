import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '../../../pickers/testing/renderPart.tsx'
import type { GridColumn } from '../../model/GridColumn.ts'
import { createGrid } from '../createGrid.ts'
import type { Grid } from '../Grid.ts'
import { DataGrid, type DataGridProps } from '../DataGrid.tsx'
import { fillTarget } from './useFillDrag.ts'

const columns: GridColumn[] = [
  { key: 'choose', title: '', type: 'rowCheckbox' },
  { key: 'no', title: '序号', type: 'rowNumber' },
  { key: 'name', title: '名称', type: 'input', validateRules: [{ unique: true }] },
  { key: 'alias', title: '简称', type: 'input' },
  { key: 'amount', title: '金额', type: 'inputNumber', statistics: ['sum'] },
]
const headerHeight = 48
const rowHeight = 61
let grid: Grid

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  grid = createGrid({ columns })
  grid.model.load([
    { id: '1', name: '甲', alias: 'a', amount: 1 },
    { id: '2', name: '乙', alias: 'b', amount: 2 },
    { id: '3', name: '丙', alias: 'c', amount: 3, status: 'closed' },
    { id: '4', name: '丁', alias: 'd', amount: 4 },
  ])
})

const open = (props: Partial<DataGridProps> = {}) =>
  renderPart(<DataGrid grid={grid} label="事项" disabledRows={disabledRows} {...props} />)
const disabledRows = { status: 'closed' }
const cell = (row: number, column: string) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] [id$="-${column}"]`)!
const field = () => document.querySelector<HTMLTextAreaElement>('[data-grid-field]')!
const active = () => field().getAttribute('aria-activedescendant')
const valuesOf = (column: string) => grid.model.values().rows.map((row) => row[column])
const paste = (text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  fireEvent.paste(field(), { clipboardData: data })
}

test('Home goes to the first cell with a value, and Ctrl+Home to that of the first row', async () => {
  const { user } = open()
  await user.click(cell(1, 'amount'))
  await user.keyboard('{Escape}{Home}')
  expect(active()).toBe(cell(1, 'name').id)
  await user.keyboard('{Control>}{End}{Home}{/Control}')
  expect(active()).toBe(cell(0, 'name').id)
  await user.keyboard('{ArrowLeft}{Home}')
  expect(active()).toBe(cell(0, 'name').id)
})

test('Home scrolls to the left edge, where the row numbers are', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  const { user } = open()
  await user.click(cell(0, 'name'))
  await user.keyboard('{Escape}{End}')
  const view = screen.getByRole('grid').parentElement!
  expect(view.scrollLeft).toBeGreaterThan(0)
  await user.keyboard('{Home}')
  expect(view.scrollLeft).toBe(0)
})

test('a paste leaves the active cell and the view where they are', async () => {
  const { user } = open()
  await user.click(cell(0, 'name'))
  await user.keyboard('{Escape}')
  const view = screen.getByRole('grid').parentElement!
  paste(Array.from({ length: 60 }, (_, n) => `新${n}\tx`).join('\n'))
  await waitFor(() => expect(grid.model.order()).toHaveLength(60))
  expect(await screen.findByText('有 2 个单元格只读，未粘贴')).toBeInTheDocument()
  expect(view.scrollTop).toBe(0)
  expect(active()).toBe(cell(0, 'name').id)
  // All pasted cells are selected; the closed row is skipped.
  await user.keyboard('{Delete}')
  expect(valuesOf('name').filter((name) => name !== '')).toEqual(['丙'])
})

test('a fixed column is written in new rows only, whether by typing, pasting, filling or clearing', async () => {
  grid = createGrid({ columns: [{ key: 'code', title: '编码', type: 'input', fixed: true }, ...columns.slice(2)] })
  grid.model.load([
    { id: '1', code: 'A', name: '甲' },
    { id: '2', code: 'B', name: '乙' },
  ])
  const { user } = open()
  await user.click(cell(0, 'code'))
  await user.keyboard('x{Enter}{Delete}')
  await user.keyboard('{Control>}{Home}{/Control}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
  expect(valuesOf('code')).toEqual(['A', 'B'])
  await user.keyboard('{Control>}{Home}{/Control}')
  paste('X\t新甲\nY\t新乙\nC\t丙')
  await waitFor(() => expect(valuesOf('name')).toEqual(['新甲', '新乙', '丙']))
  expect(valuesOf('code')).toEqual(['A', 'B', 'C'])
  expect(await screen.findByText('有 2 个单元格只读，未粘贴')).toBeInTheDocument()
})

describe('filling', () => {
  test('Ctrl+D fills down; sums and errors follow', async () => {
    const { user } = open()
    await user.click(cell(0, 'name'))
    await user.keyboard('{Escape}{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}{Control>}d{/Control}')
    expect(valuesOf('amount')).toEqual([1, 1, 3, 4])
    expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('9')
    await waitFor(() => expect(cell(1, 'name')).toHaveAttribute('title', '名称不能重复'))
    expect(grid.validation.count()).toBe(2)
  })

  test('Ctrl+R fills to the right; a single cell takes the value of its neighbour', async () => {
    const { user } = open()
    await user.click(cell(0, 'name'))
    await user.keyboard('{Escape}{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}r{/Control}')
    expect(valuesOf('alias')).toEqual(['甲', '乙', 'c', 'd'])
    await user.click(cell(1, 'alias'))
    await user.keyboard('{Escape}{Control>}d{/Control}')
    expect(valuesOf('alias')).toEqual(['甲', '甲', 'c', 'd'])
    await user.click(cell(3, 'alias'))
    await user.keyboard('{Escape}{Control>}r{/Control}')
    expect(valuesOf('alias')).toEqual(['甲', '甲', 'c', '丁'])
  })

  test('unreadable text is marked in its cells', async () => {
    const onUnread = vi.fn<NonNullable<DataGridProps['onUnread']>>()
    const { user } = open({ onUnread })
    await user.click(cell(0, 'alias'))
    await user.keyboard('{Escape}{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}')
    expect(cell(0, 'amount')).toHaveAttribute('title', '金额应为数字')
    expect(onUnread.mock.lastCall![0]).toMatchObject([{ column: 'amount', message: '金额应为数字' }])
    expect(await screen.findByText('有 1 个单元格的内容无法识别，已标出')).toBeInTheDocument()
  })

  const handle = () => document.querySelector<HTMLElement>('[data-fill-handle]')!
  const rowAt = (row: number) => headerHeight + row * rowHeight + 20

  test('the handle of the selection is dragged down, with a preview, and Escape cancels it', async () => {
    const { user } = open({ disabledRows: {} })
    await user.click(cell(0, 'alias'))
    await user.keyboard('{Escape}')
    const drag = () => {
      fireEvent.pointerDown(handle(), { button: 0, clientX: 0, clientY: rowAt(0) })
      fireEvent.mouseOver(cell(2, 'alias'), { buttons: 1 })
      act(() => void window.dispatchEvent(new PointerEvent('pointermove', { clientX: 0, clientY: rowAt(2) })))
    }
    drag()
    const preview = handle().previousElementSibling as HTMLElement
    expect(preview.style.height).toBe(`${3 * rowHeight}px`)
    await user.keyboard('{Escape}')
    expect(handle().previousElementSibling).toBeNull()
    expect(valuesOf('alias')).toEqual(['a', 'b', 'c', 'd'])
    drag()
    act(() => void window.dispatchEvent(new PointerEvent('pointerup')))
    expect(valuesOf('alias')).toEqual(['a', 'a', 'a', 'd'])
    expect(active()).toBe(cell(0, 'alias').id)
    await user.keyboard('{Control>}z{/Control}')
    expect(valuesOf('alias')).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a read-only column and an open editor have no handle', async () => {
    const { user } = open()
    await user.click(cell(0, 'no'))
    expect(handle()).toBeNull()
    await user.click(cell(0, 'name'))
    expect(handle()).toBeNull()
    await user.keyboard('{Escape}')
    expect(handle()).not.toBeNull()
  })

  test('fills in the direction that the pointer has moved further', () => {
    const range = { top: 1, bottom: 2, left: 1, right: 1 }
    expect(fillTarget(range, { row: 5, column: 3 }, 10)).toEqual({ ...range, bottom: 5 })
    expect(fillTarget(range, { row: 3, column: 4 }, 10)).toEqual({ ...range, right: 4 })
    expect(fillTarget(range, { row: 99, column: 1 }, 10)).toEqual({ ...range, bottom: 9 })
    expect(fillTarget(range, { row: 0, column: 0 }, 10)).toBe(range)
  })
})

describe('the menu of the cells', () => {
  const labels = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  const choose = async (user: ReturnType<typeof open>['user'], name: string) =>
    user.click(await screen.findByRole('menuitem', { name }))

  test('opens by a right click and by Shift+F10', async () => {
    const { user } = open()
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.contextMenu(cell(1, 'name'))
    expect(await labels()).toEqual(['复制', '粘贴', '在上方插入行', '在下方插入行', '删除行', '清空', '向下填充'])
    expect(active()).toBe(cell(1, 'name').id)
    await choose(user, '清空')
    expect(valuesOf('name')).toEqual(['甲', '', '丙', '丁'])
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    expect(field()).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}{F10}{/Shift}')
    await choose(user, '清空')
    expect(valuesOf('name')).toEqual(['甲', '', '丙', ''])
  })

  test('acts on the whole selection if it is opened inside of it', async () => {
    const { user } = open()
    await user.click(cell(0, 'alias'))
    await user.keyboard('{Escape}{Shift>}{ArrowDown}{/Shift}')
    fireEvent.contextMenu(cell(1, 'alias'))
    await choose(user, '向下填充')
    expect(valuesOf('alias')).toEqual(['a', 'a', 'c', 'd'])
  })

  test('inserts rows, at most one in 1500 ms, and removes rows after a confirmation', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    const { user } = open()
    fireEvent.contextMenu(cell(1, 'name'))
    await choose(user, '在上方插入行')
    expect(valuesOf('name')).toEqual(['甲', '', '乙', '丙', '丁'])
    fireEvent.contextMenu(cell(0, 'name'))
    await choose(user, '在下方插入行')
    expect(await screen.findByText('你点击的太快了，请慢点点击!')).toBeInTheDocument()
    now.mockReturnValue(11_500)
    fireEvent.contextMenu(cell(0, 'name'))
    await choose(user, '在下方插入行')
    expect(valuesOf('name')).toEqual(['甲', '', '', '乙', '丙', '丁'])
    fireEvent.contextMenu(cell(3, 'name'))
    await choose(user, '删除行')
    expect(await screen.findByRole('dialog', { name: '确认删除' })).toHaveTextContent('是否删除选中数据?')
    expect(valuesOf('name')).toContain('乙')
    await user.click(screen.getByRole('button', { name: /确\s*定|OK/ }))
    expect(valuesOf('name')).toEqual(['甲', '', '', '丙', '丁'])
  })

  test('copies and pastes through the clipboard of the browser', async () => {
    const { user } = open()
    fireEvent.contextMenu(cell(0, 'alias'))
    await choose(user, '复制')
    fireEvent.contextMenu(cell(1, 'alias'))
    await choose(user, '粘贴')
    await waitFor(() => expect(valuesOf('alias')).toEqual(['a', 'a', 'c', 'd']))
  })

  test('withheld actions and those of a disabled row are not offered', async () => {
    open({ authPre: 'contact', sources: { withheldActs: () => ['add', 'batch_delete'] } })
    fireEvent.contextMenu(cell(1, 'name'))
    expect(await labels()).toEqual(['复制', '粘贴', '清空', '向下填充'])
  })

  test('a full table takes no further row, but its rows can be removed', async () => {
    open({ maxRows: 4 })
    fireEvent.contextMenu(cell(1, 'name'))
    expect(await labels()).toEqual(['复制', '粘贴', '删除行', '清空', '向下填充'])
  })

  test('a disabled row cannot be removed', async () => {
    open()
    fireEvent.contextMenu(cell(2, 'name'))
    expect(await screen.findByRole('menuitem', { name: '删除行' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('always in edit mode', () => {
  test('a cell opens as soon as it is active, and Enter opens the next', async () => {
    const { user } = open({ alwaysEdit: true })
    // Only what can be edited looks like a field.
    expect([cell(0, 'name'), cell(0, 'no'), cell(2, 'name')].map((one) => one.hasAttribute('data-field'))).toEqual([
      true,
      false,
      false,
    ])
    await user.click(cell(0, 'name'))
    expect(field()).toHaveValue('甲')
    await user.keyboard('方{Enter}')
    expect(valuesOf('name')[0]).toBe('甲方')
    expect(field()).toHaveValue('乙')
    await user.keyboard('{Tab}')
    expect(field()).toHaveValue('b')
    // A closed row is passed without an editor.
    await user.keyboard('{Enter}')
    expect(field()).toHaveValue('')
    await user.keyboard('{ArrowDown}')
    expect(field()).toHaveValue('d')
  })

  test('several copied cells are pasted into the grid, a text into the field', async () => {
    const { user } = open({ alwaysEdit: true })
    await user.click(cell(0, 'name'))
    paste('一\t1\n二\t2')
    await waitFor(() => expect(valuesOf('name')).toEqual(['一', '二', '丙', '丁']))
    await user.click(cell(0, 'alias'))
    const data = new DataTransfer()
    data.setData('text/plain', '原样')
    expect(fireEvent.paste(field(), { clipboardData: data })).toBe(true)
  })
})

test('the editor of an empty cell shows the placeholder with its tokens replaced', async () => {
  grid = createGrid({ columns: [{ key: 'name', title: '名称', type: 'input', placeholder: '请输入${title}' }] })
  grid.model.load([{ id: '1', name: '' }])
  const { user } = open()
  await user.click(cell(0, 'name'))
  expect(field()).toHaveAttribute('placeholder', '请输入名称')
  await user.keyboard('{Escape}')
  expect(field()).not.toHaveAttribute('placeholder')
})

test.each([
  ['medium', 61],
  ['small', 48],
  ['mini', 40],
  ['tiny', 32],
] as const)(
  '[P1.23] rows of size %s are %d high, and the grid at most 400 unless it says otherwise',
  (size, height) => {
    open({ size })
    const view = () => screen.getByRole('grid').parentElement!
    expect(document.querySelector<HTMLElement>('[data-row="1"]')!.style.height).toBe(`${height}px`)
    expect(document.querySelector<HTMLElement>('[data-row="1"]')!.style.top).toBe(`${height}px`)
    expect(view().style.maxHeight).toBe('400px')
    document.body.replaceChildren()
    open({ size, maxHeight: 250 })
    expect(view().style.maxHeight).toBe('250px')
  },
)
