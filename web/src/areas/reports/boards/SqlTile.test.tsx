import type { SqlReportHead } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { SqlTile } from './SqlTile.tsx'

const report: SqlReportHead = {
  id: '1',
  code: 'quiet',
  title: '久未联系的企业',
  description: null,
  params: [
    { name: 'levels', title: '等级', kind: 'dictionaries', source: 'ent_level' },
    { name: 'days', title: '天数', kind: 'number', defaultValue: '90' },
  ],
  chart: 'table',
  mayExport: false,
}

test('the title of a tile leads to its report with the values of the filters', async () => {
  fakeServer({
    'GET /online/sqlReport/run': {
      title: report.title,
      columns: [],
      rows: [],
      isCut: false,
      asOf: '2026-11-01 09:00:00',
    },
  })
  const params = [{ report: 'quiet', param: 'levels', part: 'value' } as const]
  renderInApp(
    <SqlTile
      tile={{ id: 't1', kind: 'sql', report: 'quiet', x: 0, y: 0, w: 4, h: 4 }}
      report={report}
      filters={[{ id: 'f1', title: '等级', fields: [], params }]}
      values={{ f1: ['A', 'B'] }}
      chosen={undefined}
      onChoose={() => {}}
    />,
  )
  const link = await screen.findByRole('link', { name: report.title })
  expect(link).toHaveAttribute('href', '/online/sqlReport/quiet?levels=A%2CB')
})
