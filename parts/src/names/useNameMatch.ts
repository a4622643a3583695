import { useSyncExternalStore } from 'react'

/** Whether a name is meant by what somebody typed. */
export type NameMatch = (name: string, typed: string) => boolean

const letters = /[a-zü]/i
const watchers = new Set<() => void>()
let isAsked = false

// An input method shows its syllables apart while they are being typed: zhang'san.
const plainOf = (typed: string): string => typed.replace(/[\s'’]/g, '').toLowerCase()

const isContained: NameMatch = (name, typed) =>
  name.toLowerCase().includes(typed.trim().toLowerCase()) || name.toLowerCase().includes(plainOf(typed))

const withoutPinyin: NameMatch = (name, typed) => {
  if (letters.test(typed)) void fetchPinyin()
  return isContained(name, typed)
}
let match = withoutPinyin

/** The readings of characters are fetched for the first letters that anybody types. */
async function fetchPinyin(): Promise<void> {
  if (isAsked) return
  isAsked = true
  try {
    const { pinyinMatch } = await import('./pinyinMatch.ts')
    match = (name, typed) => isContained(name, typed) || (letters.test(typed) && pinyinMatch(name, plainOf(typed)))
    for (const watcher of watchers) watcher()
  } catch {
    // The next key tries again.
    isAsked = false
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Finds names by a piece of them or of their pinyin; another function, and so another drawing, once readings are here. */
export const useNameMatch = (): NameMatch => useSyncExternalStore(watch, () => match)
