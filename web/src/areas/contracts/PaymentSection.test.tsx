import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useToday } from '../../fields/texts/useToday.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { PaymentSection } from './PaymentSection.tsx'

const contract = {
  id: 'k1',
  status: 'effective',
  amount: 1_000_000,
  payPlan: [
    { dueDate: '2026-10-01', amount: 400_000 },
    { dueDate: '2026-12-01', amount: 600_000 },
  ],
  payments: [{ seq: 1, paidOn: '2026-10-02', amount: 100_000 }],
}

beforeEach(() => {
  fakeServer({ 'GET /legal/contract/queryById': contract })
})

function Dialog({ start }: { start: object }) {
  const [values, setValues] = useState<Record<string, unknown>>({ ...start })
  const today = useToday()
  return (
    <>
      <PaymentSection
        row={{ id: 'k1' } as never}
        values={values}
        onChange={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
        errorOf={() => undefined}
      />
      <output>{JSON.stringify({ ...values, isToday: values.paidOn === today })}</output>
      <button type="button" onClick={() => setValues({ paid: 500_000 })}>
        多期
      </button>
      <button type="button" onClick={() => setValues({ paid: 950_000 })}>
        多付
      </button>
    </>
  )
}

test('proposes today and the rest of the next instalment, and shows what the amount settles', async () => {
  const { user } = renderInApp(<Dialog start={{}} />)
  expect(await screen.findByText('第 1 期，应付日期 2026-10-01，未收 ¥3,000.00')).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('"paid":300000')
  expect(screen.getByRole('status')).toHaveTextContent('"isToday":true')
  expect(screen.getByText('本次收清')).toBeInTheDocument()
  await user.click(screen.getByText('多期'))
  expect(screen.getByText('本次收 ¥2,000.00，还剩 ¥4,000.00')).toBeInTheDocument()
  await user.click(screen.getByText('多付'))
  expect(screen.getByText(/超出未收金额 ¥500\.00/)).toBeInTheDocument()
})

test('changes nothing that was typed before the contract was read', async () => {
  renderInApp(<Dialog start={{ paid: 1, paidOn: '2026-10-05' }} />)
  await screen.findByText(/第 1 期/)
  expect(screen.getByRole('status')).toHaveTextContent('{"paid":1,"paidOn":"2026-10-05"')
})
