import { errors } from '@lexdesk/domain'

/** A part of an upload that is a JSON object; `words` name it when it is not. */
export function readJsonObject(text: string, words: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {
    // Reported below, together with JSON of another shape.
  }
  throw errors.badSheet(`${words}应为 JSON 对象`)
}
