import { createCalendar, type SpecialDay } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { type LawyerHours, openSpans } from './LawyerHours.ts'

const office = { open: 9, close: 18 }
const [monday, thursday, saturday, sunday] = ['2026-09-28', '2026-10-01', '2026-10-10', '2026-10-11']
const days: SpecialDay[] = [
  { date: thursday, type: 'holiday', name: '国庆节' },
  { date: monday, type: 'rest', name: '所庆' },
  { date: saturday, type: 'makeup', name: '国庆节' },
]
const row = (weekday: string, from: string, to: string) => ({ weekday, from, to })
const ten = { from: 600, to: 720 }
const spans = (date: string, { weekly = [], exceptions = [] }: Partial<LawyerHours>) =>
  openSpans({ weekly, exceptions }, date, createCalendar(days), office)

test.each([thursday, monday])('weekly hours do not apply on %s, a day of rest; an exception opens it', (date) => {
  const weekly = [row('1', '09:00:00', '18:00:00'), row('4', '09:00:00', '18:00:00')]
  expect(spans(date, { weekly })).toEqual([])
  const exceptions = [{ date, kind: 'extra' as const, from: '10:00:00', to: '12:00:00' }]
  expect(spans(date, { weekly, exceptions })).toEqual([ten])
})

test('a weekend is open in the weekly hours that the lawyer has entered for it', () => {
  expect(spans(sunday, { weekly: [row('1', '09:00:00', '18:00:00')] })).toEqual([])
  expect(spans(sunday, { weekly: [row('0', '10:00:00', '12:00:00')] })).toEqual([ten])
  expect(spans(sunday, {})).toEqual([])
})

test('a make-up workday at a weekend has the hours of a Monday, or those that the lawyer has entered', () => {
  expect(spans(saturday, { weekly: [row('1', '10:00:00', '12:00:00')] })).toEqual([ten])
  expect(spans(saturday, { weekly: [row('1', '09:00:00', '18:00:00'), row('6', '10:00:00', '12:00:00')] })).toEqual([
    ten,
  ])
  expect(spans(saturday, {})).toEqual([{ from: 540, to: 1080 }])
})
