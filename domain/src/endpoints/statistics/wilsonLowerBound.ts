/** z value of a 95 % confidence level. */
const z = 1.96

/** Lower bound of the Wilson score interval (1927): a few good answers rank below many. */
export function wilsonLowerBound(good: number, all: number): number {
  if (all === 0) return 0
  const share = good / all
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * all)) / all)
  return (share + (z * z) / (2 * all) - spread) / (1 + (z * z) / all)
}
