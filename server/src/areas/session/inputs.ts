type Input = Record<string, unknown>

/** The text under a name, without outer space; empty when there is none or it is no text. */
export function textIn(input: Input, name: string): string {
  const value = input[name]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** A password: taken as it is, spaces included. */
export function secretIn(input: Input, name: string): string {
  const value = input[name]
  return typeof value === 'string' ? value : ''
}
