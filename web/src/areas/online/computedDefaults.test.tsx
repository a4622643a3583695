import { beijingDay, compileForm, done, readForm } from '@lexdesk/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { businessNow, setBusinessClock } from '../../api/live/businessClock.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FormPreview } from './FormPreview.tsx'

const line = (title: string, name: string, kind: string, defaultValue: string | null = null) =>
  ({ title, name, kind, defaultValue }) as never

const draft = {
  code: 'intake',
  title: '来访',
  fields: [
    line('事由', 'topic', 'text'),
    line('登记人', 'owner', 'user', '=me()'),
    line('部门', 'place', 'department', '=myDepartment()'),
    line('登记日', 'openedOn', 'date', '=today()'),
    line('费用', 'fee', 'money', '12.5'),
  ],
}

let goBack = () => {}
afterEach(() => goBack())

test('a new record starts with its author, department and day, by the clock of the server', async () => {
  const server = fakeServer({
    'POST /online/data/intake/check': { errors: [], warnings: [] },
    'POST /online/data/intake/add': ({ body }) => done('添加成功！', { ...(body as object), id: 'r1', version: 1 }),
    'GET /sys/user/list': { records: [{ id: 'u1', username: 'chenlv', realname: '陈律师' }], total: 1 },
    'GET /sys/sysDepart/list': { records: [{ id: 'd1', departName: '诉讼部' }], total: 1 },
  })
  goBack = setBusinessClock('2027-03-01 00:30:00')
  const resource = compileForm(readForm(draft))
  renderInApp(<ResourceForm resource={resource} mode="add" open onClose={() => {}} />)
  expect(await screen.findByLabelText('登记日')).toHaveValue('2027-03-01')
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('事由'), '咨询')
  await user.click(screen.getByText('保 存', { selector: 'button *' }))
  await waitFor(() => expect(server.sent('POST /online/data/intake/add')).toHaveLength(1))
  expect(server.sent('POST /online/data/intake/add')[0]).toMatchObject({
    body: { topic: '咨询', owner: 'u1', place: 'd1', openedOn: '2027-03-01', fee: 1250 },
  })
})

test('the preview of the designer shows the day too', () => {
  renderInApp(<FormPreview values={draft} />)
  expect(screen.getByLabelText('登记日')).toHaveValue(beijingDay(businessNow()))
})
