import type { Matcher } from './createMatcher.ts'

/** Inputs that trigger catastrophic backtracking in nested quantifiers. */
const trials = ['a', '0', 'aA0_', ' ', '合'].map((piece) => `${piece.repeat(40).slice(0, 64)}\n!`)

/** Whether matching a pattern may take too long: known when it is saved, not when it is used. */
export async function isEndless(matcher: Matcher, pattern: string): Promise<boolean> {
  for (const trial of trials) {
    const run = () => matcher.matches(pattern, trial)
    // Load can delay a harmless pattern once; a pattern that never ends fails twice.
    const isDone = await run()
      .catch(run)
      .then(
        () => true,
        () => false,
      )
    if (!isDone) return true
  }
  return false
}
