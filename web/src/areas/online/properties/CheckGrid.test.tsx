import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { CheckGrid } from './CheckGrid.tsx'

type Line = Record<string, unknown>

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
})

function Checks() {
  const [values, setValues] = useState<Line>({
    fields: [
      { title: '名称', name: 'name', kind: 'text' },
      { title: '单份金额', name: 'danfenjine', kind: 'money' },
      { title: '单份数量', name: null, kind: 'integer' },
    ],
    checks: [{ condition: 'name != "" && ', message: '不符', field: null }],
  })
  return (
    <CheckGrid
      {...{ mode: 'add', values, original: {}, errorOf: () => undefined }}
      onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
    />
  )
}

test('a field is inserted into the condition of a check at the cursor, by its title', async () => {
  fakeServer({})
  const { user } = renderInApp(<Checks />)
  const condition = await screen.findByLabelText<HTMLTextAreaElement>('第 1 行须满足的条件')
  condition.setSelectionRange(14, 14)
  await user.click(screen.getByLabelText('在第 1 行须满足的条件中插入字段'))
  await user.paste('数量')
  expect(await screen.findByText(/新增的字段保存后才有字段名/)).toBeInTheDocument()
  await user.clear(screen.getByLabelText('在第 1 行须满足的条件中插入字段'))
  await user.paste('单份')
  await user.click(await screen.findByTitle(/^单份金额/))
  expect(condition).toHaveValue('name != "" && danfenjine')
  const cell = () => document.querySelector('[data-row="0"] [id$="-condition"]:not(textarea)')
  await waitFor(() => expect(cell()).toHaveTextContent('name != "" && danfenjine'))
})
