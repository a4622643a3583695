import { nameLibraries } from './nameLibraries.ts'

const legalWord = '(?:co|company|ltd|limited|llc|llp|inc|incorporated|corp|corporation|plc|gmbh|ag|sa|bv|pte|pty)'
// Words are separated by spaces or punctuation, or follow Chinese directly: 恒信Co.,Ltd.
const legalWords = new RegExp(`(?:(?<=[^a-z])|^)${legalWord}(?:[^\\p{L}\\p{N}]+${legalWord})*[^\\p{L}\\p{N}]*$`, 'u')

/** Punctuation and spaces between Chinese characters; brackets are retained, because they may contain a place. */
const signsBetweenHan = /(?<=[\p{Script=Han}()])[^\p{L}\p{N}\p{M}()]+(?=[\p{Script=Han}()])/gu

/** The last words of a Latin company name, as the corresponding Chinese legal form. */
function chineseLegalForm(words: string): string {
  if (/ltd|limited|llc|llp|gmbh|bv|pte|pty/.test(words)) return '有限公司'
  return /inc|corp|plc|ag|sa/.test(words) ? '股份有限公司' : '公司'
}

/** Normalises full-width forms, case, traditional characters, brackets and legal words; brackets are retained. */
export function foldedName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[[{<【〔《「『]/g, '(')
    .replace(/[\]}>】〕》」』]/g, ')')
    .replace(signsBetweenHan, '')
    .trim()
  return nameLibraries()
    .toSimplified(plain)
    .replace(/(?<![a-z])(?:[a-z]\.){2,}/g, (letters) => `${letters.replaceAll('.', '')} `)
    .replace(/^the\s+(?=\S)/, '')
    .replace(/(?<=\S)\s+and\s+(?=\S)/g, ' & ')
    .replace(legalWords, (words, offset: number) => (offset === 0 ? words : chineseLegalForm(words)))
    .replace(/有限\(?责任\)?公司/g, '有限公司')
    .replace(/股份公司/g, '股份有限公司')
    .replace(/律所(?![一-龥])/g, '律师事务所')
}

/** Only the letters, characters and digits. A name without any is left as it is. */
export function bareName(folded: string): string {
  const bare = folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
  return bare === '' ? folded : bare
}
