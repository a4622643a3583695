/** From how many stars an appraisal is good, and up to how many it is poor. */
export const appraiseScores = { good: 4, poor: 2 } as const

/** The maximum number of rows of long reports. */
export const statisticLimits = { rows: 500, articles: 100, templates: 50, reasons: 100 } as const

/** Upper bounds, in days, of the spans for records that end or are due soon. */
export const endingDays = [30, 60, 90] as const
export const deadlineDays = [7, 14, 30] as const
/** Upper bounds, in days, of the age groups of waiting records. */
export const openAgeDays = [30, 90, 180] as const
export const archiveAgeDays = [30, 90] as const

/** Titles of spans of days: 30, 90 → 30 天内, 31–90 天. */
export const spanTitles = (ends: readonly number[]): string[] =>
  ends.map((end, index) => (index === 0 ? `${end} 天内` : `${ends[index - 1]! + 1}–${end} 天`))
