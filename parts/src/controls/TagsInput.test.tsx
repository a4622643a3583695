import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../pickers/testing/renderPart.tsx'
import { TagsInput } from './TagsInput.tsx'

function Tags() {
  const [value, setValue] = useState<string[]>([])
  return (
    <>
      <TagsInput label="编号" value={value} onChange={setValue} />
      <output>{value.join('|')}</output>
    </>
  )
}

test('takes typed values and splits a pasted list', async () => {
  const { user } = renderPart(<Tags />)
  const input = screen.getByRole('combobox', { name: '编号' })
  await user.type(input, 'A1{Enter}')
  await user.click(input)
  await user.paste('A2，A3 A4、A5')
  expect(screen.getByRole('status')).toHaveTextContent('A1|A2|A3|A4|A5')
})
