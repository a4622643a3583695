import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { button, renderPart } from '../../pickers/testing/renderPart.tsx'
import { TablesProblem, validateFormAndTables } from '../model/checks/validateFormAndTables.ts'
import { createGrid } from '../view/createGrid.ts'
import { type GridTab, GridTabs, paneOf } from './GridTabs.tsx'

let tabs: GridTab[]
let outcome: unknown

function tab(key: string, title: string, names: readonly string[]): GridTab {
  const required = [{ required: true }, { unique: true }]
  const grid = createGrid({ columns: [{ key: 'name', title: '名称', type: 'input', validateRules: required }] })
  grid.model.load(names.map((name, n) => ({ id: String(n), name })))
  return { key, title, grid }
}

function Tables() {
  const [activeKey, setActiveKey] = useState('one')
  const save = () =>
    validateFormAndTables({
      validateForm: () => Promise.resolve('表单'),
      tables: tabs.map(paneOf),
      activate: setActiveKey,
    }).then(
      (given) => (outcome = given),
      (error: unknown) => (outcome = error),
    )
  return (
    <>
      <button onClick={() => void save()}>保存</button>
      <GridTabs tabs={tabs} activeKey={activeKey} onActiveKey={setActiveKey} />
    </>
  )
}

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  tabs = [tab('one', '当事人', ['甲']), tab('two', '付款', ['乙', '', '']), tab('three', '附件', [''])]
  outcome = undefined
})
const titleOf = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })
const set = (place: number, name: string) => {
  const { model, validation } = tabs[1]!.grid
  const key = model.order()[place]!
  model.setCells([{ key, column: 'name', value: name }])
  void validation.checkCell(key, 'name')
}

test('[P1.02] each sub-table has its tab and is rendered when it is opened', async () => {
  const { user } = renderPart(<Tables />)
  expect(screen.getByRole('grid', { name: '当事人' })).toBeInTheDocument()
  await user.click(titleOf('付款'))
  expect(screen.getByRole('grid', { name: '付款' })).toBeInTheDocument()
})

test('[P1.15] opens the first invalid sub-table and shows its error count; later tables are not checked', async () => {
  const { user } = renderPart(<Tables />)
  await user.click(button('保存'))
  await waitFor(() => expect(titleOf('付款')).toHaveAttribute('aria-selected', 'true'))
  expect(outcome).toBeInstanceOf(TablesProblem)
  expect(outcome).toMatchObject({ tabKey: 'two', tabIndex: 1 })
  expect(screen.getByTitle('2 处填写有误')).toHaveTextContent('2')
  expect(titleOf('附件')).toHaveAccessibleName('附件')
})

test('[P1.15] moves the cursor to the first invalid cell, which can be corrected at once', async () => {
  const { user } = renderPart(<Tables />)
  await user.click(button('保存'))
  const field = await screen.findByRole('textbox', { name: '付款' })
  await waitFor(() => expect(field).toHaveFocus())
  const cell = document.getElementById(field.getAttribute('aria-activedescendant')!)
  expect(cell?.closest('[data-row]')).toHaveAttribute('data-row', '1')
  await user.keyboard('丙{Enter}')
  expect(tabs[1]!.grid.model.values().rows.map(({ name }) => name)).toEqual(['乙', '丙', ''])
})

test('[P1.15] a hidden sub-table shows the invalid cell when its tab opens', async () => {
  const sized: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class extends ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        super(callback)
        sized.push(() => callback([], this))
      }
    },
  )
  const { user } = renderPart(<Tables />)
  await user.click(titleOf('付款'))
  await user.click(titleOf('当事人'))
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(0)
  await user.click(button('保存'))
  await waitFor(() => expect(titleOf('付款')).toHaveAttribute('aria-selected', 'true'))
  const field = screen.getByRole('textbox', { name: '付款' })
  expect(field).not.toHaveFocus()
  height.mockReturnValue(400)
  act(() => sized.forEach((notify) => notify()))
  expect(field).toHaveFocus()
})

test('[P1.15] the error count is updated when cells are fixed, broken or removed', async () => {
  const { user } = renderPart(<Tables />)
  await user.click(button('保存'))
  await screen.findByTitle('2 处填写有误')
  await act(async () => set(1, '丙'))
  expect(screen.getByTitle('1 处填写有误')).toBeInTheDocument()
  await act(async () => set(1, '乙'))
  expect(screen.getByTitle('3 处填写有误')).toBeInTheDocument()
  const { model } = tabs[1]!.grid
  await act(async () => model.remove(model.order().slice(1)))
  await waitFor(() => expect(screen.queryByTitle(/处填写有误/)).not.toBeInTheDocument())
})

test('returns the values of form and tables if everything is valid', async () => {
  tabs = [tab('one', '当事人', ['甲'])]
  const { user } = renderPart(<Tables />)
  await user.click(button('保存'))
  await waitFor(() =>
    expect(outcome).toEqual({ form: '表单', tables: [{ rows: [{ id: '0', name: '甲' }], deletedIds: [] }] }),
  )
})
