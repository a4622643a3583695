import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MultiSelect } from './MultiSelect.tsx'

const options = ['合同', '婚姻', '劳动'].map((value) => ({ value, label: value }))

function Form({ start = [] }: { start?: string[] }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <MultiSelect<string[]> aria-label="擅长" mode="multiple" options={options} value={value} onChange={setValue} />
      <output>{value.join(',')}</output>
      <button type="button">下一个</button>
    </>
  )
}

test('an option that was clicked stays chosen when Tab moves on', async () => {
  const user = userEvent.setup()
  render(<Form />)
  await user.click(screen.getByRole('combobox', { name: '擅长' }))
  await user.click(screen.getByTitle('婚姻'))
  expect(screen.getByRole('status')).toHaveTextContent('婚姻')
  await user.tab()
  expect(screen.getByRole('status')).toHaveTextContent('婚姻')
  expect(screen.getByRole('button', { name: '下一个' })).toHaveFocus()
})

test('Tab takes no option by itself', async () => {
  const user = userEvent.setup()
  render(<Form start={['合同']} />)
  await user.click(screen.getByRole('combobox', { name: '擅长' }))
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(screen.getByRole('status')).toHaveTextContent(/^合同$/)
})
