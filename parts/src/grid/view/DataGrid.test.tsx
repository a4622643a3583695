import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CellProblem } from '../model/checks/createValidation.ts'
import type { GridColumn } from '../model/GridColumn.ts'
import { createGrid } from './createGrid.ts'
import type { Grid } from './Grid.ts'
import { DataGrid, type DataGridProps } from './DataGrid.tsx'
import { GridToolbar } from './GridToolbar.tsx'

const columns: GridColumn[] = [
  { key: 'choose', title: '', type: 'rowCheckbox' },
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
  {
    key: 'kind',
    title: '类型',
    type: 'select',
    options: [
      { value: '1', text: '民事' },
      { value: '2', text: '刑事' },
    ],
  },
  { key: 'amount', title: '金额', type: 'inputNumber', statistics: ['sum'] },
  { key: 'paid', title: '已付', type: 'checkbox' },
]
const onUnread = vi.fn<(problems: readonly CellProblem[]) => void>()
let grid: Grid

beforeEach(() => {
  onUnread.mockReset()
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  grid = createGrid({ columns, orderKey: 'orderNum' })
  grid.model.load([
    { id: '1', name: '甲', kind: '1', amount: 1, paid: false },
    { id: '2', name: '乙', kind: '2', amount: 2, paid: true },
    { id: '3', name: '丙', kind: '1', amount: 3, paid: false, status: 'closed' },
  ])
})

function open(props: Partial<DataGridProps> = {}) {
  render(
    <App>
      <DataGrid
        grid={grid}
        label="事项"
        onUnread={onUnread}
        disabledRows={{ status: 'closed' }}
        toolbar={(state) => <GridToolbar grid={grid} {...state} />}
        {...props}
      />
    </App>,
  )
  return userEvent.setup()
}

let time = 1e9
/** Lets the pause between two clicks of a button pass. */
const tick = () => vi.spyOn(performance, 'now').mockReturnValue((time += 2_000))

const cell = (row: number, column: string) =>
  document.getElementById(document.querySelector(`[data-row="${row}"] [id$="-${column}"]`)!.id)!
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const values = () => grid.model.values().rows

describe('keys', () => {
  test('typing over a cell, Enter and arrows work as in a spreadsheet', async () => {
    const user = open()
    await user.click(cell(0, 'choose'))
    await user.keyboard('{ArrowRight}新名{Enter}')
    expect(values()[0]!.name).toBe('新名')
    await user.keyboard('{F2}二{Enter}')
    expect(values()[1]!.name).toBe('乙二')
    await user.keyboard('{ArrowUp}{ArrowUp}{Delete}')
    expect(values()[0]!.name).toBe('')
    await user.keyboard('{Control>}z{/Control}')
    expect(values()[0]!.name).toBe('新名')
  })

  test('Enter and Tab behind the last cell add a row, but not below a blank one; Escape then Tab leaves', async () => {
    grid.model.load([{ id: '1', name: '甲', kind: '1', amount: 1, paid: false }])
    const user = open({ growsAtEnd: true })
    await user.click(cell(0, 'name'))
    await user.keyboard('{Enter}')
    expect(values()).toHaveLength(2)
    await user.keyboard('{Enter}{Enter}')
    expect(values()).toHaveLength(2)
    await user.keyboard('乙{Tab}{Tab}{Tab}{Tab}丙{Tab}')
    expect(values().map(({ name }) => name)).toEqual(['甲', '乙', '丙'])
    await user.keyboard('{Escape}')
    expect(field()).toHaveFocus()
    await user.tab()
    expect(field()).not.toHaveFocus()
  })

  test('a column may print and parse in its own way, sums included', async () => {
    const yuan: GridColumn['text'] = {
      print: (value) => (typeof value === 'number' ? `${value / 100}元` : ''),
      parse: (text) => ({ value: Math.round(Number(text.replace('元', '')) * 100) }),
    }
    grid = createGrid({ columns: [{ key: 'fee', title: '费用', type: 'input', text: yuan, statistics: ['sum'] }] })
    grid.model.load([
      { id: '1', fee: 150 },
      { id: '2', fee: 250 },
    ])
    const user = open()
    expect(cell(1, 'fee')).toHaveTextContent('2.5元')
    await user.click(cell(0, 'fee'))
    expect(field()).toHaveValue('1.5元')
    await user.clear(field())
    await user.keyboard('3{Enter}')
    expect(values()[0]).toMatchObject({ fee: 300 })
    expect(screen.getByText('5.5元')).toBeInTheDocument()
  })

  test('Escape discards what was typed', async () => {
    const user = open()
    await user.click(cell(0, 'name'))
    await user.keyboard('乱写{Escape}')
    expect(values()[0]!.name).toBe('甲')
  })

  test('ignores keys that an input method handles', async () => {
    const user = open()
    await user.click(cell(0, 'name'))
    await act(async () => {
      field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
    })
    expect(field()).toHaveAccessibleName('编辑名称，第 1 行')
  })

  test('[P1.13] a number cell rejects letters', async () => {
    const user = open()
    await user.click(cell(0, 'amount'))
    await user.clear(field())
    await user.keyboard('-1a2.5.')
    expect(field()).toHaveValue('-12.5')
    await user.keyboard('{Enter}')
    expect(values()[0]!.amount).toBe(-12.5)
  })
})

test('[P1.07] a click opens the editor; a click elsewhere closes it and saves what was typed', async () => {
  const user = open()
  await user.click(cell(0, 'name'))
  expect(field()).toHaveValue('甲')
  await user.keyboard('方')
  await user.click(cell(1, 'choose'))
  expect(values()[0]!.name).toBe('甲方')
})

test('an option is filtered by typing and selected by Enter', async () => {
  const user = open()
  await user.click(cell(0, 'kind'))
  expect(await screen.findByRole('option', { name: '民事' })).toHaveAttribute('aria-selected', 'true')
  await user.clear(field())
  await user.keyboard('刑')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['刑事'])
  await user.keyboard('{Enter}')
  expect(values()[0]!.kind).toBe('2')
})

test.each(['a click', 'Enter'])(
  'typing into a list of options that %s has opened replaces the chosen one',
  async (by) => {
    const user = open()
    if (by === 'Enter') {
      await user.click(cell(0, 'choose'))
      await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    } else await user.click(cell(0, 'kind'))
    await screen.findByRole('option', { name: '民事' })
    await user.keyboard('刑')
    expect(field()).toHaveValue('刑')
    await user.keyboard('{Enter}')
    expect(values()[0]!.kind).toBe('2')
  },
)

test('a whole word that an input method sends to a cell filters its options', async () => {
  const user = open()
  await user.click(cell(0, 'choose'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  fireEvent.input(field(), { target: { value: '刑事' } })
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['刑事']))
  await user.keyboard('{Enter}')
  expect(values()[0]!.kind).toBe('2')
})

test('[P1.06] a disabled row can be neither selected nor edited', async () => {
  const user = open()
  await user.click(cell(2, 'name'))
  await user.keyboard('改')
  expect(values()[2]!.name).toBe('丙')
  await user.click(screen.getByLabelText('选择第 3 行'))
  await user.click(screen.getByLabelText('全选'))
  expect(screen.getByRole('button', { name: '删除（2）' })).toBeInTheDocument()
})

test('rejects typing and pasting into a read-only cell with a message', async () => {
  const user = open()
  await user.click(cell(2, 'name'))
  await user.keyboard('改')
  expect(await screen.findByText('有 1 个单元格只读，未修改')).toBeInTheDocument()
  await user.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}')
  await user.paste('新')
  expect(await screen.findByText('有 1 个单元格只读，未粘贴')).toBeInTheDocument()
  expect(values().map(({ name }) => name)).toEqual(['甲', '新', '丙'])
})

test('the space bar toggles a checkbox', async () => {
  const user = open()
  await user.click(cell(0, 'choose'))
  await user.keyboard('{End} ')
  expect(values()[0]!.paid).toBe(true)
})

test('shows an error at the cell until it is fixed', async () => {
  const user = open()
  await user.click(cell(0, 'name'))
  await user.clear(field())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(cell(0, 'name')).toHaveAttribute('title', '名称不能为空'))
  await user.click(cell(0, 'name'))
  await user.keyboard('好{Enter}')
  await waitFor(() => expect(cell(0, 'name')).not.toHaveAttribute('title'))
})

describe('[P1.02] the toolbar', () => {
  test('adds, moves and removes rows, and undo restores them', async () => {
    const user = open()
    await user.click(screen.getByRole('button', { name: /新\s*增/ }))
    expect(values()).toHaveLength(4)
    await user.click(screen.getByLabelText('选择第 2 行'))
    await user.click(screen.getByRole('button', { name: /上\s*移/ }))
    expect(values().map(({ name }) => name)).toEqual(['乙', '甲', '丙', ''])
    expect(values().map(({ orderNum }) => orderNum)).toEqual([1, 2, 3, 4])
    await user.click(screen.getByRole('button', { name: '删除（1）' }))
    await user.click(await screen.findByRole('button', { name: /确\s*定|OK/ }))
    expect(grid.model.values().deletedIds).toEqual(['2'])
    await user.click(screen.getByRole('button', { name: /撤\s*销/ }))
    expect(values().map(({ name }) => name)).toEqual(['乙', '甲', '丙', ''])
  })

  test('moves the selected rows as a block that stops at the edge', async () => {
    const user = open({ disabledRows: {} })
    const press = async (name: RegExp, times: number) => {
      for (let n = 0; n < times; n += 1) {
        tick()
        await user.click(screen.getByRole('button', { name }))
      }
    }
    await user.click(screen.getByLabelText('选择第 2 行'))
    await user.click(screen.getByLabelText('选择第 3 行'))
    await press(/上\s*移/, 3)
    expect(values().map(({ name }) => name)).toEqual(['乙', '丙', '甲'])
    await press(/下\s*移/, 3)
    expect(values().map(({ name }) => name)).toEqual(['甲', '乙', '丙'])
  })

  test('acts on the row under the cursor if none is selected, without a question; not on a disabled one', async () => {
    const user = open()
    await user.click(screen.getByRole('button', { name: /删\s*除/ }))
    expect(await screen.findByText('请选择一条记录！')).toBeInTheDocument()
    tick()
    await user.click(cell(2, 'name'))
    await user.click(screen.getByRole('button', { name: /删\s*除/ }))
    expect(values()).toHaveLength(3)
    tick()
    await user.click(cell(1, 'amount'))
    await user.click(screen.getByRole('button', { name: /上\s*移/ }))
    expect(values().map(({ name }) => name)).toEqual(['乙', '甲', '丙'])
    await user.click(screen.getByRole('button', { name: /删\s*除/ }))
    expect(values().map(({ name }) => name)).toEqual(['甲', '丙'])
    await waitFor(() => expect(field()).toHaveFocus())
  })

  test('inserts below the active cell, also after the cursor has moved', async () => {
    const user = open()
    await user.click(cell(1, 'choose'))
    await user.keyboard('{ArrowUp}')
    await user.click(screen.getByRole('button', { name: '在下方插入' }))
    expect(values().map(({ name }) => name)).toEqual(['甲', '', '乙', '丙'])
    expect(values().map(({ orderNum }) => orderNum)).toEqual([1, 2, 3, 4])
  })

  test('[P1.16] rejects a second insert within 1500 ms from any button; accepts one at 1500 ms', async () => {
    const user = open()
    const now = vi.spyOn(performance, 'now')
    const press = async (name: RegExp | string, at: number) => {
      now.mockReturnValue(10_000 + at)
      await user.click(screen.getByRole('button', { name }))
    }
    await press(/新\s*增/, 0)
    expect(screen.queryByText('你点击的太快了，请慢点点击!')).toBeNull()
    await press('在下方插入', 1_499)
    expect(await screen.findByText('你点击的太快了，请慢点点击!')).toBeInTheDocument()
    expect(values()).toHaveLength(4)
    await press(/新\s*增/, 1_500)
    expect(values()).toHaveLength(5)
  })

  test('ignores a second click on a button within 300 ms', async () => {
    const user = open()
    const now = vi.spyOn(performance, 'now')
    act(() => grid.model.setCells([{ key: grid.model.order()[0]!, column: 'name', value: '一' }]))
    act(() => grid.model.setCells([{ key: grid.model.order()[0]!, column: 'name', value: '二' }]))
    const undo = async (at: number) => {
      now.mockReturnValue(10_000 + at)
      await user.click(screen.getByRole('button', { name: /撤\s*销/ }))
    }
    await undo(0)
    await undo(299)
    expect(values()[0]!.name).toBe('一')
    await undo(300)
    expect(values()[0]!.name).toBe('甲')
  })

  test('[P1.03] withheld actions have no button', () => {
    const withheldActs = vi.fn<(authPre: string) => string[]>(() => ['add', 'batch_delete'])
    open({ authPre: 'contact', sources: { withheldActs } })
    expect(withheldActs).toHaveBeenCalledWith('contact')
    expect(screen.queryByRole('button', { name: /新\s*增|删\s*除|插入/ })).toBeNull()
  })

  test('[P1.03] without the permission to add, a paste adds no rows either', async () => {
    const user = open({ authPre: 'contact', sources: { withheldActs: () => ['add'] } })
    await user.click(cell(1, 'name'))
    await user.keyboard('{Escape}')
    await user.paste('一\n二\n三\n四')
    expect(await screen.findByText(/表格不能新增行，有 2 行未粘贴/)).toBeInTheDocument()
    expect(values().map(({ name }) => name)).toEqual(['甲', '一', '丙'])
  })
})

describe('without rows', () => {
  const hint = '暂无数据，可从 Excel 粘贴，或直接输入'
  beforeEach(() => grid.model.load([]))

  test('lines are pasted into the empty line; those past the maximum are counted', async () => {
    const user = open({ maxRows: 2 })
    await user.click(screen.getByText(hint))
    expect(field()).toHaveFocus()
    await user.paste('一\t民事\t1\n二\t刑事\t2\n三\t民事\t3\n')
    expect(await screen.findByText('表格最多 2 行，有 1 行未粘贴')).toBeInTheDocument()
    expect(values().map(({ name, kind, amount }) => [name, kind, amount])).toEqual([
      ['一', '1', 1],
      ['二', '2', 2],
    ])
    expect(screen.queryByText(hint)).toBeNull()
    expect(screen.getByRole('button', { name: '最多 2 行' })).toBeDisabled()
    await user.keyboard('{Control>}z{/Control}')
    expect(values()).toEqual([])
  })

  test('typing begins the first row, Enter opens it, and Tab passes', async () => {
    const user = open({ growsAtEnd: true })
    field().focus()
    await user.keyboard('{Escape}')
    expect(values()).toEqual([])
    await user.keyboard('甲方{Enter}')
    expect(values().map(({ name }) => name)).toEqual(['甲方', ''])
    act(() => grid.model.load([]))
    field().focus()
    await user.keyboard('{Enter}')
    expect(field()).toHaveAccessibleName('编辑名称，第 1 行')
    act(() => grid.model.load([]))
    field().focus()
    await user.tab()
    expect(field()).not.toHaveFocus()
    expect(values()).toEqual([])
  })

  test('a table that takes no rows says only that it has none', () => {
    open({ authPre: 'contact', sources: { withheldActs: () => ['add'] } })
    expect(screen.queryByText(hint)).toBeNull()
    expect(screen.getByText('暂无数据')).toBeInTheDocument()
  })
})

test('[P1.17] the sum is updated after every step, and is a dash if a value is not a number', async () => {
  open()
  const sum = () => screen.getAllByRole('row').at(-1)!.textContent
  expect(sum()).toContain('6')
  act(() => grid.model.setCells([{ key: grid.model.order()[0]!, column: 'amount', value: '很多' }]))
  expect(sum()).toContain('-')
})

test('one change renders one row', async () => {
  const drawn: string[] = []
  const counted = columns.map((column) =>
    column.key === 'kind'
      ? {
          ...column,
          get options() {
            drawn.push(column.key)
            return []
          },
        }
      : column,
  )
  grid = createGrid({ columns: counted })
  grid.model.load(Array.from({ length: 50 }, (_, n) => ({ id: String(n), name: `n${n}`, kind: '1' })))
  open()
  drawn.length = 0
  act(() => grid.model.setCells([{ key: grid.model.order()[1]!, column: 'name', value: '改' }]))
  expect(drawn).toHaveLength(1)
})

test('[P1.11] of ten thousand rows about a dozen are rendered', () => {
  grid.model.load(Array.from({ length: 10_000 }, (_, n) => ({ id: String(n), name: `n${n}` })))
  open()
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(16)
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '10001')
})

test('text that matches no option stays in the editor on Enter, and in the cell, marked, on blur', async () => {
  const user = open()
  await user.click(cell(0, 'kind'))
  await screen.findByRole('option', { name: '民事' })
  await user.clear(field())
  await user.keyboard('不详{Enter}')
  expect(field()).toHaveValue('不详')
  await user.click(cell(1, 'choose'))
  expect(cell(0, 'kind')).toHaveTextContent('不详')
  expect(cell(0, 'kind')).toHaveAttribute('title', '类型没有选项“不详”')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(cell(0, 'kind')).not.toHaveAttribute('title'))
  expect(cell(0, 'kind')).toHaveTextContent('民事')
})

test('[P1.12] checks a cell while typing, at once when it is committed, and 100 ms after blur', async () => {
  const user = open()
  await user.click(cell(0, 'name'))
  await user.clear(field())
  expect(field()).toHaveAttribute('title', '名称不能为空')
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  vi.useFakeTimers()
  try {
    act(() => field().blur())
    act(() => void vi.advanceTimersByTime(99))
    expect(values()[0]!.name).toBe('')
    expect(cell(0, 'name')).not.toHaveAttribute('title')
    act(() => void vi.advanceTimersByTime(1))
    expect(cell(0, 'name')).toHaveAttribute('title', '名称不能为空')
  } finally {
    vi.useRealTimers()
  }
})

test('[P1.12] an asynchronous handler marks the cell with its message, but not a value that has changed', async () => {
  type Answer = { success: boolean; message?: string }
  const asked: { value: unknown; answer: (verdict: Answer) => void }[] = []
  const handler = ({ value }: { value: unknown }) => new Promise<Answer>((answer) => void asked.push({ value, answer }))
  const answerAll = (wanted: string, message: string) =>
    act(async () => {
      for (const { value, answer } of asked) if (value === wanted) answer({ success: false, message })
    })
  const validateRules = [{ required: true }, { handler, message: '${title}不对' }]
  grid = createGrid({ columns: [{ key: 'name', title: '名称', type: 'input', validateRules }] })
  grid.model.load([{ id: '1', name: '甲' }])
  const user = open({ disabledRows: {} })
  await user.click(cell(0, 'name'))
  await user.keyboard('乙{Enter}')
  await user.click(cell(0, 'name'))
  await user.keyboard('丙{Enter}')
  await answerAll('甲乙', '旧值的说法')
  expect(cell(0, 'name')).not.toHaveAttribute('title')
  await answerAll('甲乙丙', '甲乙丙已被使用')
  expect(cell(0, 'name')).toHaveAttribute('title', '甲乙丙已被使用')
})

test('[P1.18] adds a semicolon after every two typed characters, and it can be deleted', async () => {
  grid = createGrid({ columns: [{ key: 'tags', title: '标签', type: 'tags' }] })
  grid.model.load([{ id: '1', tags: '' }])
  const user = open({ disabledRows: {} })
  await user.click(cell(0, 'tags'))
  await user.keyboard('刑')
  expect(field()).toHaveValue('刑')
  await user.keyboard('事民')
  expect(field()).toHaveValue('刑事;民')
  await user.keyboard('{Backspace}{Backspace}{Backspace}')
  expect(field()).toHaveValue('刑')
  await user.keyboard('法民事{Enter}')
  expect(values()[0]!.tags).toBe('刑法;民事;')
})

test('reports a duplicate value while typing', async () => {
  grid = createGrid({ columns: [{ key: 'name', title: '名称', type: 'input', validateRules: [{ unique: true }] }] })
  grid.model.load([
    { id: '1', name: '甲' },
    { id: '2', name: '乙' },
  ])
  const user = open({ disabledRows: {} })
  await user.click(cell(0, 'name'))
  await user.keyboard('方')
  expect(field()).toHaveAttribute('title', '')
  await user.clear(field())
  await user.keyboard('乙')
  expect(field()).toHaveAttribute('title', '名称不能重复')
})

test('[P1.09] highlights a cell changed from outside for 1400 ms', async () => {
  open()
  vi.useFakeTimers()
  try {
    act(() => grid.receive({ id: '1', name: '甲方', kind: '1' }))
    expect(cell(0, 'name')).toHaveTextContent('甲方')
    expect(cell(0, 'name')).toHaveAttribute('data-flashing')
    expect(cell(0, 'kind')).not.toHaveAttribute('data-flashing')
    act(() => void vi.advanceTimersByTime(1399))
    expect(cell(0, 'name')).toHaveAttribute('data-flashing')
    act(() => void vi.advanceTimersByTime(1))
    expect(cell(0, 'name')).not.toHaveAttribute('data-flashing')
  } finally {
    vi.useRealTimers()
  }
})

test('finds a text in all rows, and Enter goes to the next match', async () => {
  const user = open({ disabledRows: {} })
  await user.click(cell(0, 'choose'))
  await user.keyboard('{Control>}f{/Control}')
  await user.type(await screen.findByRole('textbox', { name: '查找' }), '民事')
  expect(await screen.findByText('1 / 2')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('status', { name: '查找结果' })).toHaveTextContent('2 / 2')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: '查找' })).toBeNull()
  await user.keyboard('{F2}')
  expect(screen.getByRole('textbox')).toHaveAccessibleName('编辑类型，第 3 行')
})

test('scrolls a requested cell into view and moves the cursor to it', async () => {
  grid.model.load(Array.from({ length: 10_000 }, (_, n) => ({ id: String(n), name: `n${n}` })))
  const user = open({ size: 'tiny' })
  act(() => grid.show({ key: grid.model.order()[5000]!, column: 'amount' }))
  expect(document.querySelector('[data-grid-field]')).toHaveFocus()
  expect(screen.getByRole('grid').parentElement!.scrollTop).toBeGreaterThan(4900 * 32)
  await user.keyboard('7{Enter}')
  expect(values()[5000]!.amount).toBe(7)
  act(() => grid.show({ key: 999_999, column: 'amount' }))
  act(() => grid.show({ key: grid.model.order()[0]!, column: '没有' }))
})

test('the header checkbox is checked when all selectable rows are selected', async () => {
  const user = open()
  await user.click(cell(0, 'choose'))
  const all = screen.getByRole('checkbox', { name: /全选/ })
  expect(all).not.toBeChecked()
  await user.click(cell(1, 'choose'))
  expect(all).toBeChecked()
})

test('expands the panel of a row by mouse and keyboard', async () => {
  grid = createGrid({ columns: [{ key: 'more', title: '', type: 'rowExpand' }, ...columns] })
  grid.model.load([{ id: '1', name: '甲' }])
  const user = open({ panel: ({ name }) => `${String(name)}的明细` })
  expect(screen.getByRole('columnheader', { name: '展开' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '展开第 1 行' }))
  expect(screen.getByText('甲的明细')).toBeInTheDocument()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(screen.queryByText('甲的明细')).toBeNull()
})
