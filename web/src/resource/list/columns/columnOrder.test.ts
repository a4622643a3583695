import { enterprise, listColumns } from '@lexdesk/domain'
import { describe, expect, test } from 'vitest'
import {
  noColumnSettings,
  readColumnSettings,
  settleColumns,
  withMoved,
  withVisible,
  withWidth,
  type ColumnSettings,
} from './columnOrder.ts'

const columns = listColumns(enterprise)
const settled = (settings: ColumnSettings, from = columns) => settleColumns(from, settings)
const names = (settings: ColumnSettings, from = columns) =>
  settled(settings, from).flatMap((column) => (column.visible ? column.name : []))

describe('the columns of a list', () => {
  test('without settings they are in the order of the definition, frozen ones first and the state in its place', () => {
    const shown = names(noColumnSettings)
    expect(shown[0]).toBe('name')
    expect(shown[3]).toBe('status')
    expect(shown).not.toContain('tags')
    expect(shown).toContain('createTime')
  })

  test('a hidden column disappears, an optional column appears', () => {
    const settings = withVisible(withVisible(noColumnSettings, 'creditCode', false), 'tags', true)
    expect(names(settings)).not.toContain('creditCode')
    expect(names(settings)).toContain('tags')
    expect(names(withVisible(settings, 'creditCode', true))).toContain('creditCode')
  })

  test('moving a column before another retains the order of the others', () => {
    const moved = withMoved(noColumnSettings, settled(noColumnSettings), 'source', 'no')
    const shown = names(moved)
    expect(shown.slice(0, 3)).toEqual(['name', 'source', 'no'])
    expect(shown.toSorted()).toEqual(names(noColumnSettings).toSorted())
  })

  test('a column that is moved is shown even if it does not fit, unless it is hidden', () => {
    const moved = withMoved(noColumnSettings, settled(noColumnSettings), 'source', 'no')
    expect(settled(moved).flatMap(({ name, isChosen }) => (isChosen ? name : []))).toEqual(['source'])
    expect(names(withMoved(noColumnSettings, settled(noColumnSettings), 'tags', 'no'))).not.toContain('tags')
  })

  test('a frozen column does not leave its side', () => {
    expect(withMoved(noColumnSettings, settled(noColumnSettings), 'name', 'no')).toBe(noColumnSettings)
  })

  test('a new column of the definition appears beside its neighbour', () => {
    const old = columns.filter((column) => column.name !== 'entType')
    const moved = withMoved(noColumnSettings, settled(noColumnSettings, old), 'creditCode', 'no')
    const shown = names(moved)
    expect(shown[shown.indexOf('status') + 1]).toBe('entType')
  })

  test('a column removed from the definition leaves no trace', () => {
    const settings = { ...noColumnSettings, order: ['gone', 'source'], shown: ['gone'] }
    expect(names(settings)).not.toContain('gone')
    expect(names(settings)).toHaveLength(names(noColumnSettings).length)
  })

  test('limits the width to a sensible range', () => {
    const width = (wanted: number) =>
      settled(withWidth(noColumnSettings, 'no', wanted)).find((column) => column.name === 'no')?.width
    expect([width(5), width(123.4), width(9999)]).toEqual([60, 123, 800])
  })

  test.each([null, 'x', [], { order: 'x', widths: [] }, { order: [1, 'no'], widths: { no: 'wide', name: 90 } }])(
    'ignores settings of an unknown shape (%j)',
    (raw) => {
      expect(names(readColumnSettings(raw))).toContain('name')
    },
  )
})
