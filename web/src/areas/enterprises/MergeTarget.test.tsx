import { done, enterprise, page } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buttons, setWidth } from '../../resource/list/testing/listFixture.tsx'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { EnterprisePage } from './EnterprisePage.tsx'

const list = `GET ${enterprise.path}/list`
const request = `POST ${enterprise.path}/e1/requestMerge`
const client = (id: string, creditCode: string) => ({
  id,
  version: 1,
  name: '杭州云舟供应链管理有限公司',
  creditCode,
  contactName: '王丽',
  status: 'certified',
  createTime: '2026-01-01 00:00:00',
})

test('the target of a merge is chosen among the other certified enterprises, by name or credit code', async () => {
  setWidth(1440)
  const server = fakeServer({
    'GET /sys/preference': null,
    'GET /sys/savedView': [],
    'GET /sys/queryView/list': [],
    [list]: ({ params }) =>
      params.status === 'certified'
        ? page([client('e2', '91330100MA2222222X')], 1, 1, 5)
        : page([client('e1', '91330100MA1111111X')], 1, 1, 10),
    [`GET ${enterprise.path}/openMatters`]: { matters: [], total: 0, hasOthers: false },
    [request]: done('已申请合并'),
  })
  const { user } = renderInApp(<EnterprisePage />)
  const row = (await screen.findByText('91330100MA1111111X')).closest<HTMLElement>('[role=row]')!
  await user.click(buttons('更多', row)[0]!)
  await user.click(await screen.findByText('申请合并'))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('原因'), '同一企业录入两次')
  await user.click(form.getByRole('button', { name: '申请合并' }))
  expect(await form.findByText('请选择并入企业', { selector: '.ant-form-item-explain-error' })).toBeInTheDocument()
  expect(server.sent(request)).toHaveLength(0)

  await user.click(form.getByRole('button', { name: '选择并入企业' }))
  const dialog = within((await screen.findByText('选择企业')).closest<HTMLElement>('.ant-modal')!)
  await user.type(dialog.getByLabelText('统一社会信用代码'), 'MA22{Enter}')
  await waitFor(() =>
    expect(server.sent(list).at(-1)!.params).toMatchObject({
      status: 'certified',
      id: '!e1',
      creditCode: '*MA22*',
      pageSize: '5',
    }),
  )
  await user.dblClick(await dialog.findByText('91330100MA2222222X'))
  await user.click(form.getByRole('button', { name: '申请合并' }))
  await waitFor(() =>
    expect(server.sent(request)[0]?.body).toMatchObject({ mergeRequestId: 'e2', reason: '同一企业录入两次' }),
  )
})
