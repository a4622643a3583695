import { textLibraries } from './textLibraries.ts'

/** `beijinglvyun bjly`: the full spelling and the initials, for searching by either. */
export function pinyinOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  const syllables = textLibraries().pinyin(value, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  const spelled = syllables
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  const initials = syllables
    .map((syllable) => syllable[0] ?? '')
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return spelled === '' ? null : `${spelled} ${initials}`
}
