import type { RateLimit } from './LiveRoute.ts'

interface Bucket {
  tokens: number
  at: number
}

export interface RateLimiter {
  /** Seconds to wait, or undefined when the request may pass. */
  take(key: string, limit: RateLimit): number | undefined
  clear(): void
}

const maxBuckets = 20_000

/** Token buckets with a refill rate per second, per process. */
export function createRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, Bucket>()
  return {
    take: (key, { perSecond, burst }) => {
      const at = now()
      const old = buckets.get(key)
      const tokens = Math.min(burst, old ? old.tokens + ((at - old.at) / 1000) * perSecond : burst)
      const isFree = tokens >= 1
      // Evicts the oldest: a bucket that was not used for long is full anyway.
      buckets.delete(key)
      buckets.set(key, { tokens: isFree ? tokens - 1 : tokens, at })
      if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value!)
      return isFree ? undefined : Math.max(1, Math.ceil((1 - tokens) / perSecond))
    },
    clear: () => buckets.clear(),
  }
}
