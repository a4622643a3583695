import { type StateColor, stateColor } from '@lexdesk/domain'

interface DictionaryItemSeed {
  value: string
  text: string
  color?: StateColor
}

/** The order of the items is their sort order. */
export interface DictionarySeed {
  code: string
  name: string
  items: DictionaryItemSeed[]
}

type Item = [value: string, text: string, color?: StateColor]

export function dictionarySeed(code: string, name: string, items: Item[]): DictionarySeed {
  return { code, name, items: items.map(([value, text, color]) => (color ? { value, text, color } : { value, text })) }
}

/** The states of a record; their colours follow from their words. */
export function stateSeed(code: string, name: string, items: [value: string, text: string][]): DictionarySeed {
  return {
    code,
    name,
    items: items.map(([value, text]) => {
      const color = stateColor(text)
      if (color === undefined) throw new Error(`no colour for the state ${text} of ${code}`)
      return { value, text, color }
    }),
  }
}
