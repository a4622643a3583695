import { page } from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { OnlineUsersPage } from './OnlineUsersPage.tsx'

const session = (id: string, more: object = {}) => ({
  id,
  userId: `u${id}`,
  username: `user${id}`,
  realname: `同事${id}`,
  address: '10.0.0.8',
  agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
  createTime: '2026-11-16 09:00:00',
  lastTime: '2026-11-16 10:00:00',
  isCurrent: false,
  ...more,
})
const list = 'GET /sys/online/list'
const end = 'POST /sys/online/forceLogout'

test('sessions are shown with their device; the current one cannot be ended here', async () => {
  fakeServer({ [list]: page([session('1'), session('2', { isCurrent: true })], 2, 1, 10) })
  renderInApp(<OnlineUsersPage />)
  const first = within((await screen.findByText('user1')).closest('[role=row]')!)
  expect(first.getByText('Windows · Chrome')).toBeInTheDocument()
  const own = within(screen.getByText('本机').closest('[role=row]')!)
  expect(own.queryByRole('button', { name: '强制下线' })).not.toBeInTheDocument()
  expect(own.getByRole('checkbox')).toBeDisabled()
})

test('selected sessions are ended together; a refusal is shown and the selection stays', async () => {
  const server = fakeServer({
    [list]: page([session('1'), session('2')], 2, 1, 10),
    [end]: refusal('用户“user1”是平台管理员，您无权将其强制下线'),
  })
  const { user } = renderInApp(<OnlineUsersPage />)
  for (const name of ['选择同事1', '选择同事2']) await user.click(await screen.findByLabelText(name))
  const act = async () => {
    await user.click(screen.getByRole('button', { name: /批量强制下线（2）/ }))
    await user.click(await screen.findByRole('button', { name: /确\s*定/ }))
  }
  await act()
  expect(await screen.findByText('用户“user1”是平台管理员，您无权将其强制下线')).toBeInTheDocument()
  server.answer({ [end]: null })
  await act()
  expect(await screen.findByText('已强制下线 2 个会话')).toBeInTheDocument()
  expect(server.sent(end).at(-1)!.body).toEqual({ ids: '1,2' })
  expect(screen.getByRole('button', { name: /批量强制下线/ })).toBeDisabled()
})

test('a read-only user sees no button, and an empty result shows a message', async () => {
  fakeServer({ [list]: page([], 0, 1, 10) })
  renderInApp(<OnlineUsersPage />, { permissions: ['session:list'], route: '/isystem/onlineUser?username=zhang' })
  expect(await screen.findByText('没有符合条件的在线用户')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /强制下线/ })).not.toBeInTheDocument()
})
