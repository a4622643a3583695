import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until the answer is true; returns the seconds that it took. A late answer is a failure too. */
export async function until(what: string, limitSeconds: number, ask: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  for (;;) {
    const isTrue = await ask()
    const seconds = (performance.now() - started) / 1000
    if (seconds > limitSeconds) throw new Error(`not within ${limitSeconds} s: ${what}`)
    if (isTrue) return seconds
    await sleep(100)
  }
}
