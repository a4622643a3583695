import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { promised, renderPart } from '../../../pickers/testing/renderPart.tsx'
import type { GridColumn } from '../../model/GridColumn.ts'
import { createGrid } from '../../view/createGrid.ts'
import type { Grid } from '../../view/Grid.ts'
import { DataGrid } from '../../view/DataGrid.tsx'
import type { CellSources } from '../../view/GridSource.ts'

const kind: GridColumn = { key: 'kind', title: '类型', type: 'select' }
const options = [
  { value: '1', text: '民事' },
  { value: '2', text: '刑事' },
]
let grid: Grid

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
})

function open(columns: GridColumn[], sources: CellSources = {}) {
  grid = createGrid({ columns })
  grid.model.load([
    { id: '1', kind: '2' },
    { id: '2', kind: '' },
  ])
  return renderPart(<DataGrid grid={grid} label="事项" sources={sources} />)
}
const cell = (row: number, column = 'kind') =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] [id$="-${column}"]`)!
const value = (row: number) => grid.model.values().rows[row]!.kind
const listed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('a column with a dictionary', () => {
  test('loads its options once for all grids, and shows the values until then', async () => {
    const answer = promised<unknown>()
    const dictionary = vi.fn<NonNullable<CellSources['dictionary']>>(() => answer.promise)
    const { user } = open([{ ...kind, dictCode: 'case_kind' }], { dictionary })
    expect(cell(0)).toHaveTextContent('2')
    await user.click(cell(0))
    expect(await screen.findByText('选项加载中…')).toBeInTheDocument()
    answer.answer([
      { value: '1', label: '民事' },
      { value: '2', title: '刑事' },
    ])
    await waitFor(() => expect(listed()).toEqual(['民事', '刑事']))
    await user.keyboard('{Escape}')
    expect(cell(0)).toHaveTextContent('刑事')
    document.body.replaceChildren()
    open([{ ...kind, dictCode: 'case_kind' }], { dictionary })
    await waitFor(() => expect(cell(0)).toHaveTextContent('刑事'))
    expect(dictionary).toHaveBeenCalledTimes(1)
    expect(dictionary.mock.calls[0]![0]).toBe('case_kind')
  })

  test('warns if it cannot be loaded, and if its code is empty', async () => {
    const dictionary = () => Promise.reject(new Error('字典服务暂停'))
    open([{ ...kind, dictCode: 'case_kind' }], { dictionary })
    expect(await screen.findByText('字典服务暂停')).toBeInTheDocument()
    open([{ ...kind, dictCode: ' ' }], { dictionary })
    expect(await screen.findByText('字典Code不能为空!')).toBeInTheDocument()
  })

  test('given options are not loaded', () => {
    const dictionary = vi.fn<NonNullable<CellSources['dictionary']>>()
    open([{ ...kind, dictCode: 'case_kind', options }], { dictionary })
    expect(cell(0)).toHaveTextContent('刑事')
    expect(dictionary).not.toHaveBeenCalled()
  })
})

test('a select in multiple mode holds values joined by commas', async () => {
  const { user } = open([{ ...kind, options, props: { mode: 'multiple' } }])
  await user.click(cell(0))
  await user.click(await screen.findByRole('option', { name: '民事' }))
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(value(0)).toBe('2,1')
  expect(cell(0)).toHaveTextContent('刑事+1')
})

test('allowInput: a text that is no option can be used', async () => {
  const { user } = open([{ ...kind, options, allowInput: true }])
  await user.click(cell(1))
  await screen.findByRole('option', { name: '民事' })
  await user.keyboard('行政')
  expect(listed()).toEqual(['使用“行政”'])
  await user.keyboard('{Enter}')
  expect(value(1)).toBe('行政')
  expect(cell(1)).toHaveTextContent('行政')
  expect(cell(1)).not.toHaveAttribute('title')
})

test('allowSearch: false lists all options, and typing goes to the first that begins with the text', async () => {
  const { user } = open([{ ...kind, options, allowSearch: false }])
  await user.click(cell(1))
  await screen.findByRole('option', { name: '民事' })
  await user.keyboard('刑')
  expect(listed()).toEqual(['民事', '刑事'])
  await user.keyboard('{Enter}')
  expect(value(1)).toBe('2')
})
