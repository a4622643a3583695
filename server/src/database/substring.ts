import { type RawBuilder, sql } from 'kysely'

/** As in the SQL function `substring_grams`: a letter or digit with three followers, any other character with one. */
const gramLength = (character: string): number => (character < '\x80' ? 4 : 2)

/** Enough to find the row; the comparison itself checks the whole text. */
const maxGrams = 24

const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const quoteLexeme = (gram: string): string => `'${gram.replace(/['\\]/g, '$&$&')}'`

/**
 * `column like '%text%'`, case-insensitive for ASCII letters, by the column's `substring` index. With the name of the
 * index, text that occurs everywhere (公司) is searched by scanning rows, which is faster in that case.
 */
export function substringCondition(column: RawBuilder<unknown>, text: string, index?: string): RawBuilder<boolean> {
  const wanted = lowerAscii(text)
  const pattern = `%${escapeLike(wanted)}%`
  // Without letters the column itself is compared: cheaper, and its statistics help the planner.
  const matches = /[a-z]/.test(wanted)
    ? sql<boolean>`lower(${column} collate "C") like ${pattern}`
    : sql<boolean>`${column} like ${pattern}`
  if (wanted === '') return sql`true`
  const { grams, isPrefix } = gramsOf(wanted)
  const query = isPrefix ? `${quoteLexeme(wanted)}:*` : grams.map(quoteLexeme).join(' & ')
  const found = sql<boolean>`substring_grams(${column}) @@ ${query}::tsquery`
  if (!index) return sql`(${found} and ${matches})`
  return sql`((substring_is_common(${index}, ${grams}::text[], ${isPrefix}) or ${found}) and ${matches})`
}

/** The complete grams within the text, or the text itself as a prefix of one. */
function gramsOf(text: string): { grams: string[]; isPrefix: boolean } {
  const characters = [...text]
  const grams = characters.flatMap((character, at) => {
    const end = at + gramLength(character)
    return end <= characters.length ? [characters.slice(at, end).join('')] : []
  })
  if (grams.length === 0) return { grams: [text], isPrefix: true }
  return { grams: [...new Set(grams)].slice(0, maxGrams), isPrefix: false }
}
