import { useSyncExternalStore } from 'react'

/** Whether a name matches the typed text. */
export type NameMatch = (name: string, typed: string) => boolean

const letters = /[a-zü]/i
const watchers = new Set<() => void>()
let isAsked = false

// An input method separates syllables while typing: zhang'san.
const plainOf = (typed: string): string => typed.replace(/[\s'’]/g, '').toLowerCase()

const isContained: NameMatch = (name, typed) =>
  name.toLowerCase().includes(typed.trim().toLowerCase()) || name.toLowerCase().includes(plainOf(typed))

const withoutPinyin: NameMatch = (name, typed) => {
  if (letters.test(typed)) void fetchPinyin()
  return isContained(name, typed)
}
let match = withoutPinyin

/** The pinyin table is loaded when the first letters are typed. */
async function fetchPinyin(): Promise<void> {
  if (isAsked) return
  isAsked = true
  try {
    const { pinyinMatch } = await import('./pinyinMatch.ts')
    match = (name, typed) => isContained(name, typed) || (letters.test(typed) && pinyinMatch(name, plainOf(typed)))
    for (const watcher of watchers) watcher()
  } catch {
    // The next key press retries.
    isAsked = false
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Matches names by substring or pinyin; returns a new function, and so re-renders, once the readings are loaded. */
export const useNameMatch = (): NameMatch => useSyncExternalStore(watch, () => match)
