import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserStore } from '../../../api/session/browserStore.ts'
import * as leaving from '../../../api/session/leaveForSignIn.ts'
import { fakeServer, jsonAnswer, refusal } from '../../../testing/fakeServer.ts'
import { OrdersPage } from './OrdersPage.tsx'

const list = 'GET /legal/packageOrder/mine'
const order = (n: number) => ({
  id: `o${n}`,
  no: `TC2026-${n}`,
  packageName: `企业常年顾问 ${n}`,
  amount: 1_280_000,
  status: 'paid',
  status_dictText: '已支付',
  createTime: '2026-11-02 09:30:00',
})

beforeEach(() => {
  browserStore.set('Access-Token', 'tok')
  browserStore.set('Login_Username', 'chenlv')
})

test('[A2.02] lists the orders of the user, page by page', async () => {
  const server = fakeServer({
    [list]: ({ params }) => ({ records: [order(Number(params.pageNo))], total: '2' }),
  })
  render(<OrdersPage />)
  expect(await screen.findByText('企业常年顾问 1')).toBeInTheDocument()
  expect(screen.getByText('订单号 TC2026-1')).toBeInTheDocument()
  expect(screen.getByText('已支付')).toBeInTheDocument()
  expect(screen.getByText('¥12,800.00')).toBeInTheDocument()
  expect(server.sent(list)[0]!.params).toMatchObject({ pageNo: '1' })
  await userEvent.click(screen.getByRole('button', { name: '加载更多（共 2 条）' }))
  expect(await screen.findByText('企业常年顾问 2')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /加载更多/ })).not.toBeInTheDocument()
})

test.each([[{ records: [], total: 0 }], [null], [[]]])('an answer of %j counts as no orders', async (answer) => {
  fakeServer({ [list]: answer })
  render(<OrdersPage />)
  expect(await screen.findByText('暂无订单')).toBeInTheDocument()
})

test('a row with missing values is shown with the values it has', async () => {
  fakeServer({ [list]: { records: [{ no: 'TC1', amount: null }, 7], total: 2 } })
  render(<OrdersPage />)
  expect(await screen.findByText('订单号 TC1')).toBeInTheDocument()
  expect(screen.getAllByText('未命名套餐')).toHaveLength(2)
})

test('a failed list shows the reason and can be retried', async () => {
  const server = fakeServer({ [list]: () => refusal('订单服务维护中') })
  render(<OrdersPage />)
  expect(await screen.findByText('订单服务维护中')).toBeInTheDocument()
  server.answer({ [list]: { records: [order(1)], total: 1 } })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('企业常年顾问 1')).toBeInTheDocument()
})

test('an expired session redirects to the sign-in page and back', async () => {
  const leave = vi.spyOn(leaving, 'leaveForSignIn').mockImplementation(() => {})
  fakeServer({ [list]: () => jsonAnswer({ status: 500, message: 'Token失效，请重新登录' }, 500) })
  render(<OrdersPage />)
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith({ comeBack: true }))
  leave.mockRestore()
})
