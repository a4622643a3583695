import { useState } from 'react'
import { textOf } from './PickerRecord.ts'
import { useAnswer } from './useAnswer.ts'

/** Where the texts of external values come from. */
export interface TextSource {
  /** Texts that the caller knows already. */
  texts?: ReadonlyMap<string, string>
  /** Looks up the texts of other values, in the same order. */
  loadTexts?: (values: string[], signal: AbortSignal) => Promise<unknown>
}

/** The texts of selected values: from the selection, from the caller, or requested. */
export function useTexts(values: readonly string[], { texts, loadTexts }: TextSource) {
  const [learned, setLearned] = useState<ReadonlyMap<string, string>>(new Map())
  const unknown = values.filter((value) => !learned.has(value) && !texts?.has(value))
  const lookup = useAnswer({
    key: loadTexts && unknown.length > 0 ? unknown.join(',') : null,
    ask: (signal) => loadTexts?.(unknown, signal),
    // Texts that do not match the values in number cannot be assigned.
    read: (answer) => {
      if (!Array.isArray(answer)) return undefined
      const found = answer.map(textOf)
      return new Map(found.length === unknown.length ? unknown.map((value, at) => [value, found[at] || value]) : [])
    },
  })
  const textFor = (value: string): string =>
    learned.get(value) ?? texts?.get(value) ?? lookup.latest?.get(value) ?? value
  const learn = (pairs: readonly ValueText[]) =>
    setLearned(new Map([...learned, ...pairs.map(({ value, text }) => [value, text] as const)]))
  return { textFor, learn }
}

export interface ValueText {
  value: string
  text: string
}
