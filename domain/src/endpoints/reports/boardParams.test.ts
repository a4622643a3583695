import { describe, expect, test } from 'vitest'
import { date, datetime, dictionary, reference } from '../../resource/kinds/builders.ts'
import { boardParams, paramTakes } from './boardParams.ts'

const filters = [
  {
    id: 'level',
    title: '等级',
    fields: [],
    params: [{ report: 'quiet', param: 'level', part: 'value' as const }],
  },
  {
    id: 'time',
    title: '时间',
    fields: [],
    params: [
      { report: 'quiet', param: 'since', part: 'from' as const },
      { report: 'other', param: 'day', part: 'to' as const },
    ],
  },
]
const given = (values: Record<string, string[]>, report = 'quiet') => boardParams(filters, values, undefined, report)

describe('shared filters give parameters of SQL reports', () => {
  test('their value, or the first and the last day', () => {
    expect(given({ level: ['A'], time: ['2026-01-01', ''] })).toEqual({
      values: { level: 'A', since: '2026-01-01' },
      ignored: [],
    })
    expect(given({ time: ['', '2026-01-31'] }, 'other')).toEqual({ values: { day: '2026-01-31' }, ignored: [] })
  })

  test('nothing where nothing is chosen', () => {
    expect(given({ level: [], time: ['', ''] })).toEqual({ values: {}, ignored: [] })
  })

  test('and say what does not limit the report', () => {
    expect(given({ level: ['A', 'B'], time: ['', '2026-01-31'] })).toEqual({
      values: {},
      ignored: ['等级（选了多个值）', '时间'],
    })
    expect(given({ level: ['A'] }, 'other').ignored).toEqual(['等级'])
    expect(boardParams(filters, {}, { text: '劳动仲裁' }, 'quiet').ignored).toEqual(['劳动仲裁'])
  })
})

test.each([
  ['the same dictionary', dictionary('级', 'ent_level'), { kind: 'dictionary', source: 'ent_level' }, 'value', true],
  ['another dictionary', dictionary('级', 'sex'), { kind: 'dictionary', source: 'ent_level' }, 'value', false],
  ['the same records', reference('人', 'user'), { kind: 'reference', source: 'user' }, 'value', true],
  ['other records', reference('企业', 'enterprise'), { kind: 'reference', source: 'user' }, 'value', false],
  ['a day', date('日'), { kind: 'date' }, 'from', true],
  ['a time', datetime('时'), { kind: 'date' }, 'to', true],
  ['a day as one value', date('日'), { kind: 'date' }, 'value', false],
  ['a text', dictionary('级', 'ent_level'), { kind: 'text' }, 'value', false],
] as const)('a filter about %s', (_, field, param, part, takes) => {
  expect(paramTakes(field, { name: 'p', title: '参', ...param }, part)).toBe(takes)
})
