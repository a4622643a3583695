/** Standard deviations of the usual 95 %. */
const z = 1.96

/** The share of good answers that one may count on: few answers count for little, however good (Wilson, 1927). */
export function wilsonLowerBound(good: number, all: number): number {
  if (all === 0) return 0
  const share = good / all
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * all)) / all)
  return (share + (z * z) / (2 * all) - spread) / (1 + (z * z) / all)
}
