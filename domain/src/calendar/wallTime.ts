/** A moment on the clock of the house, `YYYY-MM-DD HH:mm:ss`: counted as written, because that clock has no summer time. */
export type WallTime = string

const minuteMs = 60_000
const msOf = (at: WallTime): number => Date.parse(`${at.replace(' ', 'T')}Z`)

export function addMinutes(at: WallTime, minutes: number): WallTime {
  return new Date(msOf(at) + Math.round(minutes * minuteMs)).toISOString().slice(0, 19).replace('T', ' ')
}

export const minutesBetween = (from: WallTime, to: WallTime): number => (msOf(to) - msOf(from)) / minuteMs

/** `HH:mm` or `HH:mm:ss`, as minutes since midnight. */
export function minuteOfDay(clock: string): number {
  const [hour = '0', minute = '0'] = clock.split(':')
  return Number(hour) * 60 + Number(minute)
}

/** The clock `minutes` after midnight of a day. */
export const atMinute = (date: string, minutes: number): WallTime => addMinutes(`${date} 00:00:00`, minutes)
