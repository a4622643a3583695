import { expect, test } from 'vitest'
import { axisLabels, textWidth } from './axisLabels.ts'

const months = Array.from({ length: 12 }, (_, index) => `${index + 1}月`)

test('all names stand where there is room', () => {
  expect(axisLabels(months, 40, 'skip')).toEqual(months)
})

test('in less room every second or third stands, counted from the last', () => {
  const shown = axisLabels(months, 20, 'skip')
  expect(shown).toEqual([null, '2月', null, '4月', null, '6月', null, '8月', null, '10月', null, '12月'])
})

test('names never touch, whatever the width', () => {
  for (const names of [months, ['2026-10', '2026-11', '2026-12'], ['陈立行', '欧阳思远', 'Smith']])
    for (let slot = 4; slot < 120; slot += 3)
      for (const crowded of ['skip', 'shorten'] as const) {
        let end = -Infinity
        for (const [index, name] of axisLabels(names, slot, crowded).entries()) {
          if (!name) continue
          const middle = (index + 0.5) * slot
          expect(middle - textWidth(name) / 2).toBeGreaterThanOrEqual(end)
          end = middle + textWidth(name) / 2
        }
      }
})

test('people are shortened rather than left out', () => {
  expect(axisLabels(['陈立行', '欧阳思远'], 46, 'shorten')).toEqual(['陈立行', '欧阳…'])
})
