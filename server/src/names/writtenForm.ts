import { nameLibraries } from './nameLibraries.ts'

const legalWord = '(?:co|company|ltd|limited|llc|llp|inc|incorporated|corp|corporation|plc|gmbh|ag|sa|bv|pte|pty)'
// Words are apart by spaces or signs, or follow Chinese directly: 恒信Co.,Ltd.
const legalWords = new RegExp(`(?:(?<=[^a-z])|^)${legalWord}(?:[^\\p{L}\\p{N}]+${legalWord})*[^\\p{L}\\p{N}]*$`, 'u')

/** Signs and spaces between Chinese characters; brackets stay, because what is in them may be a place. */
const signsBetweenHan = /(?<=[\p{Script=Han}()])[^\p{L}\p{N}\p{M}()]+(?=[\p{Script=Han}()])/gu

/** The last words of a Latin company name, in the Chinese legal form that they correspond to. */
function chineseLegalForm(words: string): string {
  if (/ltd|limited|llc|llp|gmbh|bv|pte|pty/.test(words)) return '有限公司'
  return /inc|corp|plc|ag|sa/.test(words) ? '股份有限公司' : '公司'
}

/** Full-width forms, case, traditional characters, brackets and legal words unified; brackets are still there. */
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

/** The letters, characters and digits alone. A name that has none stays as it is. */
export function bareName(folded: string): string {
  const bare = folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
  return bare === '' ? folded : bare
}
