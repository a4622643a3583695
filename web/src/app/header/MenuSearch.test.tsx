import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { SessionContext } from '../../api/session/Session.ts'
import { fakeServer, type FakeServer } from '../../testing/fakeServer.ts'
import { renderInApp, testSession } from '../../testing/renderInApp.tsx'
import { MenuSearch } from './MenuSearch.tsx'

const item = (path: string, title: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  id: path,
  path,
  name: path,
  component: 'x',
  meta: { title },
  ...rest,
})
const menu = [
  item('/legal', '法律业务', {
    children: [item('/legal/enterprise', '企业', { component: 'resource/enterprise' }), item('/legal/region', '地区')],
  }),
  item('/isystem', '系统管理', {
    children: [item('/isystem/position', '职务'), item('/isystem/secret', '密室', { hidden: true })],
  }),
]

const Address = () => {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

let server: FakeServer

function open() {
  return renderInApp(
    <SessionContext value={{ ...testSession(), menu }}>
      <MenuSearch />
      <Address />
    </SessionContext>,
  )
}

const resizeTo = (width: number) => Object.assign(window, { innerWidth: width })
const options = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.getAttribute('title'))

beforeEach(() => {
  resizeTo(1440)
  server = fakeServer({ 'GET /search/records': [] })
})

test('[A6.01] lists all visible pages, without groups and hidden pages', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: '搜索菜单与记录' }))
  expect(await screen.findByText('请输入搜索内容')).toBeInTheDocument()
  await waitFor(() => expect(options()).toEqual(['企业', '地区', '职务']))
})

test.each(['职', 'zhiwu', 'zw', 'ZW', 'zhiw'])('[A6.01] finds a page by %s and opens it', async (typed) => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: '搜索菜单与记录' }))
  await user.type(await screen.findByRole('combobox'), typed)
  await waitFor(() => expect(options()).toEqual(['职务']))
  await user.click(document.querySelector('.ant-select-item-option')!)
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/isystem/position'))
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

test('[A6.01] shows a message when nothing matches', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: '搜索菜单与记录' }))
  await user.type(await screen.findByRole('combobox'), '不存在')
  expect(await screen.findByText('没有查询到任何数据')).toBeInTheDocument()
})

test('[A6.01] on a phone, and with Ctrl-K everywhere, the search is a dialog', async () => {
  resizeTo(390)
  const { user, unmount } = open()
  await user.click(screen.getByRole('button', { name: '搜索菜单与记录' }))
  expect(await screen.findByRole('dialog', { name: '搜索菜单与记录' })).toBeInTheDocument()
  unmount()
  resizeTo(1440)
  open()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(await screen.findByRole('dialog', { name: '搜索菜单与记录' })).toBeInTheDocument()
})

test('records are grouped below the pages, and open in the list of their kind', async () => {
  const record = (id: string, title: string, note: string) => ({ id, title, note })
  server.answer({
    'GET /search/records': [
      { resource: 'enterprise', title: '企业', records: [record('e1', '职通科技', 'QY-1 · 已认证')], hasMore: false },
      // A kind without a page in this menu is not offered.
      { resource: 'contract', title: '合同', records: [record('c1', '职务合同', '')], hasMore: false },
    ],
  })
  const { user } = open()
  await user.click(screen.getByRole('button', { name: '搜索菜单与记录' }))
  await user.type(await screen.findByRole('combobox'), '职')
  await waitFor(() => expect(options()).toEqual(['职务', '职通科技']))
  expect(server.sent('GET /search/records').map(({ params }) => params.keyword)).toEqual(['职'])
  expect(screen.getByText('QY-1 · 已认证')).toBeInTheDocument()
  await user.click(screen.getByTitle('职通科技'))
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/legal/enterprise?detail=e1'))
})

test('a failed search still shows the pages', async () => {
  server.answer({ 'GET /search/records': () => new Response('', { status: 500 }) })
  const { user } = open()
  await user.click(screen.getByRole('button', { name: '搜索菜单与记录' }))
  await user.type(await screen.findByRole('combobox'), '职')
  await waitFor(() => expect(server.sent('GET /search/records')).toHaveLength(1))
  await waitFor(() => expect(options()).toEqual(['职务']))
})
