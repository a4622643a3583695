import { reportEndpoints, sqlReportEndpoints } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { ReportPage } from './ReportPage.tsx'
import { SqlReportPage } from './sql/SqlReportPage.tsx'

const statement = {
  id: '1790000000000000001',
  code: 'quiet',
  title: '久未联系的企业',
  description: null,
  params: [{ name: 'levels', title: '等级', kind: 'dictionaries', source: 'ent_level' }],
  chart: 'table',
  mayExport: false,
}
const answer = { title: statement.title, columns: [], rows: [], isCut: false, asOf: '2026-11-01 09:00:00' }
const run = `GET ${sqlReportEndpoints.run.path}`

const pages = (
  <Routes>
    <Route path="/online/cgreport/:code" element={<ReportPage />} />
    <Route path="/online/sqlReport/:code" element={<SqlReportPage />} />
  </Routes>
)

test.each([statement.id, statement.code])('opens the SQL report %s with the values of its address', async (key) => {
  const server = fakeServer({
    [`GET ${reportEndpoints.available.path}`]: [],
    [`GET ${sqlReportEndpoints.available.path}`]: [statement],
    [run]: answer,
  })
  renderInApp(pages, { route: `/online/cgreport/${key}?levels=A,B` })
  expect(await screen.findByRole('heading', { name: statement.title })).toBeVisible()
  await expect.poll(() => server.sent(run)).toHaveLength(1)
  expect(JSON.parse(server.sent(run)[0]!.params.values!)).toEqual({ levels: ['A', 'B'] })
})

test('a report that nobody shared is none', async () => {
  fakeServer({ [`GET ${reportEndpoints.available.path}`]: [], [`GET ${sqlReportEndpoints.available.path}`]: [] })
  renderInApp(pages, { route: '/online/cgreport/gone' })
  expect(await screen.findByText('没有编码为“gone”的报表')).toBeVisible()
})
