import { areNameLibrariesLoaded } from './nameLibraries.ts'
import { nameForms } from './nameForms.ts'
import { bareName, foldedName } from './writtenForm.ts'

/** The written forms of these names, one per line, for substring search. */
export function searchKey(names: readonly unknown[]): string | null {
  const forms = names.flatMap((name) => (typeof name === 'string' && name !== '' ? [nameForms(name).written] : []))
  return forms.length === 0 ? null : [...new Set(forms)].join('\n')
}

/** The search words in the same form; undefined before the libraries are loaded. */
export const searchWords = (words: string): string | undefined =>
  areNameLibrariesLoaded() ? bareName(foldedName(words)) : undefined
