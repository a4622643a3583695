import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { AnswerListPage } from './AnswerListPage.tsx'

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
  const [values, setValues] = useState<Record<string, unknown>>({ content })
  return (
    <>
      <AnswerForm
        mode="edit"
        values={values}
        original={{ formCode, content }}
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

test('the dialog of a waiting answer begins with what was sent, and saves the corrected content alone', async () => {
  const answer = {
    ...{ id: 'a1', version: 2, title: '赵', formCode: 'intake', status: 'waiting', linkId: 'l1' },
    ...{ content, createTime: '2026-11-19 09:00:00' },
  }
  const server = fakeServer({
    'GET /sys/preference': null,
    'GET /sys/savedView': [],
    'GET /online/extension/published': [],
    'GET /online/form/published': [intake],
    'GET /online/answer/list': { records: [answer], total: 1, size: 10, current: 1, pages: 1 },
    'GET /online/answer/queryById': answer,
    'GET /online/answer/countByState': {},
    'POST /online/answer/check': { errors: [], warnings: [] },
    'PUT /online/answer/edit': { ...answer, version: 3 },
  })
  const { user } = renderInApp(<AnswerListPage />)
  await user.click(await screen.findByRole('button', { name: '编辑' }))
  const name = await screen.findByLabelText('姓名')
  expect(name).toHaveValue('赵')
  await user.type(name, '六')
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(server.sent('PUT /online/answer/edit')).toHaveLength(1))
  expect(server.sent('PUT /online/answer/edit')[0]!.body).toEqual({
    id: 'a1',
    version: 2,
    content: { name: '赵六', urgent: 'Y', cause: '限期' },
  })
})
