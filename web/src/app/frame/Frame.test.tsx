import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '../../api/MenuItem.ts'
import { SessionContext } from '../../api/Session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { testClient, testSession } from '../../testing/renderInApp.tsx'
import { Frame } from './Frame.tsx'

vi.mock('../../resource/ResourceList.tsx', () => ({
  ResourceList: ({ resource }: { resource: { title: string } }) => <p>{resource.title}列表</p>,
}))

const item = (path: string, title: string, component: string, children?: MenuItem[]): MenuItem => ({
  id: path,
  path,
  name: path,
  component,
  meta: { title },
  ...(children && { children }),
})
const menu = [
  item('/legal', '法律业务', 'layouts/RouteView', [
    item('/legal/enterprise', '企业', 'resource/enterprise'),
    item('/legal/region', '地区', 'resource/region'),
  ]),
  item('/isystem', '系统管理', 'layouts/RouteView', [item('/isystem/later', '以后', 'system/LaterList')]),
]

const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve())

function open(route = '/') {
  const client = testClient()
  render(
    <App>
      <QueryClientProvider client={client}>
        <SessionContext value={{ ...testSession(), menu, signOut }}>
          <MemoryRouter initialEntries={[route]}>
            <Frame />
          </MemoryRouter>
        </SessionContext>
      </QueryClientProvider>
    </App>,
  )
  return userEvent.setup()
}

function resizeTo(width: number) {
  Object.assign(window, { innerWidth: width })
  window.dispatchEvent(new Event('resize'))
}

beforeEach(() => {
  resizeTo(1440)
  fakeServer({ 'GET /sys/platform': { name: '某某律所', shortName: '某某' }, 'GET /sys/task/list': [] })
})

test('home leads to the first page, and the tab says where one is', async () => {
  open()
  expect(await screen.findByText('企业列表')).toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe('企业 - 某某律所'))
  expect(screen.getByText('欢迎进入某某律所')).toBeInTheDocument()
})

test('the menu leads to other pages', async () => {
  const user = open()
  await screen.findByText('企业列表')
  await user.click(screen.getByRole('menuitem', { name: '地区' }))
  expect(await screen.findByText('地区列表')).toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe('地区 - 某某律所'))
})

test('an address that the menu does not have leads to the page that says so', async () => {
  open('/legal/nowhere')
  expect(await screen.findByText('很抱歉，您访问的页面不存在')).toBeInTheDocument()
})

test('an entry whose page does not exist yet says so', async () => {
  open('/isystem/later')
  expect(await screen.findByText('页面“以后”尚未提供')).toBeInTheDocument()
})

test('on a phone the menu is a drawer that closes when one has chosen', async () => {
  resizeTo(390)
  const user = open()
  await screen.findByText('企业列表')
  expect(screen.queryByRole('menuitem', { name: '地区' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '展开菜单' }))
  await user.click(await screen.findByRole('menuitem', { name: '地区' }))
  expect(await screen.findByText('地区列表')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '展开菜单' })).toBeInTheDocument()
})

test('signing out is asked about first', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: '陈律师，账号菜单' }))
  await user.click(await screen.findByText('退出登录'))
  expect(await screen.findByText('真的要注销登录吗 ?')).toBeInTheDocument()
  expect(signOut).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  expect(signOut).toHaveBeenCalledTimes(1)
})
