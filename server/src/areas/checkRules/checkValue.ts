import type { CheckStep } from '@lexdesk/domain'
import type { Matcher } from './createMatcher.ts'

export interface FailedStep extends CheckStep {
  /** Which characters the step looked at; a step over the whole value has none. */
  beginIndex?: number
  endIndex?: number
  checkValue: string
  passed: false
}

/** The first step that the value does not pass; undefined when it passes all (wire contract §3.16). */
export async function checkValue(
  matcher: Matcher,
  steps: readonly CheckStep[],
  value: string,
): Promise<FailedStep | undefined> {
  const characters = [...value]
  let begin = 0
  for (const step of steps) {
    const isWhole = step.digits === '*'
    const end = step.digits === '*' ? characters.length : begin + step.digits
    const part = isWhole ? value : characters.slice(begin, end).join('')
    const isThere = isWhole || characters.length >= end
    if (!isThere || !(await matcher.matches(step.pattern, part)))
      return {
        ...step,
        ...(!isWhole && { beginIndex: begin, endIndex: end }),
        checkValue: part,
        passed: false,
      }
    if (!isWhole) begin = end
  }
  return undefined
}
