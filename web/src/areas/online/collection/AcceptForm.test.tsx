import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { AnswerListPage } from './AnswerListPage.tsx'

const intake = {
  ...{ code: 'intake', title: '来访登记', isTree: 'N', titleField: 'name', hidden: [] },
  fields: [
    { title: '姓名', name: 'name', kind: 'text', required: 'Y' },
    { title: '紧急', name: 'urgent', kind: 'yesNo' },
    { title: '原因', name: 'cause', kind: 'text', shownIf: 'urgent' },
    { title: '承办意见', name: 'opinion', kind: 'text', required: 'Y' },
    { title: '材料', name: 'paper', kind: 'file' },
  ],
}
const content = {
  name: '赵',
  urgent: 'Y',
  cause: '限期',
  paper: ['collect/1.pdf'],
  paper_dictText: '证明.pdf',
  gone: 'x',
}
const answer = {
  ...{ id: 'a1', version: 2, title: '赵', formCode: 'intake', status: 'waiting', linkId: 'l1' },
  createTime: '2026-11-19 09:00:00',
}

function openPage(more: Record<string, unknown> = {}) {
  const server = fakeServer({
    'GET /sys/preference': null,
    'GET /sys/savedView': [],
    'GET /online/extension/published': [],
    'GET /online/form/published': [intake],
    'GET /online/answer/list': { records: [answer], total: 1, size: 10, current: 1, pages: 1 },
    'GET /online/answer/queryById': answer,
    'GET /online/answer/content': content,
    'GET /online/answer/countByState': {},
    'GET /online/answer/steps': [{ name: 'accept' }, { name: 'reject' }],
    'POST /online/answer/a1/accept': { ...answer, version: 3, status: 'accepted' },
    ...more,
  })
  return { server, ...renderInApp(<AnswerListPage />) }
}

async function openAccept(user: ReturnType<typeof renderInApp>['user']) {
  await user.click(await screen.findByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('button', { name: '接收' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { dialog, name: await dialog.findByLabelText('姓名') }
}

test('an answer is accepted with the whole form, which begins with what was sent', async () => {
  const { server, user } = openPage()
  const { dialog, name } = await openAccept(user)
  expect(name).toHaveValue('赵')
  expect(dialog.getByText('证明.pdf')).toBeInTheDocument()
  await user.type(name, '六')
  await user.type(dialog.getByLabelText('承办意见'), '可办')
  await user.click(dialog.getByRole('button', { name: /接\s?收/ }))
  await waitFor(() => expect(server.sent('POST /online/answer/a1/accept')).toHaveLength(1))
  const { record } = server.sent('POST /online/answer/a1/accept')[0]!.body as { record: Record<string, unknown> }
  expect(record).toMatchObject({ name: '赵六', urgent: 'Y', cause: '限期', opinion: '可办', paper: ['collect/1.pdf'] })
  expect(record).not.toHaveProperty('gone')
})

test('an answer of a form that is no longer in use cannot be accepted', async () => {
  const { user } = openPage({ 'GET /online/form/published': [] })
  await user.click(await screen.findByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('button', { name: '接收' }))
  expect(await screen.findByText('表单已停用，不能接收')).toBeInTheDocument()
})

test('the record of an accepted answer is a link with its name', async () => {
  const accepted = { ...answer, status: 'accepted', recordId: '191' }
  const { user } = openPage({
    'GET /online/answer/list': { records: [accepted], total: 1, size: 10, current: 1, pages: 1 },
    'GET /online/answer/queryById': accepted,
    'GET /online/answer/history': [],
    'GET /online/data/intake/queryById': { id: '191', version: 1, name: '赵某某' },
  })
  await user.click(await screen.findByText('赵'))
  const link = await screen.findByRole('link', { name: '赵某某' })
  expect(link).toHaveAttribute('href', '/online/cgformList/intake?detail=191')
})
