import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { PaymentPlan } from './PaymentPlan.tsx'

const whole = {
  id: 'k1',
  status: 'effective',
  amount: 900_000,
  payPlan: [
    { dueDate: '2099-01-01', amount: 600_000 },
    { dueDate: '2020-01-01', amount: 300_000 },
  ],
  payments: [{ amount: 400_000 }],
  settlements: [{ waived: 50_000, refunded: 0 }],
}
const show = (row: object) => {
  fakeServer({ 'GET /legal/contract/queryById': { ...whole, ...row } })
  renderInApp(<PaymentPlan row={{ id: 'k1', version: 3, name: '采购合同' } as never} />)
}
const lines = async () =>
  [...(await screen.findByRole('grid', { name: '采购合同的付款计划' })).querySelectorAll('[data-row]')].map((line) =>
    [...line.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent).join(' '),
  )

test('shows what is due in all, and how far each instalment is settled, in the order of their days', async () => {
  show({})
  expect(await lines()).toEqual([
    '第 1 期 2020-01-01 ¥3,000.00 ¥3,000.00 ¥0.00 已收清',
    expect.stringMatching(/^第 2 期 2099-01-01 ¥6,000\.00 ¥1,500\.00 ¥4,500\.00 还剩 \d+ 天$/),
  ])
  expect(screen.getByRole('group', { name: '采购合同的款项' })).toHaveTextContent(
    '应收 ¥9,000.00已收 ¥4,000.00已核销 ¥500.00未收 ¥4,500.00',
  )
})

test('a contract that is not in force has a plan, but nothing is open', async () => {
  show({ status: 'draft', payments: [], settlements: [] })
  expect(await lines()).toEqual(['第 1 期 2020-01-01 ¥3,000.00', '第 2 期 2099-01-01 ¥6,000.00'])
  expect(screen.getByText(/没有应收款/)).toBeInTheDocument()
})

test('says that a contract has no plan', async () => {
  show({ payPlan: [], settlements: [] })
  expect(await screen.findByText('未约定付款计划')).toBeInTheDocument()
  expect(screen.getByRole('group', { name: '采购合同的款项' })).toHaveTextContent('未收 ¥5,000.00')
})
