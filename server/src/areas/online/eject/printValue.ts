/** TypeScript as text, to tell it from values. */
export class Source {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const isPlain = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key)

const printText = (value: string): string =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** A literal that has this value. Properties without a value are left out. */
export function printValue(value: unknown): string {
  if (value instanceof Source) return value.text
  if (typeof value === 'string') return printText(value)
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const lines = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([key, one]) => `${isPlain(key) ? key : printText(key)}: ${printValue(one)}`)
  return lines.length > 0 ? `{ ${lines.join(', ')} }` : '{}'
}
