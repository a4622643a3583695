let aheadMs = 0

/**
 * The moment that business goes by: real time, unless a demonstration has moved it. Sessions, tokens, leases, limits
 * and the log of calls do not ask here.
 */
export function houseTime(): Date {
  return new Date(Date.now() + aheadMs)
}

/** For the demo clock alone: how far business is ahead of real time, or behind it. */
export function setHouseTimeAhead(seconds: number): void {
  aheadMs = seconds * 1000
}
