import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { AnswerForm } from './AnswerForm.tsx'

const intake = {
  ...{ code: 'intake', title: '来访登记', isTree: 'N', titleField: 'name', hidden: [] },
  fields: [
    { title: '姓名', name: 'name', kind: 'text', required: 'Y' },
    { title: '紧急', name: 'urgent', kind: 'yesNo' },
    { title: '原因', name: 'cause', kind: 'text', shownIf: 'urgent' },
    { title: '承办人', name: 'lawyer', kind: 'user' },
    { title: '材料', name: 'paper', kind: 'file' },
  ],
}
const content = { name: '赵', urgent: 'Y', cause: '限期', paper: ['collect/1.pdf'] }

function Answer({ formCode = 'intake', refusal }: { formCode?: string; refusal?: string }) {
  const [values, setValues] = useState<Record<string, unknown>>({ formCode, content })
  return (
    <>
      <AnswerForm
        mode="edit"
        values={values}
        original={values}
        errorOf={() => refusal}
        onChange={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
      />
      <output>{JSON.stringify(values.content)}</output>
    </>
  )
}
const sent = () => JSON.parse(screen.getByRole('status').textContent!) as unknown

test('an answer is corrected by the fields and conditions of its form, without files and people', async () => {
  fakeServer({ 'GET /online/form/published': [intake] })
  const { user } = renderInApp(<Answer />)
  await user.type(await screen.findByLabelText('姓名'), '六')
  expect(sent()).toMatchObject({ name: '赵六', urgent: 'Y', cause: '限期' })
  expect(sent()).not.toHaveProperty('paper')
  for (const title of ['承办人', '材料']) expect(screen.queryByLabelText(title)).toBeNull()
  await user.click(screen.getByText('否'))
  await waitFor(() => expect(screen.queryByLabelText('原因')).toBeNull())
})

test('what the server refuses is said, and at the fields that are wrong', async () => {
  fakeServer({ 'GET /online/form/published': [intake] })
  const { user } = renderInApp(<Answer refusal="请输入姓名" />)
  await user.clear(await screen.findByLabelText('姓名'))
  expect(await screen.findAllByText(/请输入姓名/)).toHaveLength(2)
})

test('an answer of a form that is no longer in use cannot be corrected', async () => {
  fakeServer({ 'GET /online/form/published': [] })
  renderInApp(<Answer />)
  expect(await screen.findByText('表单已停用，不能修改')).toBeInTheDocument()
})
