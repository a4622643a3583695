import { call } from '../calls/call.ts'
import { problemOf } from '../calls/problemOf.ts'

export interface DuplicateQuestion {
  /** Names of the database, as the wire wants them: `sys_role`, `role_code`. */
  tableName: string
  fieldName: string
  fieldVal: string | null | undefined
  /** The row that may have the value: the one being edited. */
  dataId?: string
}

/** What is wrong with a value that must be the only one; nothing is asked about nothing. */
export async function duplicateCheck(question: DuplicateQuestion, signal?: AbortSignal): Promise<string | undefined> {
  const fieldVal = question.fieldVal?.trim()
  if (!fieldVal) return undefined
  const check = { method: 'GET', path: '/sys/duplicate/check' } as const
  return problemOf(call(check, { params: { ...question, fieldVal }, signal }))
}
