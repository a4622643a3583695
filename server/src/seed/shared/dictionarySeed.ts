/** Colours of an antd tag. */
type TagColor = 'default' | 'processing' | 'success' | 'warning' | 'error'

interface DictionaryItemSeed {
  value: string
  text: string
  color?: TagColor
}

/** The order of the items is their sort order. */
export interface DictionarySeed {
  code: string
  name: string
  items: DictionaryItemSeed[]
}

type Item = [value: string, text: string, color?: TagColor]

export function dictionarySeed(code: string, name: string, items: Item[]): DictionarySeed {
  return { code, name, items: items.map(([value, text, color]) => (color ? { value, text, color } : { value, text })) }
}
