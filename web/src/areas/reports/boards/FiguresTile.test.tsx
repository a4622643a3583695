import {
  type ChosenGroup,
  chosenLines,
  chosenText,
  type ReportAnswer,
  type ReportSummary,
  resources,
} from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { FiguresTile } from './FiguresTile.tsx'

const report: ReportSummary = {
  id: '1',
  code: 'level',
  title: '企业等级',
  description: null,
  source: 'onlineVisit',
  sourceTitle: '企业',
  chart: 'bar',
  isOwn: true,
}
const limit = { field: 'ownerId', rule: 'in', val: ['7'] }
const answer: ReportAnswer = {
  title: report.title,
  source: 'onlineVisit',
  sourceTitle: '企业',
  chart: 'bar',
  dimensions: [{ title: '客户等级', kind: 'text' }],
  measures: [{ title: '记录数', kind: 'count' }],
  isTimeline: false,
  pivot: null,
  groups: [{ texts: ['重点'], lines: [{ field: 'level', rule: 'eq', val: 'A' }], values: [3] }],
  total: { values: [3] },
  groupCount: 1,
  filter: { matchType: 'and', records: [limit] },
  asOf: '2026-11-01 09:00:00',
}
const props = {
  tile: { id: 't1', kind: 'report', report: 'level', x: 0, y: 0, w: 4, h: 4 } as const,
  report,
  filters: [],
  values: {},
  chosen: undefined,
  onChoose: () => {},
}
const source = resources.find(({ name }) => name === 'enterprise')!
const recordsIn = (link: HTMLElement): unknown =>
  JSON.parse(new URL(link.getAttribute('href')!, 'http://x').searchParams.get('superQueryParams')!)

test('a tile leads to its rows within the limits of the board', async () => {
  fakeServer({ 'GET /online/report/run': answer })
  renderInApp(<FiguresTile {...props} />)
  expect(recordsIn(await screen.findByRole('link', { name: '查看明细' }))).toEqual([limit])
})

test('and to the rows of the group that was clicked in it', async () => {
  fakeServer({ 'GET /online/report/run': answer })
  renderInApp(<FiguresTile {...props} own={{ source, text: '重点', lines: answer.groups[0]!.lines }} />)
  const link = await screen.findByRole('link', { name: '查看“重点”明细' })
  expect(recordsIn(link)).toEqual([limit, { field: 'level', rule: 'eq', val: 'A' }])
})

test.each(['table', 'pivot'] as const)('a click on a figure of a %s limits the board', async (chart) => {
  const pivot = { title: '状态', values: [{ text: '已认证', lines: [{ field: 'status', rule: 'eq', val: 'ok' }] }] }
  const groups = answer.groups.map((group) => ({ ...group, cells: [{ values: [2] }] }))
  fakeServer({
    'GET /online/report/run': chart === 'pivot' ? { ...answer, chart, pivot, groups } : { ...answer, chart },
  })
  const chosen: ChosenGroup[] = []
  const { user } = renderInApp(
    <FiguresTile
      {...props}
      report={{ ...report, chart, source: 'enterprise' }}
      onChoose={(group) => chosen.push(group)}
    />,
  )
  await user.click(await screen.findByRole('button', { name: chart === 'pivot' ? '2' : '3' }))
  const [level, status] = [answer.groups[0]!.lines[0]!, pivot.values[0]!.lines[0]!]
  expect(chosen.map((group) => [chosenText(group), chosenLines(group)])).toEqual([
    chart === 'pivot' ? ['重点 / 已认证', [level, status]] : ['重点', [level]],
  ])
})
