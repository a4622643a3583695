import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../pickers/testing/renderPart.tsx'
import { YesNoSwitch } from './YesNoSwitch.tsx'

test.each([undefined, null, ''])('without a value (%j) it emits the off value', (value) => {
  const onChange = vi.fn<(value: string) => void>()
  renderPart(<YesNoSwitch label="启用" value={value} onChange={onChange} />)
  expect(onChange.mock.calls).toEqual([['N']])
})

test('emits Y and N, or two custom values', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const { user, rerender } = renderPart(<YesNoSwitch label="启用" value="N" onChange={onChange} />)
  await user.click(screen.getByRole('switch', { name: '启用' }))
  expect(onChange.mock.calls).toEqual([['Y']])
  rerender(<YesNoSwitch label="启用" value="1" values={['1', '0']} onChange={onChange} />)
  expect(screen.getByRole('switch')).toBeChecked()
  await user.click(screen.getByRole('switch'))
  expect(onChange).toHaveBeenLastCalledWith('0')
})

test('stays empty in a search until the user answers', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const { user } = renderPart(<YesNoSwitch label="启用" isSearch onChange={onChange} />)
  expect(onChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('combobox', { name: '启用' }))
  await user.click(await screen.findByText('是', { selector: '.ant-select-item-option-content' }))
  expect(onChange).toHaveBeenCalledWith('Y')
})
