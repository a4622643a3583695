import { beijingTime } from '../../clock.ts'
import type { FieldOf, FieldOptions, Kind, Read } from '../Field.ts'
import { isBlank } from '../Field.ts'
import { orderRules } from '../Query.ts'

interface DateOptions extends FieldOptions {
  default?: string
}
/** `YYYY-MM-DD`: a calendar day, never an instant. */
export interface DateField extends DateOptions, FieldOf<'date', string> {
  kind: 'date'
}
/** `YYYY-MM-DD HH:mm:ss` in GMT+8. */
export interface DatetimeField extends DateOptions, FieldOf<'datetime', string> {
  kind: 'datetime'
}
/** `HH:mm:ss`. */
export interface TimeField extends DateOptions, FieldOf<'time', string> {
  kind: 'time'
}

export function date<const O extends DateOptions>(title: string, options?: O): DateField & O {
  return { kind: 'date', title, ...options } as DateField & O
}
export function datetime<const O extends DateOptions>(title: string, options?: O): DatetimeField & O {
  return { kind: 'datetime', title, ...options } as DatetimeField & O
}
export function time<const O extends DateOptions>(title: string, options?: O): TimeField & O {
  return { kind: 'time', title, ...options } as TimeField & O
}

const pad = (part: string | number): string => String(part).padStart(2, '0')

function isRealDay(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && year <= 9999 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

function isRealTime(hour: number, minute: number, second: number): boolean {
  return hour < 24 && minute < 60 && second < 60
}

const dayPattern = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/
const timePattern = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i
const midnight = '00:00:00'

/** Dates as people and spreadsheets write them: 2026-1-5, 2026/01/05, 2026年1月5日. */
function readDay(text: string): { day: string; rest: string } | undefined {
  const match = dayPattern.exec(text)
  if (!match) return undefined
  const [, y, m, d] = match
  if (!isRealDay(Number(y), Number(m), Number(d))) return undefined
  return { day: `${y!}-${pad(m!)}-${pad(d!)}`, rest: text.slice(match[0].length).replace(/^T/i, '').trim() }
}

/** The zone is `Z` or an offset such as `+08:00`; a time without one is Beijing time. */
function readTime(text: string): { time: string; zone: string | undefined } | undefined {
  const match = timePattern.exec(text)
  if (!match) return undefined
  const [, h, m, s = '0', zone] = match
  if (!isRealTime(Number(h), Number(m), Number(s))) return undefined
  return { time: `${pad(h!)}:${pad(m!)}:${pad(s)}`, zone }
}

/** `YYYY-MM-DD HH:mm:ss` in Beijing. A time in another zone is converted: 16:00Z is the next day there. */
function readMoment(text: string): string | undefined {
  const parts = readDay(text)
  if (!parts) return undefined
  const clock = parts.rest === '' ? { time: midnight, zone: undefined } : readTime(parts.rest)
  return clock && inBeijing(parts.day, clock.time, clock.zone)
}

function inBeijing(day: string, time: string, zone: string | undefined): string | undefined {
  if (zone === undefined) return `${day} ${time}`
  const [, sign, hours, minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? ['', '+', '00']
  const moment = Date.parse(`${day}T${time}${sign!}${hours!}:${minutes}`)
  if (Number.isNaN(moment)) return undefined
  const converted = beijingTime(new Date(moment))
  return readDay(converted) && converted
}

function kindOf<F>(
  storage: 'date' | 'datetime' | 'time',
  words: string,
  example: string,
  parse: (text: string) => string | undefined,
) {
  const read = (raw: unknown): Read<string> => {
    if (isBlank(raw)) return { value: null }
    const value = typeof raw === 'string' ? parse(raw.trim()) : undefined
    return value === undefined ? { problem: `格式不正确，应为 ${example}` } : { value }
  }
  const kind: Kind<F, string> = {
    storage,
    rules: orderRules,
    asks: '请选择',
    read,
    readText: read,
    print: (value) => value,
    hint: () => `${words}，如 ${example}`,
  }
  return kind
}

const dateKind = kindOf<DateField>('date', '日期', '2026-01-31', (text) => readMoment(text)?.slice(0, 10))
const datetimeKind = kindOf<DatetimeField>('datetime', '时间', '2026-01-31 09:30:00', readMoment)
const timeKind = kindOf<TimeField>('time', '钟点', '09:30:00', (text) => {
  const clock = readTime(text)
  return clock && inBeijing('2026-01-01', clock.time, clock.zone)?.slice(11)
})

date.kind = dateKind
datetime.kind = datetimeKind
time.kind = timeKind
