import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, Button, ConfigProvider, Modal } from 'antd'
import { useContext, useEffect, useInsertionEffect, useState } from 'react'
import { Link, MemoryRouter, useLocation, useParams, useSearchParams } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { pageTenant } from '../../api/session/pageTenant.ts'
import { SessionContext } from '../../api/session/Session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { testClient, testSession } from '../../testing/renderInApp.tsx'
import { PageHostContext } from '../../ui/page/PageHost.ts'
import { TabBar } from './TabBar.tsx'
import { TabPages } from './TabPages.tsx'
import { TabsProvider } from './TabsProvider.tsx'

const seen = vi.hoisted(() => ({
  ask: vi.fn<() => Promise<boolean>>(),
  running: new Set<string>(),
  isBroken: false,
  isSelfNamed: false,
}))

/** A page with an input, a filter in the URL, a running effect, and unsaved work. */
function Record() {
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const { isKept, confirmBeforeClosing, nameTab } = useContext(PageHostContext)
  const [isDirty, setDirty] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [summary, setSummary] = useState('')
  useEffect(() => {
    seen.running.add(id)
    return () => void seen.running.delete(id)
  }, [id])
  useEffect(() => {
    if (seen.isSelfNamed) nameTab(`案件${id}`)
  }, [id, nameTab])
  useInsertionEffect(() => (isDirty ? confirmBeforeClosing(seen.ask) : undefined), [confirmBeforeClosing, isDirty])
  if (id === 'broken' && seen.isBroken) throw new Error('broken')
  return (
    <section aria-label={`记录${id}`}>
      <input aria-label={`备注${id}`} onChange={() => setDirty(true)} />
      <input aria-label={`摘要${id}`} value={summary} onChange={(event) => setSummary(event.target.value)} />
      <p>
        第 {search.get('page') ?? '1'} 页，{isKept ? '保留' : '不保留'}
      </p>
      <button onClick={() => setSearch({ page: '2' })}>翻页{id}</button>
      <button onClick={() => nameTab(`案件${id}`)}>命名{id}</button>
      <Button onClick={() => setOpen(true)}>弹窗{id}</Button>
      <Modal open={isOpen} title={`对话${id}`}>
        <input aria-label={`对话备注${id}`} />
      </Modal>
    </section>
  )
}

vi.mock('../pages/RegisteredPage.tsx', () => ({
  RegisteredPage: ({ entry }: { entry: MenuItem }) =>
    entry.path.includes(':') ? <Record /> : <p>{entry.meta.title}页</p>,
}))

const item = (path: string, title: string, keepAlive = true): MenuItem => ({
  id: path,
  path,
  name: path,
  component: 'x',
  meta: { title, keepAlive },
})
const menu = [item('/record/:id', '记录'), item('/fresh/:id', '新鲜', false)]

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="地址">{pathname + search}</output>
}

function open(route = '/', isMultiTab = true) {
  const client = testClient()
  const tree = (multi: boolean) => (
    <ConfigProvider theme={{ token: { motion: false } }} wave={{ disabled: true }}>
      <App>
        <QueryClientProvider client={client}>
          <SessionContext value={{ ...testSession(), menu }}>
            <MemoryRouter initialEntries={[route]}>
              <TabsProvider>
                {multi && <TabBar />}
                {['/record/1', '/record/2', '/record/3', '/fresh/9', '/record/broken', '/nowhere'].map((path) => (
                  <Link key={path} to={path}>
                    {path}
                  </Link>
                ))}
                <Address />
                <TabPages isMultiTab={multi} />
              </TabsProvider>
            </MemoryRouter>
          </SessionContext>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
  const { rerender, unmount } = render(tree(isMultiTab))
  return { user: userEvent.setup(), unmount, setMultiTab: (multi: boolean) => rerender(tree(multi)) }
}

const tab = (name: string) => screen.getByRole('tab', { name })
const tabNames = () => screen.getAllByRole('tab').map((one) => one.textContent)
const closeTab = (name: string) => within(tab(name)).getByTitle('关闭')
const address = () => screen.getByLabelText('地址').textContent

beforeEach(() => {
  seen.ask.mockReset()
  seen.running.clear()
  seen.isBroken = false
  seen.isSelfNamed = false
  fakeServer({ 'GET /sys/platform': { name: '某某律所', shortName: '某某' } })
  window.scrollTo = () => {}
})

test('input typed into a page before the URL has been updated is kept', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('/record/2'))
  const hidden = screen.getByLabelText('摘要1')
  // As after a click on its tab, while the navigation is still pending.
  hidden.closest<HTMLElement>('[data-page]')!.hidden = false
  screen.getByLabelText('摘要2').closest<HTMLElement>('[data-page]')!.hidden = true
  await user.type(hidden, '甲乙')
  expect(hidden).toHaveValue('甲乙')
  expect([...seen.running]).toEqual(['1'])
  await user.click(screen.getAllByRole('tab', { name: '记录' })[0]!)
  await vi.waitFor(() => expect(address()).toBe('/record/1'))
  expect(screen.getByLabelText('摘要1')).toHaveValue('甲乙')
})

test('three open records of one page keep their own input and list position, and only one of them runs effects', async () => {
  const { user } = open('/record/1')
  await user.type(screen.getByLabelText('备注1'), '甲')
  await user.click(screen.getByText('翻页1'))
  await user.click(screen.getByText('/record/2'))
  await user.type(screen.getByLabelText('备注2'), '乙')
  await user.click(screen.getByText('/record/3'))
  await user.type(screen.getByLabelText('备注3'), '丙')
  expect([...seen.running]).toEqual(['3'])

  await user.click(screen.getAllByRole('tab', { name: '记录' })[0]!)
  expect(screen.getByLabelText('备注1')).toBeVisible()
  expect(screen.getByLabelText('备注3')).not.toBeVisible()
  await vi.waitFor(() => expect(address()).toBe('/record/1?page=2'))
  expect(screen.getByLabelText('备注1')).toHaveValue('甲')
  expect(screen.getByLabelText('备注1')).toBeVisible()
  expect(screen.getByLabelText('备注3')).not.toBeVisible()
  expect(screen.getByLabelText('备注2')).not.toBeVisible()
  expect(within(screen.getByLabelText('记录1')).getByText('第 2 页，保留')).toBeInTheDocument()
  expect([...seen.running]).toEqual(['1'])
  expect(screen.getByLabelText('备注3')).toHaveValue('丙')
})

test('a page that names its tab as before does not keep the next page from opening', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('命名1'))
  await user.click(screen.getByText('命名1'))
  await user.click(screen.getByText('/record/2'))
  expect(await screen.findByLabelText('备注2')).toBeVisible()
  await vi.waitFor(() => expect(tabNames()).toEqual(['首页', '案件1', '记录']))
})

test('a page that names its tab as soon as it opens keeps the name, also after another page was shown again', async () => {
  seen.isSelfNamed = true
  const { user } = open('/record/1')
  await user.click(screen.getByText('/record/2'))
  await user.click(tab('案件1'))
  await vi.waitFor(() => expect(address()).toBe('/record/1'))
  await user.click(screen.getByText('/record/3'))
  await vi.waitFor(() => expect(address()).toBe('/record/3'))
  expect(tabNames()).toEqual(['首页', '案件1', '案件2', '案件3'])
})

test('after quick clicks on several tabs only the last one is shown', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('/record/2'))
  await user.click(screen.getByText('/record/3'))
  const [, first, second, third] = screen.getAllByRole('tab')
  for (const hasty of [first!, second!, third!, first!, second!]) act(() => hasty.click())
  expect(screen.getByLabelText('备注2')).toBeVisible()
  await vi.waitFor(() => expect(address()).toBe('/record/2'))
  for (const id of ['1', '3']) expect(screen.getByLabelText(`备注${id}`)).not.toBeVisible()
  expect(screen.getByLabelText('备注2')).toBeVisible()
  await vi.waitFor(() => expect([...seen.running]).toEqual(['2']))

  for (const hasty of [third!, second!]) act(() => hasty.click())
  await new Promise((done) => setTimeout(done, 100))
  expect(address()).toBe('/record/2')
  expect(screen.getByLabelText('备注2')).toBeVisible()
  expect(screen.getByLabelText('备注3')).not.toBeVisible()
})

test('a click on another tab while the previous one is still opening counts, and so does what is typed there', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('/record/2'))
  await user.click(screen.getByText('/record/3'))
  const [, first, second] = screen.getAllByRole('tab')
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] })
  try {
    act(() => first!.click())
    act(() => {
      // The URL of the first tab is set now, and the second is clicked and touched before React has rendered the first.
      vi.advanceTimersByTime(50)
      second!.click()
      screen.getByLabelText('摘要2').focus()
    })
    fireEvent.change(screen.getByLabelText('摘要2'), { target: { value: '乙' } })
    expect(screen.getByLabelText('摘要2')).toHaveValue('乙')
    expect([...seen.running]).toEqual(['2'])
    act(() => void vi.advanceTimersByTime(50))
    expect(address()).toBe('/record/2')
    expect(screen.getByLabelText('摘要2')).toBeVisible()
    expect(screen.getByLabelText('摘要2')).toHaveValue('乙')
    expect(screen.getByLabelText('备注1')).not.toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('a page that was touched before the URL was updated can be returned to', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('/record/2'))
  const [, first, second] = screen.getAllByRole('tab')
  act(() => first!.click())
  await vi.waitFor(() => expect(address()).toBe('/record/1'))
  // The page is shown at once, the URL is not updated yet.
  act(() => second!.click())
  expect(address()).toBe('/record/1')
  act(() => screen.getByLabelText('备注2').focus())
  await vi.waitFor(() => expect(address()).toBe('/record/2'))
  act(() => first!.click())
  await vi.waitFor(() => expect(address()).toBe('/record/1'))
  await vi.waitFor(() => expect([...seen.running]).toEqual(['1']))
  expect(screen.getByLabelText('备注1')).toBeVisible()
  expect(screen.getByLabelText('备注2')).not.toBeVisible()
})

test('a closed tab starts from scratch when reopened', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('命名1'))
  await user.click(screen.getByText('/record/2'))
  const before = screen.getByLabelText('备注1')
  await user.click(closeTab('案件1'))
  await vi.waitFor(() => expect(tabNames()).toEqual(['首页', '记录']))
  expect(screen.queryByLabelText('备注1')).not.toBeInTheDocument()
  await user.click(screen.getByText('/record/1'))
  expect(screen.getByLabelText('备注1')).not.toBe(before)
})

test('closing the active tab shows its neighbour', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('命名1'))
  await user.click(screen.getByText('/record/2'))
  await user.click(screen.getByText('命名2'))
  await user.click(closeTab('案件2'))
  await vi.waitFor(() => expect(address()).toBe('/record/1'))
  await user.click(closeTab('案件1'))
  await vi.waitFor(() => expect(address()).toBe('/dashboard/analysis'))
  expect(await screen.findByText('首页页')).toBeVisible()
})

test('home and the last tab cannot be closed, and a message says so', async () => {
  const { user } = open('/')
  tab('首页').focus()
  await user.keyboard('{Delete}')
  expect(await screen.findByText('首页不能关闭!')).toBeInTheDocument()
  expect(await screen.findByText('这是最后一页，不能再关闭了啦')).toBeInTheDocument()
  expect(tabNames()).toEqual(['首页'])
})

test('closing a tab with unsaved work asks for confirmation, also in the background; switching tabs does not', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('命名1'))
  await user.type(screen.getByLabelText('备注1'), '甲')
  await user.click(screen.getByText('/record/2'))
  expect(seen.ask).not.toHaveBeenCalled()

  seen.ask.mockResolvedValueOnce(false)
  await user.click(closeTab('案件1'))
  expect(seen.ask).toHaveBeenCalledTimes(1)
  expect(address()).toBe('/record/1')
  expect(screen.getByLabelText('备注1')).toHaveValue('甲')

  seen.ask.mockResolvedValueOnce(true)
  await user.click(closeTab('案件1'))
  await vi.waitFor(() => expect(tabNames()).toEqual(['首页', '记录']))
  expect(address()).toBe('/record/2')
})

test('closing the browser warns while a hidden tab has unsaved work', async () => {
  const { user } = open('/record/1')
  await user.type(screen.getByLabelText('备注1'), '甲')
  await user.click(screen.getByText('/record/2'))
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})

test('right click offers to refresh, close, pin and move tabs', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('命名1'))
  await user.click(screen.getByText('/record/2'))
  await user.click(screen.getByText('命名2'))
  await user.click(screen.getByText('/record/3'))
  await user.click(screen.getByText('命名3'))

  const before = screen.getByLabelText('备注2')
  await user.pointer({ keys: '[MouseRight]', target: tab('案件2') })
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '刷新',
    '关闭左侧',
    '关闭右侧',
    '关闭其它',
    '固定',
    '左移',
    '右移',
  ])
  await user.click(screen.getByRole('menuitem', { name: '刷新' }))
  await vi.waitFor(() => expect(address()).toBe('/record/2'))
  expect(screen.getByLabelText('备注2')).not.toBe(before)

  await user.pointer({ keys: '[MouseRight]', target: tab('案件2') })
  await user.click(screen.getByRole('menuitem', { name: '关闭左侧' }))
  await vi.waitFor(() => expect(tabNames()).toEqual(['首页', '案件2', '案件3']))
  await user.pointer({ keys: '[MouseRight]', target: tab('案件3') })
  await user.click(screen.getByRole('menuitem', { name: '关闭其它' }))
  await vi.waitFor(() => expect(tabNames()).toEqual(['首页', '案件3']))
  expect(address()).toBe('/record/3')
  await user.pointer({ keys: '[MouseRight]', target: tab('首页') })
  await user.click(screen.getByRole('menuitem', { name: '关闭右侧' }))
  await vi.waitFor(() => expect(tabNames()).toEqual(['首页']))
})

test('arrow keys move along the tabs, Enter shows one, and after Delete the focus is on the shown tab', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('/record/2'))
  await vi.waitFor(() => expect(tabNames()).toEqual(['首页', '记录', '记录']))
  act(() => screen.getAllByRole('tab')[2]!.focus())
  await user.keyboard('{ArrowRight}')
  expect(tab('首页'), 'the first follows the last').toHaveFocus()
  await user.keyboard('{End}{ArrowLeft}')
  expect(screen.getAllByRole('tab')[1]).toHaveFocus()
  expect(screen.getAllByRole('tab')[2]).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(screen.getAllByRole('tab')[1]).toHaveAttribute('aria-selected', 'true'))
  await user.keyboard('{Delete}')
  await vi.waitFor(() => expect(tabNames()).toHaveLength(2))
  await vi.waitFor(() => expect(screen.getAllByRole('tab')[1]).toHaveFocus())
})

test('the menu of a tab opens and acts by keyboard', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('/record/2'))
  act(() => screen.getAllByRole('tab', { name: '记录' })[1]!.focus())
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await user.click(await screen.findByRole('menuitem', { name: '关闭其它' }))
  await vi.waitFor(() => expect(tabNames()).toEqual(['首页', '记录']))
  expect(address()).toBe('/record/2')
})

test('middle click closes', async () => {
  const { user } = open('/record/1')
  await user.pointer({ keys: '[MouseMiddle]', target: tab('记录') })
  await vi.waitFor(() => expect(tabNames()).toEqual(['首页']))
})

test('a page that is not kept alive restarts each time with the same parameters, and its tab stays', async () => {
  const { user } = open('/fresh/9?page=2')
  expect(screen.getByText('第 2 页，不保留')).toBeInTheDocument()
  await user.type(screen.getByLabelText('备注9'), '甲')
  await user.click(screen.getByText('/record/1'))
  expect(screen.queryByLabelText('备注9')).not.toBeInTheDocument()
  await user.click(tab('新鲜'))
  expect(await screen.findByLabelText('备注9')).toHaveValue('')
  expect(address()).toBe('/fresh/9?page=2')
})

test('a reload restores the tabs; a page starts when it is shown', async () => {
  const first = open('/record/1?page=2')
  await first.user.click(screen.getByText('命名1'))
  await first.user.click(screen.getByText('/record/2'))
  first.unmount()

  const { user } = open('/record/2')
  expect(tabNames()).toEqual(['首页', '案件1', '记录'])
  expect(screen.queryByLabelText('记录1')).not.toBeInTheDocument()
  await user.click(tab('案件1'))
  expect(await screen.findByLabelText('记录1')).toBeVisible()
  expect(address()).toBe('/record/1?page=2')
})

test('a narrow window removes the tab bar and keeps the pages', async () => {
  const { user, setMultiTab } = open('/record/1')
  await user.click(screen.getByText('/record/2'))
  const input = screen.getByLabelText('备注2')
  await user.type(input, '乙')
  setMultiTab(false)
  expect(screen.getByLabelText('备注2')).toBe(input)
  setMultiTab(true)
  expect(screen.getByLabelText('备注2')).toBe(input)
  expect(tabNames()).toEqual(['首页', '记录', '记录'])
})

test('without tabs a page is unmounted when it is left', async () => {
  const { user } = open('/record/1', false)
  await user.type(screen.getByLabelText('备注1'), '甲')
  await user.click(screen.getByText('/record/2'))
  expect(screen.queryByLabelText('备注1')).not.toBeInTheDocument()
  await user.click(screen.getByText('/record/1'))
  expect(screen.getByLabelText('备注1')).toHaveValue('')
})

test('after a change of the tenant hidden pages start again, except those with unsaved work', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('/record/2'))
  await user.type(screen.getByLabelText('备注2'), '乙')
  await user.click(screen.getByText('/record/3'))
  act(() => pageTenant.enter('2'))
  expect(screen.queryByLabelText('备注1')).not.toBeInTheDocument()
  expect(screen.getByLabelText('备注2')).toHaveValue('乙')
  expect(screen.getByLabelText('备注3')).toBeVisible()
  expect(tabNames()).toEqual(['首页', '记录', '记录', '记录'])
})

test('an error of one page does not affect the others', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = open('/record/1')
  seen.isBroken = true
  await user.click(screen.getByText('/record/broken'))
  expect(screen.getByText('页面出错了')).toBeVisible()
  await user.click(screen.getAllByRole('tab', { name: '记录' })[0]!)
  expect(screen.getByLabelText('备注1')).toBeVisible()
  expect(screen.getByText('页面出错了')).not.toBeVisible()
  quiet.mockRestore()
})

test('a dialog is hidden with its page and shown again unchanged', async () => {
  const { user } = open('/record/1')
  await user.click(screen.getByText('弹窗1'))
  await user.type(await screen.findByLabelText('对话备注1'), '甲')
  const input = screen.getByLabelText('对话备注1')
  act(() => screen.getByText('/record/2').click())
  await screen.findByLabelText('备注2')
  expect(input).not.toBeVisible()
  act(() => screen.getAllByRole('tab', { name: '记录', hidden: true })[0]!.click())
  await vi.waitFor(() => expect(screen.getByLabelText('对话备注1')).toBeVisible())
  expect(screen.getByLabelText('对话备注1')).toBe(input)
  expect(input).toHaveValue('甲')
})

test('the browser title is that of the page; at home it is the platform alone', async () => {
  const { user } = open('/record/1')
  await vi.waitFor(() => expect(document.title).toBe('记录 - 某某律所'))
  await user.click(screen.getByText('命名1'))
  await vi.waitFor(() => expect(document.title).toBe('案件1 - 某某律所'))
  await user.click(tab('首页'))
  await vi.waitFor(() => expect(document.title).toBe('某某律所'))
  await user.click(screen.getByText('/nowhere'))
  // The code of this page is loaded when it is first shown.
  await vi.waitFor(() => expect(document.title).toBe('页面不存在 - 某某律所'), { timeout: 10_000 })
  expect(address()).toBe('/404')
  expect(tabNames()).toEqual(['首页', '案件1'])
  await user.click(tab('案件1'))
  await vi.waitFor(() => expect(document.title).toBe('案件1 - 某某律所'))
})
