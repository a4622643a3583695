import type { Call } from '@lexdesk/domain'
import { ApiError } from '../calls/ApiError.ts'
import { callEnvelope } from '../calls/callEnvelope.ts'

export interface SheetAnswer {
  success: boolean
  code: number
  message: string
  result?: unknown
}

/** Sends spreadsheets to any import call. A refusal is returned as a result; only a missing response is thrown. */
export async function uploadSheet(
  target: Call,
  files: readonly File[],
  fields: Readonly<Record<string, string>>,
): Promise<SheetAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('files[]', file)
  try {
    return await callEnvelope(target, { form })
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status > 0 && error.status < 500
    if (!isAnswer) throw error
    return { success: false, code: error.wireCode, message: error.message }
  }
}
