import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { AccountCenterPage } from './AccountCenterPage.tsx'

test('shows the person without empty lines, and figures that lead to their lists', async () => {
  fakeServer({
    'GET /sys/account/profile': {
      username: 'chenlv',
      realname: '陈律师',
      avatar: null,
      departments: ['诉讼业务部', '法律顾问部'],
      positions: ['律师'],
      roles: ['承办律师'],
      phone: '13800001111',
      email: null,
    },
    'GET /report/workplace/deadlines': {
      overdue: { total: 2, path: '/legal/deadline?late' },
      nextSevenDays: { total: 0, path: '/legal/deadline?soon' },
      deadlines: [],
    },
    'GET /report/workplace/todos': {
      groups: [
        {
          key: 'a',
          title: '待审批合同',
          total: 5,
          dues: { late: 0, today: 0, week: 0, later: 0, none: 5 },
          path: '/legal/contract?status=approving',
        },
        {
          key: 'b',
          title: '待派预约',
          total: 0,
          dues: { late: 0, today: 0, week: 0, later: 0, none: 0 },
          path: '/legal/appointment',
        },
      ],
      todos: [],
      total: 5,
    },
  })
  renderInApp(<AccountCenterPage />)
  expect(await screen.findByText('诉讼业务部、法律顾问部')).toBeInTheDocument()
  expect(screen.queryByText('邮箱')).toBeNull()
  const list = within(screen.getByRole('list', { name: '我的工作' }))
  expect(await list.findByRole('link', { name: '5' })).toHaveAttribute('href', '/legal/contract?status=approving')
  expect(list.getByText('已逾期的期限')).toBeInTheDocument()
  expect(list.queryByText('待派预约')).toBeNull()
})
