import { describe, expect, test } from 'vitest'
import { defineResource } from '../../resource/defineResource.ts'
import { date, datetime, dictionary, reference, text, yesNo } from '../../resource/kinds/builders.ts'
import type { Fields } from '../../resource/kinds/index.ts'
import { hasSameValues, isBoardField } from '../../resources/reports/boards/boardFields.ts'
import { boardLimits } from './boardLimits.ts'

const resourceWith = <F extends Fields>(name: string, titleField: keyof F & string, fields: F) =>
  defineResource({ name, title: name, path: `/${name}`, titleField, fields })

const matter = resourceWith('matter', 'title', {
  title: text('标题', { wire: 'titile' }),
  leadLawyerId: reference('承办律师', 'user', { wire: 'lawyer' }),
  kind: dictionary('类型', 'matter_kind'),
  openedAt: datetime('收案时间'),
})
const bill = resourceWith('bill', 'day', {
  lawyerId: reference('律师', 'user'),
  day: date('日期'),
  isPaid: yesNo('已付'),
})
const other = resourceWith('other', 'note', { note: text('备注') })

const filters = [
  {
    id: 'lawyer',
    title: '律师',
    fields: [
      { source: 'matter', field: 'leadLawyerId' },
      { source: 'bill', field: 'lawyerId' },
    ],
    params: [],
  },
  {
    id: 'time',
    title: '时间',
    fields: [
      { source: 'matter', field: 'openedAt' },
      { source: 'bill', field: 'day' },
    ],
    params: [],
  },
]
const values = { lawyer: ['7', '8'], time: ['2026-01-01', '2026-01-31'] }

describe('shared filters', () => {
  test('limit each resource by its own field, with the names of the wire', () => {
    expect(boardLimits(filters, values, undefined, matter)).toEqual({
      ignored: [],
      filter: {
        matchType: 'and',
        records: [
          { field: 'lawyer', rule: 'in', val: ['7', '8'] },
          { field: 'openedAt', rule: 'ge', val: '2026-01-01 00:00:00' },
          { field: 'openedAt', rule: 'le', val: '2026-01-31 23:59:59' },
        ],
      },
    })
    expect(boardLimits(filters, values, undefined, bill).filter?.records.slice(1)).toEqual([
      { field: 'day', rule: 'ge', val: '2026-01-01' },
      { field: 'day', rule: 'le', val: '2026-01-31' },
    ])
  })

  test('an open end and an empty choice limit nothing', () => {
    expect(boardLimits(filters, { time: ['', '2026-01-31'] }, undefined, bill).filter?.records).toEqual([
      { field: 'day', rule: 'le', val: '2026-01-31' },
    ])
    expect(boardLimits(filters, { lawyer: [], time: ['', ''] }, undefined, bill)).toEqual({ filter: null, ignored: [] })
  })

  test('say which choices the rows of a resource have no field for', () => {
    expect(boardLimits(filters, values, undefined, other)).toEqual({ filter: null, ignored: ['律师', '时间'] })
  })
})

describe('a chosen group', () => {
  const lawyerLine = { field: 'lawyer', rule: 'eq', val: '7' }
  const kindLine = { field: 'kind', rule: 'eq', val: 'civil' }

  test('limits the other tiles of its resource', () => {
    const chosen = { source: matter, text: '劳动仲裁', lines: [kindLine] }
    expect(boardLimits(filters, {}, chosen, matter).filter?.records).toEqual([kindLine])
  })

  test('limits another resource if a shared filter connects the fields, and else says so', () => {
    const byLawyer = { source: matter, text: '陈立行', lines: [lawyerLine] }
    expect(boardLimits(filters, {}, byLawyer, bill).filter?.records).toEqual([
      { field: 'lawyerId', rule: 'eq', val: '7' },
    ])
    const either = { matchType: 'or' as const, records: [lawyerLine, { ...lawyerLine, val: '8' }] }
    const byRest = { source: matter, text: '其余 2 列', lines: [either] }
    expect(boardLimits(filters, {}, byRest, matter).filter?.records).toEqual([either])
    expect(boardLimits(filters, {}, byRest, bill).filter?.records).toEqual([
      { matchType: 'or', records: either.records.map((line) => ({ ...line, field: 'lawyerId' })) },
    ])
    const within = { text: '劳动仲裁', lines: [kindLine] }
    expect(boardLimits(filters, {}, { ...byLawyer, within }, matter).filter?.records).toEqual([lawyerLine, kindLine])
    expect(boardLimits(filters, {}, { ...byLawyer, within }, bill)).toMatchObject({
      filter: { records: [{ field: 'lawyerId', rule: 'eq', val: '7' }] },
      ignored: ['劳动仲裁'],
    })
    const byBoth = { source: matter, text: '陈立行 / 劳动仲裁', lines: [lawyerLine, kindLine] }
    expect(boardLimits(filters, {}, byBoth, bill)).toEqual({ filter: null, ignored: ['陈立行 / 劳动仲裁'] })
  })
})

test('fields with the same values can share a filter', () => {
  const { leadLawyerId, kind, openedAt, title } = matter.fields
  expect(hasSameValues(leadLawyerId, bill.fields.lawyerId)).toBe(true)
  expect(hasSameValues(openedAt, bill.fields.day)).toBe(true)
  expect(hasSameValues(kind, dictionary('等级', 'level'))).toBe(false)
  expect(hasSameValues(leadLawyerId, reference('企业', 'enterprise'))).toBe(false)
  expect([leadLawyerId, kind, openedAt, title].map((field) => isBoardField(field))).toEqual([true, true, true, false])
})
