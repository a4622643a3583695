export interface PeakMemory {
  /** Starts from the current memory of the process, after a garbage collection. */
  watch(): void
  /** The peak increase since then, in megabytes. */
  peak(): number
}

/** Samples the resident memory of this process, including worker threads, every few milliseconds. */
export function peakMemory(): PeakMemory {
  let [base, most] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  const sample = (): void => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  return {
    watch: () => {
      globalThis.gc?.()
      base = most = process.memoryUsage.rss()
      clearInterval(timer)
      timer = setInterval(sample, 5).unref()
    },
    peak: () => {
      sample()
      return (most - base) / 1024 ** 2
    },
  }
}
