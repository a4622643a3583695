import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../pickers/testing/renderPart.tsx'
import { TimeInput } from './TimeInput.tsx'

test('shows and emits a time as HH:mm:ss', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const { user } = renderPart(<TimeInput label="开庭时间" value="09:30" onChange={onChange} />)
  const input = screen.getByLabelText('开庭时间')
  expect(input).toHaveValue('09:30:00')
  await user.clear(input)
  await user.type(input, '14:05:09{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('14:05:09')
})

test('a time can be typed without colons', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const { user } = renderPart(<TimeInput label="开庭时间" onChange={onChange} />)
  await user.type(screen.getByLabelText('开庭时间'), '140509{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('14:05:09')
})

test('shows an invalid time as empty', () => {
  renderPart(<TimeInput label="开庭时间" value="25:00:00" onChange={() => {}} />)
  expect(screen.getByLabelText('开庭时间')).toHaveValue('')
})
