import { page } from '@lexdesk/domain'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { AddressBookPage } from './AddressBookPage.tsx'

const people = 'GET /sys/user/queryByOrgCodeForAddressList'
const person = {
  userId: 'u1',
  realname: '陈立行',
  workNo: 'L001',
  post_dictText: '律师',
  telephone: null,
  email: 'chen@example.cn',
  phone: '13800001014',
  departName: '法律顾问部 | 运营部',
}

const width = window.innerWidth
afterEach(() => {
  window.innerWidth = width
})

function open() {
  const server = fakeServer({
    'GET /sys/sysDepart/queryDepartTreeSync': [
      { id: 'd1', title: '运营部', orgCode: 'A01A03', parentId: null, isLeaf: true, children: [] },
    ],
    [people]: page([person], 1, 1, 10),
  })
  return { server, ...renderInApp(<AddressBookPage />) }
}

test('[A1.03] finds the people of a department by name and number, with links to call and write to them', async () => {
  window.innerWidth = 1440
  const { user, server } = open()
  expect(await screen.findByRole('link', { name: /13800001014/ })).toHaveAttribute('href', 'tel:13800001014')
  expect(screen.getByRole('link', { name: /chen@/ })).toHaveAttribute('href', 'mailto:chen@example.cn')
  await user.click(await screen.findByText('运营部'))
  await user.type(screen.getByRole('textbox', { name: '姓名' }), 'chen')
  await waitFor(() =>
    expect(server.sent(people).at(-1)?.params).toMatchObject({ orgCode: 'A01A03', realname: 'chen', pageNo: '1' }),
  )
})

test('shows cards on a narrow screen', async () => {
  window.innerWidth = 390
  open()
  expect(await screen.findByRole('heading', { name: '陈立行' })).toBeInTheDocument()
  expect(screen.getByText('L001 · 律师 · 法律顾问部 | 运营部')).toBeInTheDocument()
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
})
