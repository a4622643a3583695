import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until the answer is true; returns the seconds that it took. */
export async function until(what: string, limitSeconds: number, ask: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  const seconds = (): number => (performance.now() - started) / 1000
  while (!(await ask())) {
    if (seconds() > limitSeconds) throw new Error(`not within ${limitSeconds} s: ${what}`)
    await sleep(100)
  }
  return seconds()
}
