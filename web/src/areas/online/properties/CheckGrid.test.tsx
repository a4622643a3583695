import { onlineFormEndpoints } from '@lexdesk/domain'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { CheckGrid } from './CheckGrid.tsx'

type Line = Record<string, unknown>

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
})

function Checks({ onFields }: { onFields?: (lines: Line[]) => void }) {
  const [current, setValues] = useState<Line>({
    fields: [
      { title: '名称', name: 'name', kind: 'text' },
      { title: null, name: null, kind: 'text' },
      { title: '单份金额', name: 'danfenjine', kind: 'money' },
      { title: '单份数量', name: null, kind: 'integer' },
    ],
    checks: [{ condition: 'name != "" && ', message: '不符', field: null }],
  })
  return (
    <CheckGrid
      {...{ mode: 'add', values: current, original: { code: 'stored' }, errorOf: () => undefined }}
      onChange={(name, value) => {
        setValues((before) => ({ ...before, [name]: value }))
        if (name === 'fields') onFields?.(value as Line[])
      }}
    />
  )
}

test('a field is inserted into the condition of a check at the cursor, by its title', async () => {
  fakeServer({})
  const { user } = renderInApp(<Checks />)
  const condition = await screen.findByLabelText<HTMLTextAreaElement>('第 1 行须满足的条件')
  condition.setSelectionRange(14, 14)
  await user.click(screen.getByLabelText('在第 1 行须满足的条件中插入字段'))
  await user.paste('单份金额')
  await user.click(await screen.findByTitle('单份金额 danfenjine 金额'))
  expect(condition).toHaveValue('name != "" && danfenjine')
  const cell = () => document.querySelector('[data-row="0"] [id$="-condition"]:not(textarea)')
  await waitFor(() => expect(cell()).toHaveTextContent('name != "" && danfenjine'))
})

const ask = `POST ${onlineFormEndpoints.fieldNames.path}`

test('a field that has no name gets that of saving when it is inserted', async () => {
  const server = fakeServer({ [ask]: ['name', '', 'danfenjine', 'danfenshuliang'] })
  const onFields = vi.fn<(lines: Line[]) => void>()
  const { user } = renderInApp(<Checks onFields={onFields} />)
  const condition = await screen.findByLabelText<HTMLTextAreaElement>('第 1 行须满足的条件')
  condition.setSelectionRange(14, 14)
  await user.click(screen.getByLabelText('在第 1 行须满足的条件中插入字段'))
  await user.paste('数量')
  await user.click(await screen.findByTitle('单份数量 整数'))
  await waitFor(() => expect(condition).toHaveValue('name != "" && danfenshuliang'))
  const names = onFields.mock.lastCall![0].map(({ name }) => name)
  expect(names).toEqual(['name', null, 'danfenjine', 'danfenshuliang'])
  // The code of a stored form is not among the values that are edited.
  expect(server.sent(ask)[0]!.body).toMatchObject({ code: 'stored', fields: [{}, {}, {}, { title: '单份数量' }] })
})

test('shows why a field cannot be named, and inserts nothing', async () => {
  const lineOf = ({ body }: FakeRequest) =>
    1 + (body as { fields: Line[] }).fields.findIndex(({ title }) => title === '单份数量')
  fakeServer({ [ask]: (request: FakeRequest) => refusal(`字段第 ${lineOf(request)} 行：标题不能超过 30 个字`) })
  const { user } = renderInApp(<Checks />)
  const condition = await screen.findByLabelText<HTMLTextAreaElement>('第 1 行须满足的条件')
  await user.click(screen.getByLabelText('在第 1 行须满足的条件中插入字段'))
  await user.paste('数量')
  await user.click(await screen.findByTitle('单份数量 整数'))
  expect(await screen.findByText('字段第 4 行：标题不能超过 30 个字')).toBeInTheDocument()
  expect(condition).toHaveValue('name != "" && ')
})
