import type { DayType, SpecialDay } from '../Calendar.ts'
import { mustDayNumber, toPlainDate } from '../plainDate.ts'

const span = (type: DayType, name: string, first: string, last = first): SpecialDay[] => {
  const days: SpecialDay[] = []
  for (let day = mustDayNumber(`2026-${first}`); day <= mustDayNumber(`2026-${last}`); day++) {
    days.push({ date: toPlainDate(day), type, name })
  }
  return days
}

/** The table of domain.md §14, written independently of the seed and of the notice. */
export const days2026: SpecialDay[] = [
  ...span('holiday', '元旦', '01-01', '01-03'),
  ...span('makeup', '元旦', '01-04'),
  ...span('makeup', '春节', '02-14'),
  ...span('holiday', '春节', '02-15', '02-23'),
  ...span('makeup', '春节', '02-28'),
  ...span('holiday', '清明节', '04-04', '04-06'),
  ...span('holiday', '劳动节', '05-01', '05-05'),
  ...span('makeup', '劳动节', '05-09'),
  ...span('holiday', '端午节', '06-19', '06-21'),
  ...span('makeup', '国庆节', '09-20'),
  ...span('holiday', '中秋节', '09-25', '09-27'),
  ...span('holiday', '国庆节', '10-01', '10-07'),
  ...span('makeup', '国庆节', '10-10'),
]
