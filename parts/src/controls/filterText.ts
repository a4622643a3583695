/** How a text is asked for (2-data-entry-parts.md §5). */
export type FilterType = 'like' | 'eq' | 'ne' | 'ge' | 'le'

const marks: Record<FilterType, readonly [before: string, after: string]> = {
  like: ['*', '*'],
  eq: ['', ''],
  ne: ['!', ''],
  ge: ['>=', ''],
  le: ['<=', ''],
}

/** The text with the marks of its query type; nothing stays nothing. */
export function wrapFilter(text: string, type: FilterType, isTrimmed = true): string {
  const inner = isTrimmed ? text.trim() : text
  const [before, after] = marks[type]
  return inner === '' ? '' : before + inner + after
}

/** The text without the marks that `wrapFilter` puts around it; other texts stay as they are. */
export function unwrapFilter(value: string | null | undefined, type: FilterType): string {
  const [before, after] = marks[type]
  const text = value ?? ''
  const isWrapped = text.length > before.length + after.length && text.startsWith(before) && text.endsWith(after)
  return isWrapped ? text.slice(before.length, text.length - after.length) : text
}
