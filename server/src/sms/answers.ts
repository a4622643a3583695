export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text or number of an answer, as text. */
export function field(answer: unknown, name: string): string | undefined {
  const value = isRecord(answer) ? answer[name] : undefined
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}

export const listOf = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? value : undefined)
