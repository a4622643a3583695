import { text } from '@lexdesk/domain/fields'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FieldEditor } from '../FieldEditor.tsx'

function Form() {
  const [value, setValue] = useState<unknown>(null)
  return <FieldEditor field={text('手机', { max: 11 })} value={value} onChange={setValue} label="手机" />
}

test('retains the focus when the text approaches its limit, and shows the count', async () => {
  render(<Form />)
  const input = screen.getByRole('textbox')
  await userEvent.type(input, '13800138000')
  expect(screen.getByRole('textbox')).toBe(input)
  expect(input).toHaveValue('13800138000')
  expect(screen.getByText('11 / 11')).toBeInTheDocument()
})
