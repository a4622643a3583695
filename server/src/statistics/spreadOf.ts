/** The quantile for this share, interpolated, to one digit. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return oneDigit(low + (high - low) * (at - Math.floor(at)))
}

export const oneDigit = (value: number): number => Math.round(value * 10) / 10

interface TimeSpread {
  count: number
  median: number | null
  most: number | null
  inTime: number
}

/** How long things took: half of them at most the median, nine of ten at most `most`. */
export function spreadOf(hours: readonly number[], limit: number): TimeSpread {
  return {
    count: hours.length,
    median: quantile(hours, 0.5),
    most: quantile(hours, 0.9),
    inTime: hours.filter((one) => one <= limit).length,
  }
}
