import { beijingDay, beijingTime } from '@lexdesk/domain'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { businessNow } from '../../api/live/businessClock.ts'

dayjs.extend(customParseFormat)
// The calendars of the library ask `tz` for the current time (今天, 此刻); without it they take that of the machine.
dayjs.extend((_, { prototype }) => Object.assign(prototype, { tz: () => dayjs(beijingTime(businessNow())) }))

type DateKind = 'date' | 'datetime' | 'time'

/** The stored and displayed format of each kind. */
const dateFormats: Record<DateKind, string> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  time: 'HH:mm:ss',
}

/**
 * Accepted input formats: the first is displayed. None is a prefix of another,
 * because the picker accepts a text as soon as it matches a format.
 */
export const typedFormats: Record<'date' | 'datetime', string[]> = {
  date: [dateFormats.date, 'YYYYMMDD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYY年M月D日'],
  datetime: [dateFormats.datetime, 'YYYYMMDDHHmmss', 'YYYY/MM/DD HH:mm:ss'],
}

/** Converts between wall-clock text and dayjs without a time zone. An invalid date gives null. */
export function toDayjs(value: unknown, kind: DateKind): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null
  const text = kind === 'date' ? value.slice(0, 10) : value
  const day = dayjs(text, [dateFormats[kind], ...(kind === 'datetime' ? [dateFormats.date] : [])], true)
  return day.isValid() ? day : null
}

export function fromDayjs(day: Dayjs | null | undefined, kind: DateKind): string | null {
  return day?.isValid() ? day.format(dateFormats[kind]) : null
}

/** The current date in business time, regardless of the browser's time zone. */
export function today(now: Date = businessNow()): Dayjs {
  return dayjs(beijingDay(now), dateFormats.date, true)
}

/** 今天 本周 本月 近30天; a week starts on Monday. */
export function rangePresets(now?: Date): { label: string; value: [Dayjs, Dayjs] }[] {
  const day = today(now)
  const monday = day.subtract((day.day() + 6) % 7, 'day')
  return [
    { label: '今天', value: [day, day] },
    { label: '本周', value: [monday, monday.add(6, 'day')] },
    { label: '本月', value: [day.startOf('month'), day.endOf('month')] },
    { label: '近30天', value: [day.subtract(29, 'day'), day] },
  ]
}
