import { type MyDeadlines, type MyVisits, noticePollMs, type TodoPage } from '@lexdesk/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '../../../api/menu/MenuItem.ts'
import { type FakeServer, fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { NoticeBell } from '../../notices/NoticeBell.tsx'
import { WithDeskMenu } from '../testing/deskMenu.tsx'
import { WorkplacePage } from './WorkplacePage.tsx'

const week = Array.from({ length: 7 }, (_, index) => ({
  date: `2026-11-${16 + index}`,
  total: index === 1 ? 3 : 0,
  path: `/legal/appointment?startAt_begin=2026-11-${16 + index}`,
}))
const visits: MyVisits = {
  today: '2026-11-17',
  visits: [
    {
      resource: 'appointment',
      id: 'a1',
      title: '合同解除咨询',
      no: 'YY1',
      state: '已确认',
      personName: '王敏',
      place: '第二会议室',
      startAt: '2026-11-17 10:00:00',
      endAt: '2026-11-17 10:30:00',
    },
  ],
  week,
}
const deadlines: MyDeadlines = {
  today: '2026-11-17',
  overdue: { total: 1, path: '/legal/deadline?date_end=2026-11-16' },
  nextSevenDays: { total: 0, path: '/legal/deadline?date_begin=2026-11-17' },
  deadlines: [
    {
      resource: 'deadline',
      id: 'd1',
      title: '上诉',
      no: null,
      state: '办理中',
      date: '2026-11-15',
      matter: '货款追索',
      derivation: '自 10-31 起\n届满于 2026-11-15',
    },
  ],
}
const todos: TodoPage = {
  today: '2026-11-17',
  groups: [
    {
      key: 'appointment:accept',
      title: '待接受派单',
      total: 2,
      dues: { late: 0, today: 0, week: 2, later: 0, none: 0 },
      path: '/legal/appointment?status=assigned',
    },
    {
      key: 'enterprise:certify',
      title: '待认证企业',
      total: 4,
      dues: { late: 0, today: 0, week: 0, later: 0, none: 4 },
      path: '/legal/enterprise?status=pending',
    },
  ],
  todos: [
    {
      resource: 'appointment',
      id: 'a2',
      title: '股权转让咨询',
      no: 'YY2',
      state: '已派单',
      group: 'appointment:accept',
      act: '待接受派单',
      verb: '接受派单',
      due: '2026-11-18',
    },
    {
      resource: 'enterprise',
      id: 'e1',
      title: '华东商贸',
      no: 'QY1',
      state: '待认证',
      group: 'enterprise:certify',
      act: '待认证企业',
      verb: '认证通过',
      due: null,
      refusal: '“提交认证”由您本人办理，“认证通过”须由他人办理',
    },
  ],
  total: 6,
}
const unread = {
  anntMsgList: [{ id: 'n1', titile: '周一例会', sendTime: '2026-11-16 09:00:00' }],
  anntMsgTotal: 1,
  sysMsgList: [],
  sysMsgTotal: '2',
}
const answers = {
  'GET /report/workplace/visits': visits,
  'GET /report/workplace/deadlines': deadlines,
  'GET /report/workplace/todos': todos,
  'GET /report/workplace/recent': [
    {
      resource: 'entrustment',
      id: 'w1',
      title: '货款追索',
      no: 'WT1',
      state: '办理中',
      act: '报价',
      at: '2026-11-16 18:20:00',
    },
  ],
  'GET /sys/annountCement/listByUser': unread,
  'GET /sys/preference': null,
  'PUT /sys/preference': null,
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer(answers)
})
afterEach(() => vi.useRealTimers())

const open = (menu?: readonly MenuItem[]) =>
  renderInApp(
    <WithDeskMenu menu={menu}>
      <WorkplacePage />
    </WithDeskMenu>,
  )
const panel = (name: string) => within(screen.getByRole('region', { name }))
const hrefOf = (name: string, link: string | RegExp) =>
  panel(name).getByRole('link', { name: link }).getAttribute('href')

test('[A1.05] the workplace shows my work of today, and every number and name links to its record or list', async () => {
  open()
  expect(await screen.findByText('10:00–10:30')).toBeInTheDocument()
  expect(panel('我的预约').getByText('王敏 · 第二会议室')).toBeInTheDocument()
  expect(hrefOf('我的预约', '合同解除咨询')).toBe('/legal/appointment?detail=a1')
  expect(panel('我的预约').getByText('没有预约'), 'tomorrow').toBeInTheDocument()
  expect(hrefOf('本周预约', '星期二 11-17，3 个预约')).toBe(week[1]!.path)
  expect(panel('我的期限').getByText('逾期 2 天')).toBeInTheDocument()
  expect(panel('我的期限').getByText('届满于 2026-11-15')).toBeInTheDocument()
  expect(hrefOf('我的期限', '已逾期 1')).toBe(deadlines.overdue.path)
  expect(hrefOf('我的期限', '上诉')).toBe('/legal/deadline?detail=d1')
  expect(hrefOf('最近处理', '货款追索')).toBe('/legal/entrustment?detail=w1')
  expect(panel('最近处理').getByText('委托 · 报价 · WT1')).toBeInTheDocument()
  expect(hrefOf('未读消息', '未读 3')).toBe('/isps/userAnnouncement?readFlag=0')
  expect(panel('未读消息').getByText('周一例会')).toBeInTheDocument()
  expect(
    panel('快捷入口')
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['预约', '期限', '委托', '合同'])
})

test('my pending steps are listed by urgency with the step that is next; what has no date is folded', async () => {
  const { user } = open()
  const soon = within(await screen.findByRole('region', { name: '7 天内' }))
  expect(server.sent('GET /report/workplace/todos')[0]!.params).toMatchObject({ only: 'steps' })
  expect(soon.getByRole('heading', { name: '7 天内 2' })).toBeInTheDocument()
  expect(soon.getByText('还剩 1 天')).toBeInTheDocument()
  expect(soon.getByText('待接受派单 · YY2')).toBeInTheDocument()
  expect(soon.getByRole('link', { name: '股权转让咨询' })).toBeInTheDocument()
  expect(soon.getByRole('link', { name: '接受派单：股权转让咨询' })).toHaveAttribute(
    'href',
    '/legal/appointment?detail=a2',
  )
  expect(soon.getByRole('link', { name: '其余 1 项' })).toHaveAttribute('href', '/dashboard/analysis?due=week')
  const waiting = panel('等我处理')
  for (const name of ['已逾期', '今天', '7 天后'])
    expect(waiting.queryByRole('region', { name }), name).not.toBeInTheDocument()
  expect(waiting.queryByText('华东商贸')).not.toBeInTheDocument()
  server.answer({ 'GET /report/workplace/todos': { ...todos, todos: todos.todos.slice(1), total: 4 } })
  await user.click(waiting.getByRole('button', { name: /无期限 4/ }))
  expect(await waiting.findByText('华东商贸')).toBeInTheDocument()
  expect(server.sent('GET /report/workplace/todos').at(-1)!.params).toMatchObject({ only: 'steps', due: 'none' })
})

test('a blocked step shows why, and a record without a page is not a link', async () => {
  server.answer({
    'GET /report/workplace/todos': { ...todos, groups: todos.groups.slice(1), todos: todos.todos.slice(1), total: 4 },
  })
  const { user } = open()
  const waiting = panel('等我处理')
  expect(await waiting.findByText('暂不能办理：“提交认证”由您本人办理，“认证通过”须由他人办理')).toBeInTheDocument()
  expect(waiting.queryByRole('link', { name: /华东商贸/ })).not.toBeInTheDocument()
  await user.click(waiting.getByRole('link', { name: '全部待办' }))
  await waitFor(() =>
    expect(server.sent('PUT /sys/preference')[0]?.body).toEqual({ key: 'home.variant', value: 'task' }),
  )
})

test('a panel that fails shows an error without affecting the others; an empty one says what is missing', async () => {
  server.answer({
    'GET /report/workplace/todos': () => refusal('统计服务繁忙', {}, 500),
    'GET /report/workplace/recent': [],
    'GET /sys/annountCement/listByUser': null,
  })
  open()
  const waiting = await screen.findByRole('region', { name: '等我处理' })
  expect(await within(waiting).findByText(/统计服务繁忙/)).toBeInTheDocument()
  expect(await screen.findByText('10:00–10:30')).toBeInTheDocument()
  expect(screen.getByText('还没有处理过记录', { selector: '.ant-empty-description' })).toBeInTheDocument()
  expect(screen.getByText('没有未读消息', { selector: '.ant-empty-description' })).toBeInTheDocument()
})

test('a user without access to appointments or deadlines has no panels for them', async () => {
  open([])
  expect(await screen.findByText('周一例会')).toBeInTheDocument()
  for (const name of ['我的预约', '本周预约', '我的期限'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  expect(server.sent('GET /report/workplace/visits')).toEqual([])
})

test('unread notices are requested once, for the bell and the panel', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderInApp(
    <WithDeskMenu>
      <NoticeBell />
      <WorkplacePage />
    </WithDeskMenu>,
  )
  const requestCount = () => server.sent('GET /sys/annountCement/listByUser').length
  expect(await screen.findByRole('link', { name: '未读 3' })).toBeInTheDocument()
  expect(requestCount()).toBe(1)
  server.answer({ 'GET /sys/annountCement/listByUser': { ...unread, sysMsgTotal: '3' } })
  await act(() => vi.advanceTimersByTimeAsync(noticePollMs + 500))
  expect(await screen.findByRole('link', { name: '未读 4' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '通知，4 条未读通知' })).toBeInTheDocument()
  expect(requestCount()).toBe(2)
})
