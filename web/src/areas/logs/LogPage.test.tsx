import { page } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { LogPage } from './LogPage.tsx'

const list = 'GET /sys/log/list'
const entry = (id: string, more = {}) => ({
  id,
  logType: 2,
  logContent: `新增职务“${id}”`,
  operateType: 2,
  operateType_dictText: '添加',
  userid: 'chenlv',
  username: '陈律师',
  ip: '10.0.0.8',
  method: '/sys/position/add',
  requestType: 'POST',
  requestUrl: '/api/sys/position/add',
  requestParam: '{"name":"甲"}',
  requestId: 'req-1',
  agent: 'Firefox',
  costTime: 12,
  isSuccess: true,
  createTime: '2026-11-16 09:00:00',
  ...more,
})
const dictionaries = { operate_type: [{ value: '2', text: '添加' }] }

test('the tabs are the kinds of entries; an entry opens with all its details', async () => {
  const server = fakeServer({ [list]: page([entry('甲'), entry('乙', { isSuccess: false, agent: null })], 2, 1, 10) })
  const expectRequest = (params: object) =>
    waitFor(() => expect(server.sent(list).at(-1)!.params).toMatchObject(params))
  const { user } = renderInApp(<LogPage />, { dictionaries })
  const line = within((await screen.findByText('新增职务“乙”')).closest('[role=row]')!)
  expect(line.getByText('失败')).toBeInTheDocument()
  expect(line.getByText('陈律师（chenlv）')).toBeInTheDocument()
  expect(server.sent(list).at(-1)!.params).toMatchObject({ logType: '1', pageNo: '1', pageSize: '10' })

  await user.click(screen.getByText('操作日志'))
  await expectRequest({ logType: '2' })
  await screen.findByText('操作类型', { selector: 'label' })
  await user.type(screen.getByLabelText('日志内容'), '职务{Enter}')
  await expectRequest({ logType: '2', keyWord: '职务' })

  await user.type(screen.getByLabelText('操作人账号'), 'chen{Enter}')
  await expectRequest({ logType: '2', keyWord: '职务', userid: '*chen*' })
  expect(screen.getByLabelText('操作人账号')).toHaveValue('chen')

  await user.click(screen.getAllByText('详情')[0]!)
  const detail = within(await screen.findByRole('dialog'))
  for (const words of ['/api/sys/position/add', 'Firefox', '12 毫秒', 'req-1'])
    expect(detail.getByText(words)).toBeInTheDocument()
  expect(detail.getByText(/"name": "甲"/)).toBeInTheDocument()
})

test('offers no deletion, and no export without the permission; a refusal is shown', async () => {
  fakeServer({ [list]: () => refusal('没有权限，请联系管理员授权') })
  renderInApp(<LogPage />, { permissions: ['log:list'], dictionaries })
  expect(await screen.findByText('没有权限，请联系管理员授权')).toBeInTheDocument()
  expect(screen.queryByLabelText('导出')).toBeNull()
  expect(screen.queryByText(/^删\s*除$/)).toBeNull()
})

test('a link to all kinds since a given time shows only those, and further filters keep the time', async () => {
  const server = fakeServer({ [list]: page([entry('甲'), entry('丙', { logType: 1, costTime: null })], 2, 1, 10) })
  const moment = { logType: '1,2,4', createTime_begin: '2026-11-16 08:31:00' }
  const { user } = renderInApp(<LogPage />, {
    dictionaries,
    route: `/isystem/log?${new URLSearchParams(moment).toString()}`,
  })
  expect(await screen.findByText('新增职务“丙”')).toBeInTheDocument()
  expect(server.sent(list)[0]!.params).toMatchObject(moment)
  expect(screen.getByRole('tab', { name: '全部日志' })).toHaveAttribute('aria-selected', 'true')
  await user.type(screen.getByLabelText('日志内容'), '职务{Enter}')
  await waitFor(() => expect(server.sent(list).at(-1)!.params).toMatchObject({ ...moment, keyWord: '职务' }))
})
