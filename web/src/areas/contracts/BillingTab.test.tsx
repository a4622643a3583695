import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { BillingTab } from './BillingTab.tsx'

const valueOf = (label: string) => screen.getByText(label).closest('dt')!.nextElementSibling

test('waived amounts are shown and are not overdue', async () => {
  fakeServer({})
  const row = {
    id: 'k1',
    amount: 2_000_000,
    status: 'rescinded',
    payPlan: [{ dueDate: '2020-01-01', amount: 2_000_000, condition: null }],
    payments: [{ seq: 1, paidOn: '2020-01-01', amount: 800_000 }],
    settlements: [{ settledOn: '2020-02-01', waived: 1_000_000, refunded: 100_000, note: '解除委托', by: '周敏' }],
    invoices: [],
  }
  renderInApp(<BillingTab row={row as never} />)
  expect(await screen.findByText('已核销')).toBeInTheDocument()
  expect(valueOf('已核销')).toHaveTextContent('¥10,000.00')
  expect(valueOf('已退还')).toHaveTextContent('¥1,000.00')
  expect(valueOf('逾期未收')).toHaveTextContent('¥2,000.00')
  expect(screen.getByRole('region', { name: '核销与退还' })).toHaveTextContent('解除委托')
})
