export interface PeakMemory {
  /** Counts from what the process holds now, after a collection. */
  watch(): void
  /** The most that was added since, in megabytes. */
  peak(): number
}

/** The resident memory of this process, worker threads included, looked at every few milliseconds. */
export function peakMemory(): PeakMemory {
  let [base, most] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  return {
    watch: () => {
      globalThis.gc?.()
      base = most = process.memoryUsage.rss()
      clearInterval(timer)
      timer = setInterval(look, 5).unref()
    },
    peak: () => {
      look()
      return (most - base) / 1024 ** 2
    },
  }
}
