import type { Values } from '@lexdesk/domain'
import type { Dictionaries } from '../../resource/Engine.ts'
import { plainText } from './plainText.ts'

/** The dictionary that an administrator keeps. */
const sensitiveDictionary = 'sensitive_word'

const read = ['title', 'subTitle', 'summary', 'tags'] as const

/** The words of the list that stand in an article, whatever stands between their letters. */
export function sensitiveWords(dictionaries: Dictionaries, article: Values): string[] {
  const texts = read.map((name) => article[name]).filter((text): text is string => typeof text === 'string')
  const content = typeof article.content === 'string' ? plainText(article.content) : ''
  const all = squeeze([...texts, content].join('\n'))
  return dictionaries
    .items(sensitiveDictionary)
    .map(({ text }) => text)
    .filter((word) => all.includes(squeeze(word)))
}

/** Blanks and signs between the letters hide a word from a machine, but from no reader. */
const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
