import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../pickers/testing/renderPart.tsx'
import { InputFilter } from './InputFilter.tsx'

function Filter({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <InputFilter label="名称" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

test('[P4.04] retains the typed text including spaces; the value is trimmed and wrapped', async () => {
  const { user } = renderPart(<Filter />)
  await user.type(screen.getByLabelText('名称'), ' a b ')
  expect(screen.getByLabelText('名称')).toHaveValue(' a b ')
  expect(screen.getByRole('status')).toHaveTextContent('*a b*')
  await user.clear(screen.getByLabelText('名称'))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('[P4.04] shows an external value without its wildcard marks', () => {
  renderPart(<Filter start="*合同*" />)
  expect(screen.getByLabelText('名称')).toHaveValue('合同')
})
