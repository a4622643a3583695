import { money } from '@lexdesk/domain/fields'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldDisplay } from '../FieldDisplay.tsx'
import { FieldEditor } from '../FieldEditor.tsx'
import { FieldFilter } from '../filters/FieldFilter.tsx'

const amount = money('委托金额', { min: 0 })

function Form({ start, onChange }: { start: unknown; onChange: (value: unknown) => void }) {
  const [value, setValue] = useState(start)
  const change = (next: unknown) => {
    onChange(next)
    setValue(next)
  }
  return <FieldEditor field={amount} value={value} onChange={change} label="委托金额" />
}

test('accepts yuan, emits cents, and shows separators on blur', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form start={null} onChange={onChange} />)
  const input = screen.getByRole('spinbutton', { name: '委托金额' })
  await user.type(input, '1234567.5')
  expect(onChange).toHaveBeenLastCalledWith(123456750)
  expect(input).toHaveValue('1234567.5')
  await user.tab()
  expect(input).toHaveValue('1,234,567.50')
})

test('accepts an amount pasted from a spreadsheet', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form start={null} onChange={onChange} />)
  await user.click(screen.getByRole('spinbutton'))
  await user.paste('￥12,300.45')
  expect(onChange).toHaveBeenLastCalledWith(1230045)
})

test('a cleared amount is null, not zero', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form start={500} onChange={onChange} />)
  const input = screen.getByRole('spinbutton')
  expect(input).toHaveValue('5.00')
  await user.clear(input)
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('never retains more than two decimals', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form start={null} onChange={onChange} />)
  await user.type(screen.getByRole('spinbutton'), '0.129')
  await user.tab()
  for (const [value] of onChange.mock.calls) expect(value === null || Number.isInteger(value)).toBe(true)
  expect(screen.getByRole('spinbutton')).toHaveValue('0.13')
})

test('a table shows money right-aligned with its currency and separators', () => {
  const { rerender } = renderInApp(<FieldDisplay field={amount} value={123456789} row={{}} name="amount" compact />)
  expect(screen.getByText('¥1,234,567.89')).toHaveStyle({ textAlign: 'right' })
  const price = money('价款', { currencyField: 'currency' })
  rerender(<FieldDisplay field={price} value={100} row={{ currency: 'USD' }} name="price" compact />)
  expect(screen.getByText('US$1.00')).toBeInTheDocument()
})

test('a range is entered in yuan and sent in cents', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<FieldFilter field={amount} rule="range" value={['100', '']} onChange={onChange} />)
  expect(screen.getByRole('spinbutton', { name: '最小值' })).toHaveValue('1.00')
  await user.type(screen.getByRole('spinbutton', { name: '最大值' }), '9')
  expect(onChange).toHaveBeenLastCalledWith(['100', '900'])
})
