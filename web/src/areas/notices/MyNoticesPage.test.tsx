import { page } from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLocation } from 'react-router'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { MyNoticesPage } from './MyNoticesPage.tsx'
import { noticeRow } from './testing/noticeRow.ts'

const mine = 'GET /sys/sysAnnouncementSend/getMyAnnouncementSend'
const row = (id: string, more = {}) => noticeRow(`s${id}`, { anntId: id, titile: `通告 ${id}`, readFlag: '0', ...more })

const categories = [
  { value: '1', text: '通知公告' },
  { value: '2', text: '系统消息' },
]

function Address() {
  return <p data-testid="address">{useLocation().search}</p>
}

function open(answer: NonNullable<Parameters<typeof fakeServer>[0]>[string], route = '/isps/userAnnouncement') {
  const server = fakeServer({
    [mine]: answer,
    'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': null,
    'PUT /sys/sysAnnouncementSend/readAll': {
      success: true,
      message: '全部已读',
      code: 200,
      result: null,
      timestamp: 1,
    },
  })
  const rendered = renderInApp(
    <>
      <MyNoticesPage />
      <Address />
    </>,
    { route, dictionaries: { msg_category: categories } },
  )
  return { ...rendered, server }
}

const line = async (text: string) => within((await screen.findByText(text)).closest('[role=row]')!)

test('[A2.09] lists the user’s own notices with kind, sender, time, priority and read state', async () => {
  open(
    page(
      [
        row('1', { sender_dictText: '管理员', priority: 'H' }),
        row('2', { readFlag: '1', msgCategory: '2', sender: 'system' }),
      ],
      2,
      1,
      10,
    ),
  )
  const first = await line('通告 1')
  for (const words of ['通知公告', '管理员', '2026-04-28 09:00', '紧急消息', '未读'])
    expect(first.getByText(words)).toBeInTheDocument()
  const second = await line('通告 2')
  for (const words of ['系统消息', '系统', '已读']) expect(second.getByText(words)).toBeInTheDocument()
  expect(screen.getByText('第 1-2 条 / 共 2 条')).toBeInTheDocument()
})

test('查看 shows the notice and marks it read by the id of the announcement, once', async () => {
  const { user, server } = open(page([row('1'), row('2', { readFlag: '1' })], 2, 1, 10))
  await user.click((await line('通告 1')).getByRole('button', { name: /查\s*看/ }))
  expect(await screen.findByText('正文 s1')).toBeInTheDocument()
  const marked = () => server.sent('PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId').map(({ body }) => body)
  await vi.waitFor(() => expect(marked()).toEqual([{ anntId: '1' }]))
  await vi.waitFor(() => expect(server.sent(mine)).toHaveLength(2))
  await user.click(screen.getByText(/^关\s*闭$/))
  await user.click((await line('通告 2')).getByRole('button', { name: /查\s*看/ }))
  expect(marked()).toHaveLength(1)
})

test('a notice without content shows its summary as plain text', async () => {
  const { user } = open(page([row('1', { msgContent: null, msgAbstract: '金额 <b> 以内' })], 1, 1, 10))
  await user.click((await line('通告 1')).getByRole('button', { name: /查\s*看/ }))
  expect(await screen.findByText('金额 <b> 以内')).toBeInTheDocument()
})

test('the search is part of the URL and starts at the first page; 重置 clears it', async () => {
  const { user, server } = open(page([row('1')], 30, 3, 10), '/isps/userAnnouncement?pageNo=3&readFlag=0')
  await screen.findByText('通告 1')
  expect(server.sent(mine)[0]!.params).toMatchObject({ pageNo: '3', pageSize: '10', readFlag: '0' })
  await user.type(screen.getByLabelText('标题'), '五一')
  await user.type(screen.getByLabelText('发布人'), '管{Enter}')
  await vi.waitFor(() =>
    expect(server.sent(mine).at(-1)!.params).toMatchObject({
      titile: '五一',
      sender: '管',
      readFlag: '0',
      pageNo: '1',
    }),
  )
  expect(new URLSearchParams(screen.getByTestId('address').textContent!).get('titile')).toBe('五一')
  await user.click(screen.getByRole('button', { name: /重\s*置/ }))
  await vi.waitFor(() => expect(server.sent(mine).at(-1)!.params).not.toHaveProperty('titile'))
  expect(screen.getByTestId('address')).toHaveTextContent('')
  expect(screen.getByLabelText('标题')).toHaveValue('')
})

test('全部标注已读 asks for confirmation, shows the message of the server and refetches', async () => {
  const { user, server } = open(page([row('1')], 1, 1, 10))
  await screen.findByText('通告 1')
  await user.click(screen.getByRole('button', { name: /全部标注已读/ }))
  expect(server.sent('PUT /sys/sysAnnouncementSend/readAll')).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('全部已读')).toBeInTheDocument()
  await vi.waitFor(() => expect(server.sent(mine)).toHaveLength(2))
})

test('distinguishes no notices, no match and a failed request', async () => {
  const { server, user } = open(page([], 0, 1, 10))
  expect(await screen.findByText('还没有收到消息')).toBeInTheDocument()
  await user.type(screen.getByLabelText('标题'), '无{Enter}')
  expect(await screen.findByText('没有符合条件的消息')).toBeInTheDocument()
  server.answer({ [mine]: () => refusal('系统繁忙') })
  await user.click(screen.getByRole('button', { name: '清除筛选' }))
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText(/系统繁忙/)).toBeInTheDocument()
})

test('shows cards on a phone', async () => {
  vi.stubGlobal('innerWidth', 390)
  const { user } = open(page([row('1', { priority: 'M' })], 1, 1, 10))
  const card = within((await screen.findByRole('heading', { name: '通告 1' })).closest('li')!)
  expect(card.getByText('重要消息')).toBeInTheDocument()
  expect(card.getByText('未读')).toBeInTheDocument()
  expect(card.getByRole('button', { name: /查\s*看/ })).toBeInTheDocument()
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  expect(screen.getByLabelText('发布人')).not.toBeVisible()
  await user.click(screen.getByRole('button', { name: /展\s*开/ }))
  expect(screen.getByLabelText('发布人').closest('[hidden]')).toBeNull()
})
