import { call } from '../calls/call.ts'
import { problemOf } from '../calls/problemOf.ts'

/** What a numbering rule has against a value; asked only when there are both. */
export async function ruleCodeCheck(
  ruleCode: string | null | undefined,
  value: string | null | undefined,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!ruleCode || !value) return undefined
  const check = { method: 'GET', path: '/sys/checkRule/checkByCode' } as const
  // The server decodes once more than usual (wire contract §2.8).
  return problemOf(call(check, { params: { ruleCode, value: encodeURIComponent(value) }, signal }))
}
