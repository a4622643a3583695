const keptMs = 10_000
const waitMs = 3_000

/**
 * Reads at most every ten seconds, however many ask; undefined while it cannot be read. A scrape must be answered even
 * when the database is not.
 */
export function remembered<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let answer: Promise<T | undefined> = Promise.resolve(undefined)
  let readAt = -Infinity
  return () => {
    if (performance.now() - readAt < keptMs) return answer
    readAt = performance.now()
    answer = withinTime(read()).catch(() => undefined)
    return answer
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), waitMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
