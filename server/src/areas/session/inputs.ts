type Input = Record<string, unknown>

/** The trimmed text under a name; empty when it is missing or not a string. */
export function textIn(input: Input, name: string): string {
  const value = input[name]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** A password is used as typed, including spaces. */
export function secretIn(input: Input, name: string): string {
  const value = input[name]
  return typeof value === 'string' ? value : ''
}
