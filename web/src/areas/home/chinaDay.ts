/** The day in GMT+8, by which the product counts wherever it is looked at. */
export const chinaDay = (now: Date): string => new Date(now.getTime() + 8 * 3600_000).toISOString().slice(0, 10)
