export interface Throttle {
  /** Requests a call: at once if the last one is long enough ago, else as soon as it is. */
  request(): void
  /** Resolves when no call is running any more; none follows. */
  stop(): Promise<void>
}

/** Calls `work`, which must not reject, at most once in `ms` and never concurrently. */
export function throttle(ms: number, work: () => Promise<void>): Throttle {
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  let lastAt = 0
  let isStopped = false

  function call(): void {
    timer = undefined
    lastAt = Date.now()
    current = current.then(work)
  }

  return {
    request() {
      if (!timer && !isStopped) timer = setTimeout(call, Math.max(0, lastAt + ms - Date.now()))
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}
