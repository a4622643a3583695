import { describe, expect, test } from 'vitest'
import { date, datetime, dictionary, reference } from '../../resource/kinds/builders.ts'
import type { ReportLine } from '../../resources/reports/ReportDefinition.ts'
import { enterprise } from '../../resources/legal/enterprises/enterprise.ts'
import type { ChosenGroup } from './boardLimits.ts'
import { boardParams, paramTakes } from './boardParams.ts'

const filters = [
  {
    id: 'level',
    title: '等级',
    fields: [{ source: 'enterprise', field: 'level' }],
    params: [
      { report: 'quiet', param: 'level', part: 'value' as const },
      { report: 'several', param: 'levels', part: 'value' as const },
    ],
  },
  {
    id: 'time',
    title: '时间',
    fields: [{ source: 'enterprise', field: 'createTime' }],
    params: [
      { report: 'quiet', param: 'since', part: 'from' as const },
      { report: 'other', param: 'day', part: 'to' as const },
    ],
  },
]
const reportOf = (code: string) => ({
  code,
  params: [{ name: 'levels', title: '等级', kind: 'dictionaries', source: 'ent_level' }],
})
const given = (values: Record<string, string[]>, report = 'quiet', chosen?: ChosenGroup) =>
  boardParams(filters, values, chosen, reportOf(report))
const group = (...lines: ReportLine[]): ChosenGroup => ({ source: enterprise, text: '重点', lines })

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
  })

  test('several values to a parameter that is a list', () => {
    expect(given({ level: ['A', 'B'] }, 'several')).toEqual({ values: { levels: ['A', 'B'] }, ignored: [] })
  })
})

describe('a clicked group gives the parameters of the filters that are about its fields', () => {
  const level = { field: 'level', rule: 'eq', val: 'A' }

  test('a value or days', () => {
    expect(given({}, 'quiet', group(level))).toEqual({ values: { level: 'A' }, ignored: [] })
    expect(given({}, 'several', group(level))).toEqual({ values: { levels: ['A'] }, ignored: [] })
    const month = { field: 'createTime', rule: 'between', val: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'] }
    expect(given({}, 'quiet', group(month))).toEqual({ values: {}, ignored: ['重点'] })
    const both = { report: 'quiet', param: 'until', part: 'to' as const }
    const [first, time] = filters
    const closed = [first!, { ...time!, params: [...time!.params, both] }]
    expect(boardParams(closed, {}, group(month), reportOf('quiet')).values).toEqual({
      since: '2026-01-01',
      until: '2026-01-31',
    })
  })

  test('and a series of it is given or ignored on its own', () => {
    const within = { text: '负责人', lines: [{ field: 'ownerId', rule: 'eq', val: '1' }] }
    expect(given({}, 'quiet', { ...group(level), within })).toEqual({ values: { level: 'A' }, ignored: ['负责人'] })
  })

  test('not where a field is in no filter, has no value, or another value is chosen', () => {
    const ignored = { values: {}, ignored: ['重点'] }
    expect(given({}, 'quiet', group(level, { field: 'ownerId', rule: 'eq', val: '1' }))).toEqual(ignored)
    expect(given({}, 'quiet', group({ field: 'level', rule: 'isNull', val: '' }))).toEqual(ignored)
    expect(given({}, 'other', group(level))).toEqual(ignored)
    expect(given({ level: ['B'] }, 'quiet', group(level))).toEqual({ values: { level: 'B' }, ignored: ['重点'] })
    expect(given({ level: ['A', 'B'] }, 'several', group(level)).values).toEqual({ levels: ['A'] })
  })
})

test.each([
  ['the same dictionary', dictionary('级', 'ent_level'), { kind: 'dictionary', source: 'ent_level' }, 'value', true],
  ['another dictionary', dictionary('级', 'sex'), { kind: 'dictionary', source: 'ent_level' }, 'value', false],
  ['the same records', reference('人', 'user'), { kind: 'reference', source: 'user' }, 'value', true],
  ['other records', reference('企业', 'enterprise'), { kind: 'reference', source: 'user' }, 'value', false],
  [
    'a dictionary of several',
    dictionary('级', 'ent_level'),
    { kind: 'dictionaries', source: 'ent_level' },
    'value',
    true,
  ],
  ['several of others', dictionary('级', 'sex'), { kind: 'dictionaries', source: 'ent_level' }, 'value', false],
  ['records of several', reference('人', 'user'), { kind: 'references', source: 'user' }, 'value', true],
  ['a day', date('日'), { kind: 'date' }, 'from', true],
  ['a time', datetime('时'), { kind: 'date' }, 'to', true],
  ['a day as one value', date('日'), { kind: 'date' }, 'value', false],
  ['a text', dictionary('级', 'ent_level'), { kind: 'text' }, 'value', false],
] as const)('a filter about %s', (_, field, param, part, takes) => {
  expect(paramTakes(field, { name: 'p', title: '参', ...param }, part)).toBe(takes)
})
