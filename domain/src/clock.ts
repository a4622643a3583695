const beijingMs = 8 * 3_600_000

/** `YYYY-MM-DD HH:mm:ss` in Beijing, independent of the machine's time zone. China has no daylight saving. */
export function beijingTime(moment: Date): string {
  return new Date(moment.getTime() + beijingMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** `YYYY-MM-DD`: the current day in Beijing at a moment. */
export function beijingDay(moment: Date): string {
  return beijingTime(moment).slice(0, 10)
}

export function beijingHour(moment: Date): number {
  return Number(beijingTime(moment).slice(11, 13))
}

export function beijingYear(moment: Date): number {
  return Number(beijingTime(moment).slice(0, 4))
}

/** `YYYY-MM-DDTHH:mm:ssZ`: only for services that want it so, such as the signatures of cloud providers. */
export function utcSecond(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`
}
