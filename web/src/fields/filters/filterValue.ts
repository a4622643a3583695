/** The filter value as one text. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? String(value[0] ?? '') : ''
}

export function asList(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : [value]
  return parts.filter((part): part is string => typeof part === 'string' && part !== '')
}

/** Both bounds; an open one is ''. */
export function asRange(value: unknown): [string, string] {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  return [asText(from), asText(to)]
}
