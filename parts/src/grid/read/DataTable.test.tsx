import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { fittingColumns, type TableColumn, tableWidths } from './TableColumn.ts'

interface Person {
  id: string
  name: string
  age: number
  children?: Person[]
}

const people: Person[] = [
  { id: 'a', name: '王丽', age: 31 },
  { id: 'b', name: '陈立行', age: 42 },
  { id: 'c', name: '孙文博', age: 28 },
]
const columns: TableColumn<Person>[] = [
  { key: 'name', title: '姓名', isSortable: true },
  { key: 'age', title: '年龄', width: 100, align: 'right', isSortable: true, help: '周岁' },
  {
    key: 'actions',
    title: '操作',
    width: 96,
    frozen: 'end',
    isActions: true,
    show: ({ name }) => <button type="button">{`编辑${name}`}</button>,
  },
]

function open(props: Partial<DataTableProps<Person>> = {}) {
  render(<DataTable label="人员" columns={columns} rows={people} nameOf={({ name }) => name} {...props} />)
  return userEvent.setup()
}

const table = () => screen.getByRole('grid', { name: '人员' })
const active = () => document.getElementById(table().getAttribute('aria-activedescendant')!)
const cell = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
  return found!
}

/** What is put on the clipboard. */
function copied(): string {
  const event = createEvent.copy(table())
  const data = new Map<string, string>()
  Object.defineProperty(event, 'clipboardData', {
    value: { setData: (type: string, text: string) => data.set(type, text) },
  })
  fireEvent(table(), event)
  return data.get('text/plain') ?? ''
}

beforeEach(() => {
  // The test document has no layout: give the table a size.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})

describe('keys', () => {
  test('the focus begins at the first cell; arrows, Home and End move; Enter opens the row', async () => {
    const onOpen = vi.fn<(row: Person) => void>()
    const user = open({ onOpen })
    await user.tab()
    expect(active()).toHaveTextContent('王丽')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(active()).toHaveTextContent('42')
    await user.keyboard('{Home}')
    expect(active()).toHaveTextContent('陈立行')
    await user.keyboard('{Control>}{End}{/Control}{ArrowLeft}')
    expect(active()).toHaveTextContent('28')
    await user.keyboard('{Enter}')
    expect(onOpen.mock.calls.map(([row]) => row.id)).toEqual(['c'])
  })

  test('the active cell is that of the row which came to the place of another', async () => {
    const shown = (rows: Person[]) => (
      <DataTable label="人员" columns={columns} rows={rows} nameOf={({ name }) => name} />
    )
    const { rerender } = render(shown(people.slice(0, 1)))
    await userEvent.setup().tab()
    expect(active()).toHaveTextContent('王丽')
    rerender(shown(people.slice(1, 2)))
    expect(active()).toHaveTextContent('陈立行')
  })

  test('Enter on a cell with buttons moves into it, and its keys are those of the button', async () => {
    const onOpen = vi.fn<(row: Person) => void>()
    const user = open({ onOpen })
    await user.click(cell(1, 0))
    await user.keyboard('{End}{Enter}')
    expect(screen.getByRole('button', { name: '编辑陈立行' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('a click on a cell that is partly hidden does not move it away; the keyboard scrolls to it', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
    const many = Array.from({ length: 40 }, (_, n) => ({ id: String(n), name: `第 ${n} 人`, age: n }))
    const user = open({ rows: many, height: 100 })
    const viewport = table().parentElement!
    await user.click(cell(20, 0))
    expect(viewport.scrollTop).toBe(0)
    await user.keyboard('{ArrowDown}')
    expect(viewport.scrollTop).toBeGreaterThan(700)
  })

  test('a double click opens a row, but not on a button', async () => {
    const onOpen = vi.fn<(row: Person) => void>()
    const user = open({ onOpen })
    await user.dblClick(screen.getByRole('button', { name: '编辑王丽' }))
    expect(onOpen).not.toHaveBeenCalled()
    await user.dblClick(cell(0, 0))
    expect(onOpen).toHaveBeenCalledOnce()
  })
})

describe('copying', () => {
  test('a range is copied as a table, without checkboxes and buttons', async () => {
    const user = open({ selection: { has: () => false, toggle: () => {}, choose: () => {} } })
    await user.click(cell(0, 1))
    await user.keyboard('{Shift>}{ArrowDown}{End}{/Shift}')
    expect(copied()).toBe('王丽\t31\n陈立行\t42')
    await user.keyboard('{Control>}a{/Control}')
    expect(copied()).toBe('王丽\t31\n陈立行\t42\n孙文博\t28')
    expect(active(), 'nothing scrolls').toHaveTextContent('王丽')
  })

  test('a column says how its value is copied', async () => {
    const user = open({
      columns: [{ ...columns[1]!, show: ({ age }) => <b>{age} 岁</b>, text: ({ age }) => `${age}.00` }],
    })
    await user.click(cell(2, 0))
    expect(copied()).toBe('28.00')
  })
})

describe('selection', () => {
  function Selecting(props: { isDisabled?: (row: Person) => boolean }) {
    const [ids, setIds] = useState<string[]>(['of another page'])
    return (
      <>
        <output>{ids.join(' ')}</output>
        <DataTable
          label="人员"
          columns={columns}
          rows={people}
          nameOf={({ name }) => name}
          selection={{
            has: (id) => ids.includes(id),
            toggle: ({ id }) => setIds((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id])),
            choose: (rows, isChosen) =>
              setIds((old) => {
                const others = old.filter((id) => !rows.some((row) => row.id === id))
                return isChosen ? [...others, ...rows.map(({ id }) => id)] : others
              }),
            ...props,
          }}
        />
      </>
    )
  }
  const chosen = () => screen.getByRole('status').textContent
  const tick = (name: string) => screen.getByRole('checkbox', { name: `选择${name}` })

  test('by checkbox, by space, by shift and all at once; rows of other pages stay', async () => {
    const user = userEvent.setup()
    render(<Selecting />)
    await user.click(tick('王丽'))
    expect(chosen()).toBe('of another page a')
    expect(screen.getByRole('row', { name: /王丽/ })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Shift>}')
    await user.click(tick('孙文博'))
    await user.keyboard('{/Shift}')
    expect(chosen()).toBe('of another page a b c')
    await user.click(screen.getByRole('checkbox', { name: '全选' }))
    expect(chosen()).toBe('of another page')
    await user.click(cell(1, 1))
    await user.keyboard(' ')
    expect(chosen()).toBe('of another page b')
  })

  test('a row that cannot be selected is skipped by all of these', async () => {
    const user = userEvent.setup()
    render(<Selecting isDisabled={({ id }) => id === 'b'} />)
    expect(tick('陈立行')).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: '全选' }))
    expect(chosen()).toBe('of another page a c')
    await user.click(cell(1, 1))
    await user.keyboard(' ')
    expect(chosen()).toBe('of another page a c')
  })
})

test('a header sorts; the shift key adds it to the others', async () => {
  const onSort = vi.fn<(key: string, isAdding: boolean) => void>()
  const user = open({ sort: { keys: [{ key: 'age', descending: true }], onSort } })
  expect(screen.getByRole('columnheader', { name: /年龄/ })).toHaveAttribute('aria-sort', 'descending')
  expect(screen.getByRole('columnheader', { name: '操作' })).not.toHaveAttribute('aria-sort')
  await user.click(screen.getByRole('columnheader', { name: '姓名' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('columnheader', { name: /年龄/ }))
  expect(onSort.mock.calls).toEqual([
    ['name', false],
    ['age', true],
  ])
})

describe('trees and panels', () => {
  const tree: Person[] = [{ ...people[0]!, children: [people[1]!] }, people[2]!]

  test('arrows expand and collapse a row; a level that is loading says so', async () => {
    const toggle = vi.fn<(row: Person) => void>()
    const shown = (expandedIds: string[], loadingIds = new Set<string>()) => (
      <DataTable
        label="人员"
        columns={columns}
        rows={tree}
        nameOf={({ name }) => name}
        tree={{ expandedIds, loadingIds, toggle }}
      />
    )
    const user = userEvent.setup()
    const { rerender } = render(shown([]))
    expect(screen.queryByText('陈立行')).toBeNull()
    await user.click(cell(0, 0))
    await user.keyboard('{ArrowLeft}{ArrowRight}')
    expect(toggle).toHaveBeenCalledOnce()
    rerender(shown(['a'], new Set(['a'])))
    expect(screen.getByText('加载中…')).toBeInTheDocument()
    rerender(shown(['a']))
    expect(screen.getByRole('row', { name: /陈立行/ })).toHaveAttribute('aria-level', '2')
    await user.click(screen.getByRole('button', { name: '收起王丽' }))
    expect(toggle).toHaveBeenCalledTimes(2)
  })

  test('a click in a table inside of a panel is not a click on the outer one', async () => {
    const onRowClick = vi.fn<(row: Person) => void>()
    const panel = () => <DataTable label="内表" columns={columns} rows={[{ id: 'x', name: '内行', age: 1 }]} />
    const user = open({ panel, onRowClick })
    await user.click(screen.getByRole('button', { name: /王丽/, expanded: false }))
    await user.click(screen.getByText('内行'))
    expect(onRowClick).not.toHaveBeenCalled()
    expect(screen.getByRole('grid', { name: '内表' })).toHaveFocus()
    await user.click(screen.getByText('陈立行'))
    expect(onRowClick).toHaveBeenCalledWith(people[1])
  })

  test('rows that are read again stay, and the table is busy', () => {
    open({ isBusy: true })
    expect(table().closest('[aria-busy=true]')).toHaveTextContent('陈立行')
  })

  test('a row expands to a panel', async () => {
    const user = open({ panel: ({ age }) => <p>{age} 岁</p> })
    await user.click(screen.getByRole('button', { name: '展开孙文博' }))
    expect(screen.getByText('28 岁')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '收起孙文博' }))
    expect(screen.queryByText('28 岁')).toBeNull()
  })
})

describe('columns', () => {
  const sized = (key: string, width: number | undefined, importance?: 1 | 2 | 3): TableColumn<never> => ({
    key,
    title: key,
    ...(width !== undefined && { width }),
    ...(importance && { importance }),
  })

  test('the least important are left out first, from the right; the most important never', () => {
    const all = [sized('a', 100, 1), sized('b', 100, 3), sized('c', 100, 2), sized('d', 100, 2), sized('e', 100)]
    const keys = (available: number) =>
      fittingColumns(all, available)
        .map(({ key }) => key)
        .join('')
    expect(keys(500)).toBe('abcde')
    expect(keys(499)).toBe('acde')
    expect(keys(399)).toBe('ace')
    expect(keys(10)).toBe('ae')
  })

  test('columns without a width share the rest of the space', () => {
    expect(tableWidths([sized('a', 100), sized('b', undefined), sized('c', undefined)], 500)).toEqual([100, 200, 200])
    expect(tableWidths([sized('a', 100), sized('b', undefined)], 50), 'never less than their least').toEqual([100, 120])
  })

  test('totals stand below their columns, only if the column is shown', () => {
    const totals = [{ title: '合计', values: new Map([['age', '101']]) }]
    const { rerender } = render(<DataTable label="人员" columns={columns} rows={people} totals={totals} />)
    expect(screen.getByText('合计').closest('[role=row]')).toHaveTextContent('101')
    rerender(<DataTable label="人员" columns={columns.slice(0, 1)} rows={people} totals={totals} />)
    expect(screen.queryByText('合计')).toBeNull()
  })
})

describe('rendering', () => {
  test('moving the cursor renders no row, and a changed row renders that row alone', async () => {
    const show = vi.fn<(row: Person) => string>(({ name }) => name)
    const counted: TableColumn<Person>[] = [{ key: 'name', title: '姓名', show }]
    const user = userEvent.setup()
    const { rerender } = render(<DataTable label="人员" columns={counted} rows={people} />)
    show.mockClear()
    await user.click(cell(0, 0))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(show).not.toHaveBeenCalled()
    rerender(<DataTable label="人员" columns={counted} rows={people.with(1, { ...people[1]!, name: '陈立' })} />)
    expect(show.mock.calls.map(([{ id }]) => id)).toEqual(['b'])
  })

  test('what is opened in a row moves with the row', async () => {
    function Menu({ name }: { name: string }) {
      const [isOpen, setOpen] = useState(false)
      return (
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? `${name}的菜单` : `更多${name}`}
        </button>
      )
    }
    const withMenu: TableColumn<Person>[] = [{ key: 'menu', title: '操作', show: ({ name }) => <Menu name={name} /> }]
    const user = userEvent.setup()
    const { rerender } = render(<DataTable label="人员" columns={withMenu} rows={people} />)
    await user.click(screen.getByRole('button', { name: '更多孙文博' }))
    rerender(<DataTable label="人员" columns={withMenu} rows={people.slice(2)} />)
    expect(screen.getByRole('button')).toHaveTextContent('孙文博的菜单')
    rerender(<DataTable label="人员" columns={withMenu} rows={people.slice(0, 1)} />)
    expect(screen.getByRole('button')).toHaveTextContent('更多王丽')
  })

  test('opens with at most two commits', () => {
    const onRender = vi.fn<() => void>()
    act(() => {
      render(
        <Profiler id="table" onRender={onRender}>
          <DataTable label="人员" columns={columns} rows={people} />
        </Profiler>,
      )
    })
    expect(onRender.mock.calls.length).toBeLessThanOrEqual(2)
  })

  test('of a thousand rows only those in view are drawn', () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
    const many = Array.from({ length: 1000 }, (_, n) => ({ id: String(n), name: `第 ${n} 人`, age: n }))
    open({ rows: many, height: 400 })
    expect(table()).toHaveAttribute('aria-rowcount', '1001')
    expect(within(table()).getAllByRole('row').length).toBeLessThan(30)
  })
})

describe('groups', () => {
  const decade = ({ age }: Person) => String(Math.floor(age / 10) * 10)
  const groups = {
    keyOf: decade,
    headOf: (key: string) => ({ title: `${key} 岁组`, values: new Map([['age', `合计 ${key}`]]) }),
  }
  const rows = [...people, { id: 'd', name: '赵敏', age: 25 }]
  const texts = () => [...document.querySelectorAll('[data-row]')].map((row) => row.textContent)
  const treeTable = () => screen.getByRole('treegrid', { name: '人员' })

  test('each group has a heading with its sums, and rows are opened as before', async () => {
    const onOpen = vi.fn<(row: Person) => void>()
    const user = open({ rows, groups, onOpen })
    expect(texts()).toEqual([
      '30 岁组合计 30',
      expect.stringContaining('王丽'),
      '40 岁组合计 40',
      expect.stringContaining('陈立行'),
      '20 岁组合计 20',
      expect.stringContaining('孙文博'),
      expect.stringContaining('赵敏'),
    ])
    const head = screen.getByText('30 岁组').closest('[role=row]')!
    const first = screen.getByText('王丽').closest('[role=row]')!
    expect(head).toHaveAttribute('aria-level', '1')
    expect(first).toHaveAttribute('aria-level', '2')
    expect(head.querySelector('[class*=indent]')).not.toBeNull()
    expect(first.querySelector('[class*=indent]'), 'the width of the column is for the values').toBeNull()
    await user.dblClick(screen.getByText('赵敏'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[3])
  })

  test('rows that are not in the order of their groups yet leave nothing behind', () => {
    const mixed = [rows[2]!, rows[0]!, rows[3]!, rows[1]!]
    const view = (shown: Person[]) => <DataTable label="人员" columns={columns} rows={shown} groups={groups} />
    const { rerender } = render(view(mixed))
    rerender(view(rows))
    expect(texts().filter((text) => text.includes('岁组'))).toEqual([
      '30 岁组合计 30',
      '40 岁组合计 40',
      '20 岁组合计 20',
    ])
  })

  test('a heading collapses its rows by a click, by Enter and by the arrows; it opens nothing', async () => {
    const onOpen = vi.fn<(row: Person) => void>()
    const user = open({ rows, groups, onOpen })
    await user.click(screen.getByText('30 岁组'))
    expect(screen.queryByText('王丽')).toBeNull()
    expect(screen.getByText('陈立行')).toBeInTheDocument()
    act(() => treeTable().focus())
    await user.keyboard('{ArrowRight}')
    expect(screen.getByText('王丽')).toBeInTheDocument()
    await user.keyboard('{ArrowLeft}')
    expect(screen.queryByText('王丽')).toBeNull()
    await user.keyboard('{Enter}')
    expect(screen.getByText('王丽')).toBeInTheDocument()
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('headings are no rows: they are not selected, and are copied with their sums', () => {
    const choose = vi.fn<(rows: readonly Person[], isChosen: boolean) => void>()
    open({ rows, groups, selection: { has: () => false, toggle: () => {}, choose } })
    expect(screen.getAllByRole('checkbox')).toHaveLength(rows.length + 1)
    act(() => screen.getAllByRole('checkbox')[0]!.click())
    expect(choose).toHaveBeenCalledWith(rows, true)
    fireEvent.focus(treeTable())
    fireEvent.keyDown(treeTable(), { key: 'a', ctrlKey: true })
    const event = createEvent.copy(treeTable())
    const data = new Map<string, string>()
    Object.defineProperty(event, 'clipboardData', {
      value: { setData: (type: string, text: string) => data.set(type, text) },
    })
    fireEvent(treeTable(), event)
    expect(data.get('text/plain')!.split('\n').slice(0, 2)).toEqual(['30 岁组\t合计 30', '王丽\t31'])
  })
})
