import { beijingYear } from '@lexdesk/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setBusinessClock } from '../../api/live/businessClock.ts'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { SessionContext } from '../../api/session/Session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { mountedComponents } from '../../testing/mountedComponents.ts'
import { testClient, testSession } from '../../testing/renderInApp.tsx'
import { Look } from '../settings/Look.tsx'
import { Frame } from './Frame.tsx'

function FakePages({ isMultiTab }: { isMultiTab: boolean }) {
  const [text, setText] = useState('')
  return (
    <label>
      {isMultiTab ? '多页' : '单页'}
      <input value={text} onChange={({ target }) => setText(target.value)} />
    </label>
  )
}

vi.mock('../tabs/TabPages.tsx', () => ({ TabPages: FakePages }))
vi.mock('../tabs/TabBar.tsx', () => ({ TabBar: () => <p>页签</p> }))
vi.mock('../../areas/notices/NoticeBell.tsx', () => ({ NoticeBell: () => null }))

const item = (path: string, title: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  id: path,
  path,
  name: path,
  component: 'x',
  meta: { title },
  ...rest,
})
const menu = [
  item('/dashboard/analysis', '首页'),
  item('/legal', '法律业务', { children: [item('/legal/enterprise', '企业'), item('/legal/region', '地区')] }),
  item('/isystem', '系统管理', { children: [item('/isystem/position', '职务')] }),
]

const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve())

function open(route = '/legal/enterprise') {
  const { container } = render(
    <Look>
      <QueryClientProvider client={testClient()}>
        <SessionContext value={{ ...testSession(), menu, signOut }}>
          <MemoryRouter initialEntries={[route]}>
            <Frame />
          </MemoryRouter>
        </SessionContext>
      </QueryClientProvider>
    </Look>,
  )
  return Object.assign(userEvent.setup(), { container })
}

function resizeTo(width: number) {
  Object.assign(window, { innerWidth: width })
  window.dispatchEvent(new Event('resize'))
}

beforeEach(() => {
  resizeTo(1440)
  fakeServer({ 'GET /sys/platform': { name: '某某律所', shortName: '某某' }, 'GET /sys/task/list': [] })
})

test('the frame shows the name of the platform and the current page', async () => {
  open()
  expect(await screen.findByText('欢迎进入某某律所')).toBeInTheDocument()
  const trail = screen.getByRole('navigation', { name: '当前位置' })
  expect([...trail.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/analysis',
    '/legal',
  ])
  expect(trail.querySelector('[aria-current=page]')).toHaveTextContent('企业')
  expect(screen.getByRole('contentinfo')).toHaveTextContent(`Copyright © ${beijingYear(new Date())} 某某律所`)
})

test('on the home page the breadcrumb is only home, and not a link', () => {
  open('/dashboard/analysis')
  const trail = screen.getByRole('navigation', { name: '当前位置' })
  expect(trail).toHaveTextContent('首页')
  expect(trail.querySelector('a')).toBeNull()
})

test('the menu navigates to other pages, and only one top-level group is open', async () => {
  const user = open()
  await user.click(screen.getByRole('menuitem', { name: /系统管理/ }))
  await user.click(await screen.findByRole('menuitem', { name: '职务' }))
  const trail = screen.getByRole('navigation', { name: '当前位置' })
  await waitFor(() => expect(trail.querySelector('[aria-current=page]')).toHaveTextContent('职务'))
  expect(screen.getByRole('menuitem', { name: /法律业务/ })).toHaveAttribute('aria-expanded', 'false')
})

test('resizing to phone width keeps the page, removes the tabs and turns the menu into a drawer', async () => {
  const user = open()
  await user.type(screen.getByLabelText('多页'), '写了一半')
  expect(screen.getByText('页签')).toBeInTheDocument()
  resizeTo(390)
  expect(await screen.findByLabelText('单页')).toHaveValue('写了一半')
  expect(screen.queryByText('页签')).not.toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: '地区' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '展开菜单' }))
  await user.click(await screen.findByRole('menuitem', { name: '地区' }))
  expect(screen.getByRole('button', { name: '展开菜单' })).toBeInTheDocument()
  expect(screen.getByLabelText('单页')).toHaveValue('写了一半')
})

test('a collapsed menu is still collapsed after a reload', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: '收起菜单' }))
  expect(screen.getByRole('button', { name: '展开菜单' })).toHaveAttribute('aria-expanded', 'false')
  expect(JSON.parse(localStorage.getItem('pro__sidebar')!)).toEqual({ value: false, expire: null })
})

test('signing out asks for confirmation', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: '陈律师，账号菜单' }))
  await user.click(await screen.findByText('退出登录'))
  expect(await screen.findByText('真的要注销登录吗 ?')).toBeInTheDocument()
  expect(signOut).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('drawers, dialogs and menus of the header are mounted when first opened', async () => {
  // The server of the test moves the clock, which other files share.
  onTestFinished(setBusinessClock('2026-12-01 09:00:00'))
  fakeServer({
    'GET /sys/platform': { name: '某某律所', shortName: '某某', demoClock: '2026-12-01 09:00:00' },
    'GET /sys/task/list': [],
    'GET /sys/tenant/queryList': [
      { id: 1, name: '总所' },
      { id: 2, name: '分所' },
    ],
  })
  const user = open()
  await screen.findByText('欢迎进入某某律所')
  await screen.findByRole('button', { name: /切换租户$/ })
  await screen.findByRole('button', { name: /^演示时间/ })
  const header = () => mountedComponents(user.container)
  for (const name of ['TaskCentre', 'UserMenu', 'TenantName', 'DemoClock']) expect(header()).toContain(name)
  expect([...header()].filter((name) => /^(Drawer|Modal|Dropdown|Popconfirm|Popover)$/.test(name))).toEqual([])
  await user.click(screen.getByRole('button', { name: '陈律师，账号菜单' }))
  expect(await screen.findByText('退出登录')).toBeInTheDocument()
  expect(header()).toContain('Dropdown')
  expect(screen.getByRole('button', { name: '陈律师，账号菜单' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: '任务中心' }))
  expect(await screen.findByText(/暂无任务/)).toBeInTheDocument()
  expect(mountedComponents(user.container)).toContain('Drawer')
})
