import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { HolidayImpact } from './HolidayImpact.tsx'

test('a sheet to be imported shows which deadlines move, from which date to which', async () => {
  fakeServer({
    'GET /legal/holiday/importImpact': ({ params }) => ({
      deadlines: [{ id: params.batchId, title: '上诉期', matter: '买卖合同案', from: '2034-06-15', to: '2034-06-17' }],
      deadlineTotal: 3,
      appointments: [],
      appointmentTotal: 0,
      confirmedYears: [2034],
    }),
  })
  renderInApp(<HolidayImpact change={{ batchId: 'b1', lines: 3 }} />)
  expect(await screen.findByText('保存后将变动 3 个期限，涉及 0 个预约')).toBeInTheDocument()
  expect(screen.getByText(/^2034 年度安排已确认完整/)).toBeInTheDocument()
  expect(screen.getByText('期限“上诉期”（买卖合同案）：2034-06-15 → 2034-06-17')).toBeInTheDocument()
})
