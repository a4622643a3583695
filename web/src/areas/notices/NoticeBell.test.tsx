import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useLocation } from 'react-router'
import { browserStore } from '../../api/session/browserStore.ts'
import { setCallHandlers } from '../../api/calls/callHandlers.ts'
import { LiveProvider } from '../../api/live/LiveProvider.tsx'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { SessionContext } from '../../api/session/Session.ts'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { type FakeSocket, fakeSockets } from '../../testing/fakeSocket.ts'
import { renderInApp, testSession } from '../../testing/renderInApp.tsx'
import { NoticeBell } from './NoticeBell.tsx'
import { noticeRow, unreadAnswer } from './testing/noticeRow.ts'

const list = 'GET /sys/annountCement/listByUser'
const markRead = 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId'
const menu: MenuItem[] = [
  {
    id: 'm1',
    path: '/legal/enterprise',
    name: 'enterprise',
    component: 'resource/enterprise',
    meta: { title: '企业' },
  },
]

let sockets: FakeSocket[]
beforeEach(() => {
  browserStore.set('Access-Token', 'tok')
  sockets = fakeSockets()
})
afterEach(() => vi.useRealTimers())

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

function renderBell(answer: NonNullable<Parameters<typeof fakeServer>[0]>[string] = unreadAnswer([])) {
  const server = fakeServer({ [list]: answer, [markRead]: null })
  const page = renderInApp(
    <SessionContext value={{ ...testSession(), menu }}>
      <LiveProvider>
        <NoticeBell />
        <Address />
      </LiveProvider>
    </SessionContext>,
  )
  return { ...page, server }
}

const bell = (words: string) => screen.findByRole('button', { name: `通知，${words}` })
const panel = async () => within(await screen.findByRole('dialog', { name: '通知' }))

test('[A6.03] two tabs with their counts, the newest of each, and a link to all', async () => {
  const { user } = renderBell({
    ...unreadAnswer([noticeRow('1'), noticeRow('2')], [noticeRow('3', { titile: '委托已受理', msgCategory: '2' })]),
    anntMsgTotal: '12',
  })
  await user.click(await bell('13 条未读通知'))
  const open = await panel()
  expect(open.getByRole('tab', { name: '通知（12）' })).toHaveAttribute('aria-selected', 'true')
  expect(open.getByRole('button', { name: /通告 1.*2026-04-28 09:00:00/ })).toBeInTheDocument()
  await user.click(open.getByRole('tab', { name: '系统消息（1）' }))
  expect(await open.findByRole('button', { name: /委托已受理/ })).toBeInTheDocument()
  await user.click(open.getByRole('button', { name: '查看更多' }))
  expect(screen.getByTestId('address')).toHaveTextContent('/isps/userAnnouncement')
  expect(screen.queryByRole('dialog', { name: '通知' })).not.toBeInTheDocument()
})

test('[A6.03] opening a notice marks it read and refetches both lists', async () => {
  let isRead = false
  const { user, server } = renderBell(() => unreadAnswer(isRead ? [] : [noticeRow('1')]))
  server.answer({
    [markRead]: () => {
      isRead = true
      return null
    },
  })
  await user.click(await bell('1 条未读通知'))
  await user.click((await panel()).getByRole('button', { name: /通告 1/ }))
  expect(await bell('没有未读通知')).toBeInTheDocument()
  expect(server.sent(markRead).map(({ body }) => body)).toEqual([{ anntId: '1' }])
})

test('[A6.05] L, M and H are 一般消息 in blue, 重要消息 in orange, 紧急消息 in red', async () => {
  const { user } = renderBell(unreadAnswer(['L', 'M', 'H'].map((priority) => noticeRow(priority, { priority }))))
  await user.click(await bell('3 条未读通知'))
  const open = await panel()
  expect(open.getByText('一般消息').closest('.ant-tag')).toHaveClass('ant-tag-blue')
  expect(open.getByText('重要消息').closest('.ant-tag')).toHaveClass('ant-tag-orange')
  expect(open.getByText('紧急消息').closest('.ant-tag')).toHaveClass('ant-tag-red')
})

describe('[A6.04] opening a notice', () => {
  async function openNotice(more: Record<string, unknown>) {
    const page = renderBell(unreadAnswer([noticeRow('1', more)]))
    await page.user.click(await bell('1 条未读通知'))
    await page.user.click((await panel()).getByRole('button', { name: /通告 1/ }))
    return page
  }
  const shown = async () => within(await screen.findByRole('dialog', { name: '通知消息' }))

  test('shows its own text with sender and time, and no action', async () => {
    const { user } = await openNotice({ sender_dictText: '管理员' })
    const modal = await shown()
    expect(modal.getByRole('heading', { name: '通告 1' })).toBeInTheDocument()
    expect(modal.getByText('发布人：管理员')).toBeInTheDocument()
    expect(modal.getByText('发布时间：2026-04-28 09:00:00')).toBeInTheDocument()
    expect(modal.getByText('正文 1')).toBeInTheDocument()
    expect(modal.queryByRole('button', { name: '去处理' })).not.toBeInTheDocument()
    await user.click(modal.getByText(/^关\s*闭$/))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '通知消息' })).not.toBeInTheDocument())
  })

  test('opens a URL of this site by 去处理', async () => {
    const { user } = await openNotice({ openType: 'url', openPage: '/legal/contract?detail=9' })
    await user.click((await shown()).getByRole('button', { name: '去处理' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/legal/contract?detail=9')
  })

  test('opens another site in a new window', async () => {
    const away = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await openNotice({ openType: 'url', openPage: 'https://flk.npc.gov.cn/' })
    await user.click((await shown()).getByRole('button', { name: '去处理' }))
    expect(away).toHaveBeenCalledWith('https://flk.npc.gov.cn/', '_blank', 'noopener,noreferrer')
    away.mockRestore()
  })

  test('does not offer a URL that executes code', async () => {
    await openNotice({ openType: 'url', openPage: 'javascript:alert(1)' })
    expect((await shown()).queryByRole('button', { name: '去处理' })).not.toBeInTheDocument()
  })

  test('opens the page of a component with its record', async () => {
    await openNotice({ openType: 'component', openPage: 'resource/enterprise', busId: 'e 7' })
    expect(screen.getByTestId('address')).toHaveTextContent('/legal/enterprise?detail=e+7')
    expect(screen.queryByRole('dialog', { name: '通知消息' })).not.toBeInTheDocument()
  })

  test('without access to the component it shows the text and why', async () => {
    await openNotice({ openType: 'component', openPage: 'system/UserList', busId: '7' })
    expect(await screen.findByText('没有找到页面“system/UserList”，或您没有权限打开它')).toBeInTheDocument()
    expect((await shown()).getByText('正文 1')).toBeInTheDocument()
  })
})

describe('[A6.06] refreshing the bell', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const requestCount = (server: { sent(name: string): unknown[] }) => server.sent(list).length

  test('polls every 6 s', async () => {
    const { server } = renderBell()
    await bell('没有未读通知')
    expect(requestCount(server)).toBe(1)
    await pass(5_500)
    expect(requestCount(server)).toBe(1)
    server.answer({ [list]: unreadAnswer([noticeRow('1')]) })
    await pass(600)
    expect(requestCount(server)).toBe(2)
    expect(await bell('1 条未读通知')).toBeInTheDocument()
    await pass(12_000)
    expect(requestCount(server)).toBe(4)
  })

  test('a failed load stops the polling silently; known notices stay', async () => {
    const onRefused = vi.fn<() => void>()
    const resetHandlers = setCallHandlers({ renewSession: () => Promise.resolve(false), onRefused })
    const { server } = renderBell(unreadAnswer([noticeRow('1')]))
    await bell('1 条未读通知')
    server.answer({ [list]: () => refusal('很抱歉，资源未找到!', {}, 404) })
    await pass(6_100)
    expect(requestCount(server)).toBe(2)
    await pass(60_000)
    expect(requestCount(server)).toBe(2)
    expect(await bell('1 条未读通知')).toBeInTheDocument()
    expect(onRefused).not.toHaveBeenCalled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    resetHandlers()
  })

  test('a socket message or a click restarts it', async () => {
    const { server, user } = renderBell(() => refusal('系统繁忙'))
    await pass(20_000)
    expect(requestCount(server)).toBe(1)
    await user.click(screen.getByRole('button', { name: /^通知，/ }))
    expect(await (await panel()).findAllByText('系统繁忙')).not.toHaveLength(0)
    const before = requestCount(server)
    server.answer({ [list]: unreadAnswer([noticeRow('1')]) })
    act(() => sockets[0]!.receive(JSON.stringify({ cmd: 'topic', msgId: '1', msgTxt: '通告 1' })))
    expect(await bell('1 条未读通知')).toBeInTheDocument()
    await pass(6_100)
    expect(requestCount(server)).toBe(before + 2)
  })

  test.each([
    { cmd: 'topic', msgId: '1', msgTxt: '通告 1' },
    { cmd: 'user', userId: 'u1', msgId: '1', msgTxt: '通告 1' },
    { cmd: 'topic', msgTxt: '批量设置已读' },
    { cmd: 'notices' },
  ])('a frame %o triggers a fetch within a second', async (frame) => {
    const { server } = renderBell()
    await bell('没有未读通知')
    server.answer({ [list]: unreadAnswer([noticeRow('1')]) })
    act(() => sockets[0]!.receive(JSON.stringify(frame)))
    expect(await bell('1 条未读通知')).toBeInTheDocument()
    expect(requestCount(server)).toBe(2)
  })

  test.each(['HeartBeat', '{"cmd":"sign","userId":"u1"}', '{"cmd":"email"}', '[]'])(
    'a frame %s is ignored',
    async (frame) => {
      const { server } = renderBell()
      await bell('没有未读通知')
      act(() => sockets[0]!.receive(frame))
      await pass(1_000)
      expect(requestCount(server)).toBe(1)
    },
  )

  test('does not poll while the page is hidden, and polls when it is visible again', async () => {
    const { server } = renderBell()
    await bell('没有未读通知')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await pass(30_000)
    expect(requestCount(server)).toBe(1)
    visibility.mockReturnValue('visible')
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(requestCount(server)).toBe(2))
    visibility.mockRestore()
  })
})

test('works by keyboard alone: open, choose, and Escape returns to the bell', async () => {
  const { user } = renderBell(unreadAnswer([noticeRow('1')]))
  const button = await bell('1 条未读通知')
  button.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: '通知' })
  await waitFor(() => expect(dialog).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '通知' })).not.toBeInTheDocument())
  expect(button).toHaveFocus()
})

test('screen readers get the unread count, and an empty bell says so', async () => {
  const { user, server } = renderBell(unreadAnswer([noticeRow('1')]))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 条未读通知'))
  server.answer({ [list]: unreadAnswer([]) })
  await user.click(await bell('1 条未读通知'))
  expect(await (await panel()).findByText('没有未读通知')).toBeInTheDocument()
})

test('an unread urgent announcement is shown once beside the page; messages and read ones are not', async () => {
  const urgent = noticeRow('9', { priority: 'H', titile: '系统今晚停机' })
  let unread = [urgent, noticeRow('1')]
  const { user } = renderBell(() => unreadAnswer(unread, [noticeRow('8', { priority: 'H', titile: '利冲待处理' })]))
  const shown = await screen.findByRole('alert')
  expect(shown).toHaveTextContent('紧急公告：系统今晚停机')
  expect(screen.queryByText(/利冲待处理/)).not.toBeInTheDocument()
  unread = [noticeRow('1')]
  await user.click(screen.getByRole('button', { name: /^查\s?看$/ }))
  expect(await screen.findByText('正文 9')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('紧急公告：系统今晚停机')).not.toBeInTheDocument())
})

test('a revoked urgent announcement is taken away', async () => {
  let unread = [noticeRow('9', { priority: 'H', titile: '系统今晚停机' })]
  renderBell(() => unreadAnswer(unread))
  expect(await screen.findByText('紧急公告：系统今晚停机')).toBeInTheDocument()
  unread = []
  act(() => sockets[0]!.open())
  act(() => sockets[0]!.receive(JSON.stringify({ cmd: 'notices' })))
  await waitFor(() => expect(screen.queryByText('紧急公告：系统今晚停机')).not.toBeInTheDocument())
})
