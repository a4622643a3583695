// 2-data-entry-parts.md §9.
const defaultWidth = 25
const fileNameCharacters = 5
const mark = '…'

const widthOf = (character: string): number => (character > '\u007f' ? 2 : 1)

/** The display width of a text: one for ASCII, two for anything else. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return width
}

/** Cuts a text that is wider than `width`; the ellipsis is added on top, and surrogate pairs are never split. */
export function ellipsis(text: string | null | undefined, width = defaultWidth): string {
  if (!text) return ''
  let used = 0
  let end = 0
  for (const character of text) {
    used += widthOf(character)
    if (used > width) return text.slice(0, end) + mark
    end += character.length
  }
  return text
}

/** A file name in a grid cell: five characters of any kind; the tooltip has the whole name. */
export function fileNameEllipsis(name: string | null | undefined, count = fileNameCharacters): string {
  if (!name) return ''
  const characters = [...name]
  return characters.length > count ? characters.slice(0, count).join('') + mark : name
}
