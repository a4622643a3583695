import type { CheckStep, FailedStep } from '@lexdesk/domain'
import type { Matcher } from '../../resource/patterns/createMatcher.ts'

/** The step that a value fails, and the characters that it checked. */
export interface Failure {
  index: number
  begin: number
  end: number
  part: string
}

/** The first step that the value fails; undefined when it passes all (wire contract §3.16). */
export async function findFailure(
  matcher: Matcher,
  steps: readonly CheckStep[],
  value: string,
): Promise<Failure | undefined> {
  const characters = [...value]
  let begin = 0
  for (const [index, { digits, pattern }] of steps.entries()) {
    const isWhole = digits === '*'
    const end = digits === '*' ? characters.length : begin + digits
    const part = isWhole ? value : characters.slice(begin, end).join('')
    const isThere = isWhole || characters.length >= end
    if (!isThere || !(await matcher.matches(pattern, part))) return { index, begin, end, part }
    if (!isWhole) begin = end
  }
  return undefined
}

/** The same in wire format. */
export async function checkValue(
  matcher: Matcher,
  steps: readonly CheckStep[],
  value: string,
): Promise<FailedStep | undefined> {
  const failure = await findFailure(matcher, steps, value)
  if (!failure) return undefined
  const step = steps[failure.index]!
  return {
    ...step,
    ...(step.digits !== '*' && { beginIndex: failure.begin, endIndex: failure.end }),
    checkValue: failure.part,
    passed: false,
  }
}
