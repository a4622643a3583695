/** A local time of the office, `YYYY-MM-DD HH:mm:ss`. Plain arithmetic is safe: China has no daylight saving. */
export type WallTime = string

const minuteMs = 60_000
const msOf = (at: WallTime): number => Date.parse(`${at.replace(' ', 'T')}Z`)

export function addMinutes(at: WallTime, minutes: number): WallTime {
  return new Date(msOf(at) + Math.round(minutes * minuteMs)).toISOString().slice(0, 19).replace('T', ' ')
}

export const minutesBetween = (from: WallTime, to: WallTime): number => (msOf(to) - msOf(from)) / minuteMs

/** Parses `HH:mm` or `HH:mm:ss` into minutes since midnight. */
export function minuteOfDay(clock: string): number {
  const [hour = '0', minute = '0'] = clock.split(':')
  return Number(hour) * 60 + Number(minute)
}

/** The local time `minutes` after midnight of a day. */
export const atMinute = (date: string, minutes: number): WallTime => addMinutes(`${date} 00:00:00`, minutes)
