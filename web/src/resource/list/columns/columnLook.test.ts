import { date, yesNo } from '@lexdesk/domain/fields'
import { expect, test } from 'vitest'
import { columnWidth } from './columnLook.ts'

const padding = 24
const arrow = 15
const questionMark = 18

test('a column has the wanted width, or that of its kind', () => {
  expect(columnWidth(date('到期日期'))).toBe(112)
  expect(columnWidth(date('到期日期'), 140)).toBe(140)
})

test('a column is never narrower than its title with the arrow and the question mark', () => {
  const title = '所有人可用'
  const words = title.length * 14 + padding + arrow
  expect(columnWidth(yesNo(title), 80)).toBeGreaterThanOrEqual(words)
  expect(columnWidth(yesNo(title, { help: '说明' }), 80)).toBeGreaterThanOrEqual(words + questionMark)
})
