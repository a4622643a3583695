import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { RequestsTab } from './RequestsTab.tsx'

const row = { id: 'g1', version: 3 } as never
const request = {
  id: 'q1',
  version: 1,
  subject: '采购合同审查',
  itemId_dictText: '合同审查',
  lawyerId_dictText: '陈律师',
  receivedAt: '2026-11-09 10:00:00',
  dueAt: '2026-11-11 16:00:00',
  derivation: '依据：合同审查的响应时限\n于 2026-11-11 16:00（星期三）届满',
  breached: 'Y',
  status: 'open',
}
const listed = (records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })
const dictionaries = { counsel_request_status: [{ value: 'open', text: '待答复' }] }

test('an engagement shows the requests of its client, which are late, and the share answered in time', async () => {
  const server = fakeServer({
    'GET /legal/counsel/sla': { total: 4, inTime: 2, late: 1, waiting: 1, rate: 66.7 },
    'GET /legal/counselRequest/list': ({ params }: { params: Record<string, string> }) =>
      listed(params.breached ? [] : [request]),
    'GET /sys/preference': null,
    'PUT /sys/preference': null,
    'GET /sys/savedView': [],
  })
  const { user } = renderInApp(<RequestsTab row={row} />, { dictionaries, route: '/?breached=Y' })
  const line = (await screen.findByText('采购合同审查')).closest<HTMLElement>('[role=row]')!
  expect(line).toHaveTextContent('2026-11-11 16:00 超时')
  expect(line).toHaveTextContent('待答复')
  expect(await screen.findByText('66')).toBeInTheDocument()
  expect(server.sent('GET /legal/counselRequest/list')[0]!.params).toMatchObject({ counselId: 'g1' })
  expect(server.sent('GET /legal/counselRequest/list')[0]!.params.breached, 'the address is that of the page').toBe(
    undefined,
  )
  await user.hover(screen.getByText(/2026-11-11 16:00 超时/))
  expect(await screen.findByText('依据：合同审查的响应时限')).toBeInTheDocument()
})
