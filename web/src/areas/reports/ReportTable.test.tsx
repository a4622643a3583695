import { type ReportAnswer, severalCurrencies } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { ReportTable } from './ReportTable.tsx'

const lawyer = { field: 'lawyer', rule: 'eq', val: '7' }
const [draft, done] = ['draft', 'done'].map((val) => ({ field: 'status', rule: 'eq', val }))
const mixed = { values: [null], currencies: [severalCurrencies] }
const cells = [{ values: [50_00], currencies: ['USD'] }, mixed]
const answer: ReportAnswer = {
  title: '合同金额',
  source: 'onlineDeal',
  sourceTitle: '合同',
  chart: 'pivot',
  dimensions: [{ title: '承办律师', kind: 'text' }],
  measures: [{ title: '金额合计', kind: 'money', isSum: true }],
  isTimeline: false,
  pivot: {
    title: '状态',
    values: [
      { text: '草稿', lines: [draft!] },
      { text: '完成', lines: [done!] },
    ],
  },
  groups: [{ texts: ['陈立行'], lines: [lawyer], ...mixed, cells }],
  total: { ...mixed, cells },
  groupCount: 1,
  filter: null,
  asOf: '2026-11-01 09:00:00',
}

test('each cell of a pivot has its own currency, and a mixed one says so', async () => {
  fakeServer({})
  renderInApp(<ReportTable answer={answer} />)
  expect(await screen.findByRole('link', { name: 'US$50.00' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: '多币种' })).toHaveLength(2)
  expect(screen.queryByText(/¥/)).toBeNull()
})

test('a click on a cell chooses its group and its value of the pivot', async () => {
  fakeServer({})
  const chosen: unknown[] = []
  const { user } = renderInApp(<ReportTable answer={answer} onChoose={(choice) => chosen.push(choice)} />)
  await user.click(await screen.findByRole('button', { name: 'US$50.00' }))
  await user.click(screen.getAllByRole('button', { name: '多币种' })[1]!)
  expect(chosen).toEqual([
    { text: '陈立行', lines: [lawyer], within: { text: '草稿', lines: [draft] } },
    { text: '陈立行', lines: [lawyer] },
  ])
})

test('without groups there is one line, of all rows', async () => {
  fakeServer({})
  renderInApp(<ReportTable answer={{ ...answer, dimensions: [], groups: [], groupCount: 0, pivot: null }} />)
  expect(await screen.findByRole('row', { name: /合计.*多币种/ })).toBeVisible()
  expect(screen.queryByText('暂无数据')).toBeNull()
})
