import type { KindProgress, TodoPage } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { HomePage } from '../HomePage.tsx'
import { WithDeskMenu } from '../testing/deskMenu.tsx'

const stage = (key: KindProgress['stages'][number]['key'], title: string, total: number, share: number) => ({
  key,
  title,
  total,
  share,
  path: `/legal/appointment?stage=${key}`,
})
const progress: KindProgress[] = [
  {
    resource: 'appointment',
    title: '预约',
    stages: [
      stage('received', '已受理', 40, 100),
      stage('open', '办理中', 10, 25),
      stage('done', '已办结', 28, 70),
      stage('overdue', '已逾期', 1, 2.5),
    ],
    newest: [
      {
        resource: 'appointment',
        id: 'a1',
        title: '股权咨询',
        no: 'YY1',
        state: '待受理',
        createTime: '2026-11-16 09:30:00',
      },
    ],
  },
]
const todos: TodoPage = {
  today: '2026-11-17',
  groups: [
    {
      key: 'deadline',
      title: '我的期限',
      total: 1,
      dues: { late: 1, today: 0, week: 0, later: 0, none: 0 },
      path: '/legal/deadline',
    },
  ],
  todos: [
    {
      resource: 'deadline',
      id: 'd1',
      title: '上诉',
      no: 'QX1',
      state: '办理中',
      group: 'deadline',
      act: '我的期限',
      due: '2026-11-15',
    },
  ],
  total: 1,
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /sys/preference': null,
    'PUT /sys/preference': null,
    'GET /report/home/list': [],
    'GET /report/home/bar': [],
    'GET /report/home/late': { today: '2026-11-16', matters: [] },
    'GET /report/home/progress': progress,
    'GET /report/workplace/todos': todos,
  })
})

function BackButton() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>后退</button>
}

const open = (route = '/dashboard/analysis') =>
  renderInApp(
    <WithDeskMenu>
      <HomePage />
      <BackButton />
    </WithDeskMenu>,
    { route },
  )

test('[A1.05] the home page is the last chosen one, in every browser', async () => {
  const { user } = open()
  expect(await screen.findByRole('region', { name: '近 12 个月新增业务' })).toBeInTheDocument()
  await user.click(screen.getByText('业务受理'))
  expect(await screen.findByRole('region', { name: '预约' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: '近 12 个月新增业务' })).not.toBeInTheDocument()
  await waitFor(() =>
    expect(server.sent('PUT /sys/preference')[0]?.body).toEqual({ key: 'home.variant', value: 'business' }),
  )
})

test('业务受理 shows each stage with its share and its list, for the selected period', async () => {
  server.answer({ 'GET /sys/preference': 'business' })
  const { user } = open()
  const kind = within(await screen.findByRole('region', { name: '预约' }))
  expect(kind.getByRole('link', { name: '预约已办结 28 件，占 70%' })).toHaveAttribute(
    'href',
    '/legal/appointment?stage=done',
  )
  expect(kind.getByRole('link', { name: '股权咨询' })).toHaveAttribute('href', '/legal/appointment?detail=a1')
  await user.click(screen.getByText('本月'))
  await waitFor(() => expect(server.sent('GET /report/home/progress').at(-1)!.params.period).toBe('month'))
})

test('任务 is a table with the soonest first; its filters are applied by the server', async () => {
  server.answer({ 'GET /sys/preference': 'task' })
  const { user } = open()
  const table = within(await screen.findByRole('table', { name: '待办任务' }))
  expect(table.getByText('逾期 2 天')).toBeInTheDocument()
  expect(table.getByRole('link', { name: '上诉' })).toHaveAttribute('href', '/legal/deadline?detail=d1')
  server.answer({ 'GET /report/workplace/todos': { ...todos, todos: [], total: 0 } })
  await user.click(screen.getByText('今天'))
  expect(await screen.findByText('没有符合条件的待办')).toBeInTheDocument()
  expect(server.sent('GET /report/workplace/todos').at(-1)!.params).toMatchObject({ due: 'today', pageNo: '1' })
  server.answer({ 'GET /report/workplace/todos': todos })
  await user.click(screen.getByRole('button', { name: '清除筛选' }))
  expect(await screen.findByRole('table', { name: '待办任务' })).toBeInTheDocument()
})

test('the filters are part of the URL: they survive a reload, and the back button restores them', async () => {
  server.answer({ 'GET /sys/preference': 'task' })
  const { user } = open('/dashboard/analysis?due=week&keyword=%E4%B8%8A%E8%AF%89&pageNo=2')
  await screen.findByRole('table', { name: '待办任务' })
  const lastParams = () => server.sent('GET /report/workplace/todos').at(-1)!.params
  expect(lastParams()).toMatchObject({ due: 'week', keyword: '上诉', pageNo: '2' })
  expect(screen.getByRole('searchbox', { name: '事项或编号' })).toHaveValue('上诉')
  await user.click(screen.getByText('已逾期'))
  await waitFor(() => expect(lastParams()).toMatchObject({ due: 'late', keyword: '上诉', pageNo: '1' }))
  await user.clear(screen.getByRole('searchbox', { name: '事项或编号' }))
  await user.type(screen.getByRole('searchbox', { name: '事项或编号' }), 'QX1{Enter}')
  await waitFor(() => expect(lastParams()).toMatchObject({ due: 'late', keyword: 'QX1' }))
  await user.click(screen.getByRole('button', { name: '后退' }))
  expect(screen.getByRole('searchbox', { name: '事项或编号' })).toHaveValue('上诉')
  await user.click(screen.getByRole('button', { name: '后退' }))
  expect(screen.getByRole('radio', { name: '7 天内' })).toBeChecked()
})

test('a variant that no longer exists falls back to the default home page', async () => {
  server.answer({ 'GET /sys/preference': 'bdc' })
  open()
  expect(await screen.findByRole('region', { name: '近 12 个月新增业务' })).toBeInTheDocument()
})
