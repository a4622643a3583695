import { yesNo } from '@lexdesk/domain/fields'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldEditor } from '../FieldEditor.tsx'
import { FieldFilter } from '../filters/FieldFilter.tsx'

test('a field with a default is a switch, and emits nothing before it is used', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const field = yesNo('展示', { default: 'N' })
  const { user } = renderInApp(<FieldEditor field={field} value={null} onChange={onChange} label="展示" />)
  const control = screen.getByRole('switch', { name: '展示' })
  expect(control).not.toBeChecked()
  expect(onChange).not.toHaveBeenCalled()
  await user.click(control)
  expect(onChange).toHaveBeenLastCalledWith('Y')
})

test('a field without a default stays unanswered until an option is chosen', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const onBlur = vi.fn<() => void>()
  const { user } = renderInApp(
    <FieldEditor field={yesNo('展示')} value={null} onChange={onChange} onBlur={onBlur} label="展示" />,
  )
  expect(screen.getByRole('radio', { name: '是' })).not.toBeChecked()
  expect(screen.getByRole('radio', { name: '否' })).not.toBeChecked()
  await user.click(screen.getByRole('radio', { name: '否' }))
  expect(onChange).toHaveBeenLastCalledWith('N')
  await user.tab()
  expect(onBlur).toHaveBeenCalled()
})

test('a filter can be empty', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<FieldFilter field={yesNo('展示')} rule="eq" value="" onChange={onChange} id="f" />)
  expect(onChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('combobox', { name: '展示' }))
  await user.click(await screen.findByText('是', { selector: '.ant-select-item-option-content' }))
  expect(onChange).toHaveBeenLastCalledWith('Y')
})
