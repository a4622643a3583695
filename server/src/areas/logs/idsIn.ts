const mostIds = 100
/** As `newId` makes them. */
const id = /^\d{19}$/

/** The ids of records among values that were sent, however deep; lists may come joined by commas. */
export function idsIn(...sent: readonly unknown[]): string[] {
  const found = new Set<string>()
  const walk = (value: unknown, depth: number): void => {
    if (found.size >= mostIds || depth > 6) return
    if (typeof value === 'string') {
      for (const word of value.split(',', mostIds)) if (id.test(word)) found.add(word)
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value))
      for (const inner of Object.values(value)) walk(inner, depth + 1)
  }
  for (const value of sent) walk(value, 0)
  return [...found].slice(0, mostIds)
}
