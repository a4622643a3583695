import type { SqlAnswer, SqlReportHead } from '@lexdesk/domain'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { SqlReportView } from './SqlReportView.tsx'

const report: SqlReportHead = {
  id: '1',
  code: 'quiet',
  title: '久未联系的企业',
  description: null,
  params: [{ name: 'days', title: '未联系天数', kind: 'number', required: 'Y', defaultValue: '90' }],
  chart: 'table',
  mayExport: false,
}
const answer: SqlAnswer = {
  title: report.title,
  columns: [
    { name: 'name', title: '企业', kind: 'text' },
    { name: 'part', title: '占比', kind: 'percent' },
    { name: 'n', title: '数量', kind: 'integer' },
  ],
  rows: [
    ['甲公司', 0.256, 1200],
    ['乙公司', null, 34],
  ],
  sums: [null, null, 1234],
  isCut: false,
  asOf: '2026-11-01 09:00:00',
}
const run = 'GET /online/sqlReport/run'

test('runs with the default values at once and with others on request, and shows formats and sums', async () => {
  const server = fakeServer({ [run]: answer })
  const { user } = renderInApp(<SqlReportView report={report} />)
  expect(await screen.findByText('甲公司')).toBeVisible()
  for (const text of ['25.6%', '1,200', '合计', '1,234', '共 2 行']) expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull()
  expect(JSON.parse(server.sent(run)[0]!.params.values!)).toEqual({ days: 90 })

  const days = screen.getByLabelText('未联系天数')
  fireEvent.change(days, { target: { value: '30' } })
  await user.click(screen.getByRole('button', { name: /查询/ }))
  await expect.poll(() => server.sent(run)).toHaveLength(2)
  expect(JSON.parse(server.sent(run)[1]!.params.values!)).toEqual({ days: 30 })
})

test('starts with the values that are given, and does not run with one that cannot be read', async () => {
  const server = fakeServer({ [run]: answer })
  renderInApp(<SqlReportView report={report} given={{ days: '30', other: 'x' }} />)
  await screen.findByText('甲公司')
  expect(JSON.parse(server.sent(run)[0]!.params.values!)).toEqual({ days: 30 })
  cleanup()
  renderInApp(<SqlReportView report={report} given={{ days: '很多' }} />)
  expect(await screen.findByText(/未联系天数应为数字/)).toBeVisible()
  expect(server.sent(run)).toHaveLength(1)
})

test('cancelling ends the request, on which the server stops the statement', async () => {
  const server = fakeServer({ [run]: () => new Promise<never>(() => {}) })
  const { user } = renderInApp(<SqlReportView report={report} />)
  await user.click(await screen.findByRole('button', { name: /取消/ }))
  expect(await screen.findByText('填写参数后点击“查询”')).toBeVisible()
  expect(server.sent(run)[0]!.signal!.aborted).toBe(true)
})

test('paper says for which values of the parameters it was run', async () => {
  fakeServer({ [run]: answer })
  renderInApp(<SqlReportView report={{ ...report, mayExport: true }} />)
  await screen.findByText('甲公司')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const sheet = screen.getByRole('article', { name: '久未联系的企业（打印）' })
  expect(sheet).toHaveTextContent(/参数：未联系天数.*90/)
  expect(within(sheet).getByRole('table')).toHaveTextContent('合计')
})

test('a refusal is shown in the words of the server', async () => {
  fakeServer({ [run]: () => refusal('运行时间过长，已停止：请缩小范围或者先汇总') })
  renderInApp(<SqlReportView report={report} />)
  expect(await screen.findByText(/运行时间过长/)).toBeVisible()
})
