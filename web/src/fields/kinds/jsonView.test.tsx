import { json } from '@lexdesk/domain/fields'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldEditor } from '../FieldEditor.tsx'

function Form({ start, onChange }: { start: unknown; onChange: (value: unknown) => void }) {
  const [value, setValue] = useState(start)
  const change = (next: unknown) => {
    onChange(next)
    setValue(next)
  }
  return <FieldEditor field={json('配置')} value={value} onChange={change} label="配置" />
}

const area = () => screen.getByRole('textbox', { name: '配置' })

test('text becomes a structure, formatted on blur', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form start={null} onChange={onChange} />)
  await user.click(area())
  await user.paste('{"a":  [1,2]}')
  expect(onChange).toHaveBeenLastCalledWith({ a: [1, 2] })
  expect(area()).toHaveValue('{"a":  [1,2]}')
  await user.tab()
  expect(area()).toHaveValue('{\n  "a": [\n    1,\n    2\n  ]\n}')
})

test('invalid JSON is retained as typed and reported on blur', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form start={null} onChange={onChange} />)
  await user.click(area())
  await user.paste('{"a": ')
  expect(screen.queryByText('不是有效的 JSON')).not.toBeInTheDocument()
  await user.tab()
  expect(screen.getByText('不是有效的 JSON')).toBeInTheDocument()
  expect(area()).toHaveValue('{"a": ')
  expect(onChange).toHaveBeenLastCalledWith('{"a": ')
})
