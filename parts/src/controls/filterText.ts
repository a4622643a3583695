/** Query types of a text (2-data-entry-parts.md §5). */
export type FilterType = 'like' | 'eq' | 'ne' | 'ge' | 'le'

const marks: Record<FilterType, readonly [before: string, after: string]> = {
  like: ['*', '*'],
  eq: ['', ''],
  ne: ['!', ''],
  ge: ['>=', ''],
  le: ['<=', ''],
}

/** Adds the marks of the query type; an empty text stays empty. */
export function wrapFilter(text: string, type: FilterType, isTrimmed = true): string {
  const inner = isTrimmed ? text.trim() : text
  const [before, after] = marks[type]
  return inner === '' ? '' : before + inner + after
}

/** Removes the marks that `wrapFilter` adds; other texts are returned unchanged. */
export function unwrapFilter(value: string | null | undefined, type: FilterType): string {
  const [before, after] = marks[type]
  const text = value ?? ''
  const isWrapped = text.length > before.length + after.length && text.startsWith(before) && text.endsWith(after)
  return isWrapped ? text.slice(before.length, text.length - after.length) : text
}
