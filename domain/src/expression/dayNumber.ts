const dayMs = 86_400_000

/** A date or a moment as a number of days, so that days are counted by subtraction; NaN for none. */
export function dayNumber(text: string): number {
  return Date.parse(text.length > 10 ? `${text.replace(' ', 'T')}Z` : `${text}T00:00:00Z`) / dayMs
}

/** `YYYY-MM-DD`; undefined for what no calendar has. */
export const dayText = (days: number): string | undefined => momentText(Math.floor(days))?.slice(0, 10)

/** `YYYY-MM-DD HH:mm:ss`. */
export function momentText(days: number): string | undefined {
  const moment = new Date(Math.round((days * dayMs) / 1000) * 1000)
  const year = moment.getUTCFullYear()
  return year >= 1000 && year <= 9999 ? moment.toISOString().slice(0, 19).replace('T', ' ') : undefined
}

/** The same day of a later month; the last one where the month is shorter. */
export function addMonths(days: number, months: number): number {
  const from = new Date(days * dayMs)
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + Math.trunc(months), 1)
  const end = new Date(first)
  const length = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  return first / dayMs + Math.min(from.getUTCDate(), length) - 1 + (days - Math.floor(days))
}
