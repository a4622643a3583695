let aheadMs = 0

/**
 * The current business time: real time, unless a demonstration has moved it. Sessions, tokens, leases, rate limits and
 * the request log use real time.
 */
export function businessTime(): Date {
  return new Date(Date.now() + aheadMs)
}

/** Used only by the demo clock: how far business time is ahead of real time, or behind it. */
export function setBusinessTimeAhead(seconds: number): void {
  aheadMs = seconds * 1000
}
