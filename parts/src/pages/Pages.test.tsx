import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { pageItems, Pages } from './Pages.tsx'

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, -4, 5]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [10, 21, [1, -2, 8, 9, 10, 11, 12, -13, 21]],
  [21, 21, [1, -2, 19, 20, 21]],
])('page %d of %d shows the numbers around it, the first and the last', (page, last, expected) => {
  expect(pageItems(page, last)).toEqual(expected)
})

test('shows the range, and changes the page by number, by jumping within the limits, and the size', async () => {
  const onChange = vi.fn<(page: number, size: number) => void>()
  const user = userEvent.setup()
  render(<Pages page={2} size={10} total={57} onChange={onChange} />)
  expect(screen.getByText('第 11-20 条 / 共 57 条')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '2' })).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('button', { name: '下一页' }))
  await user.click(screen.getByRole('button', { name: '6' }))
  await user.type(screen.getByRole('textbox', { name: '页' }), '99{Enter}')
  await user.type(screen.getByRole('textbox', { name: '页' }), 'x{Enter}')
  await user.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '30 条/页')
  expect(onChange.mock.calls).toEqual([
    [3, 10],
    [6, 10],
    [6, 10],
    [1, 30],
  ])
})

test('offers the given sizes, or none if the number of rows is fixed', () => {
  const { rerender } = render(<Pages page={1} size={10} sizes={[10, 50]} total={57} onChange={() => {}} />)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['10 条/页', '50 条/页'])
  rerender(<Pages page={1} size={10} sizes={[]} total={57} onChange={() => {}} />)
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the ends cannot be passed, and an empty list has no pages', () => {
  const { rerender, container } = render(<Pages page={1} size={10} total={5} onChange={() => {}} />)
  for (const name of ['上一页', '下一页']) expect(screen.getByRole('button', { name })).toBeDisabled()
  rerender(<Pages page={1} size={10} total={0} onChange={() => {}} />)
  expect(container).toBeEmptyDOMElement()
})
