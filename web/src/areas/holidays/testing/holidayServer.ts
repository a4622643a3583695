import { type DayType, mustDayNumber, page, toPlainDate } from '@lexdesk/domain'
import { vi } from 'vitest'
import { type FakeRequest, type FakeServer, fakeServer } from '../../../testing/fakeServer.ts'

export interface WireDay {
  id: string
  version: number
  date: string
  type: string
  name: string
  year: number
  legalFlag: string
  sourceNo: string | null
}

export function dayRow(date: string, type: DayType, name: string, more: Partial<WireDay> = {}): WireDay {
  return {
    id: `h${date}`,
    version: 1,
    date,
    type,
    name,
    year: Number(date.slice(0, 4)),
    legalFlag: 'N',
    sourceNo: null,
    ...more,
  }
}

function span(type: DayType, name: string, first: string, last = first): WireDay[] {
  const days: WireDay[] = []
  for (let day = mustDayNumber(`2026-${first}`); day <= mustDayNumber(`2026-${last}`); day++)
    days.push(dayRow(toPlainDate(day), type, name))
  return days
}

/** The entries of the 2026 arrangement. */
export const days2026: readonly WireDay[] = [
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

/** A year confirmed as complete. */
export const confirmedYear = (year: number) => ({
  id: `y${year}`,
  version: 2,
  year,
  name: `${year} 年节假日安排`,
  status: 'confirmed',
  confirmedBy: 'admin',
  confirmedByName: '管理员',
  confirmedAt: '2026-01-02 10:00:00',
})

export const yearsCall = 'GET /legal/holiday/years'
export const listCall = 'GET /legal/holiday/list'
export const saveCall = 'POST /legal/holiday/saveNotice'

/** A stateful fake server: days added or changed by a notice are in the next list. */
export function holidayServer(entries: readonly WireDay[] = days2026): FakeServer & { rows: WireDay[] } {
  const rows = entries.map((row) => ({ ...row }))
  const server = fakeServer({
    'GET /sys/preference': null,
    'PUT /sys/preference': null,
    'GET /sys/savedView': [],
    'POST /legal/holiday/impact': {
      deadlines: [],
      deadlineTotal: 0,
      appointments: [],
      appointmentTotal: 0,
      confirmedYears: [],
    },
    [yearsCall]: [confirmedYear(2026)],
    'GET /legal/holidayYear/steps': [],
    [listCall]: ({ params }: FakeRequest) => {
      const { date_begin = '', date_end = '9', pageNo, pageSize } = params
      const found = rows.filter(({ date }) => date >= date_begin && date <= date_end)
      const [current, size] = [Number(pageNo), Number(pageSize)]
      return page(found.slice((current - 1) * size, current * size), found.length, current, size)
    },
    [saveCall]: ({ body }: FakeRequest) => {
      const { days, sourceNo } = body as { days: WireDay[]; sourceNo?: string }
      const saved = { added: 0, changed: 0 }
      for (const { date, type, name } of days) {
        const row = rows.find((one) => one.date === date)
        if (row) Object.assign(row, { type, name, sourceNo, version: row.version + 1 })
        else rows.push(dayRow(date, type as DayType, name, { sourceNo: sourceNo ?? null }))
        saved[row ? 'changed' : 'added'] += 1
      }
      return saved
    },
  })
  return { ...server, rows }
}

/** Sets the date without faking the timers that libraries use. */
export function setToday(date: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${date}T10:00:00+08:00`) })
}
