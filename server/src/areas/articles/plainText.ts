import { cleanHtml } from '../../resource/write/cleanHtml.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** What a reader reads of HTML: its words in their order. */
export function plainText(html: string): string {
  return cleanHtml(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

const summaryLength = 120

/** The beginning of a text, for lists of articles. */
export function summaryOf(html: string): string | null {
  const letters = [...plainText(html)]
  if (letters.length === 0) return null
  return letters.length > summaryLength ? `${letters.slice(0, summaryLength - 1).join('')}…` : letters.join('')
}
