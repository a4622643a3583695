type Row = Readonly<Record<string, unknown>>

const keysOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (key): key is string => typeof key === 'string' && key !== '',
  )

/** The names sent with the keys of a row as `{name}_dictText`; undefined if their numbers differ. */
export function dictTexts(row: Row | undefined, name: string | undefined, value: unknown): Map<string, string> {
  const keys = keysOf(value)
  const words = row && name !== undefined ? row[`${name}_dictText`] : undefined
  if (typeof words !== 'string' || words === '' || keys.length === 0) return new Map()
  if (keys.length === 1) return new Map([[keys[0]!, words]])
  const texts = words.split(',')
  return texts.length === keys.length ? new Map(keys.map((key, index) => [key, texts[index]!])) : new Map()
}
