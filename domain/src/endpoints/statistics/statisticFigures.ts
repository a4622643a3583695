/** Stars from which an appraisal is good, and up to which it is poor. */
export const appraiseScores = { good: 4, poor: 2 } as const

/** How many rows the longest lists of reports have. */
export const statisticLimits = { rows: 500, articles: 100, templates: 50, reasons: 100 } as const

/** What ends soon, and what must be done soon, stands in spans that end after so many days. */
export const endingDays = [30, 60, 90] as const
export const deadlineDays = [7, 14, 30] as const
/** What waits is as old as these days at most, or older. */
export const openAgeDays = [30, 90, 180] as const
export const archiveAgeDays = [30, 90] as const

/** Spans of days in words: 30, 90 → 30 天内, 31–90 天. */
export const spanTitles = (ends: readonly number[]): string[] =>
  ends.map((end, index) => (index === 0 ? `${end} 天内` : `${ends[index - 1]! + 1}–${end} 天`))
