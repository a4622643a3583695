interface MissingYearsInput {
  /** The day that it is, as YYYY-MM-DD. */
  today: string
  shown: number
  /** Whether a year has holidays; undefined while nobody knows. */
  isEntered: (year: number) => boolean | undefined
}

/** From November on next year's arrangement is out and should be entered. */
export const isNextYearDue = (today: string): boolean => Number(today.slice(5, 7)) >= 11

/** What the reader must know before relying on the counts. */
export function missingYears({ today, shown, isEntered }: MissingYearsInput): string[] {
  const next = Number(today.slice(0, 4)) + 1
  const warnings: string[] = []
  if (isNextYearDue(today) && isEntered(next) === false) warnings.push(`次年节假日尚未录入（${next} 年）`)
  if (isEntered(shown) === false) warnings.push(`${shown} 年节假日尚未录入，工作日仅按周末推算`)
  return warnings
}
