import { DictionaryChoice, type DictionaryChoiceProps } from './DictionaryChoice.tsx'

/** Selects several values and emits them as one text joined by commas. */
export function MultiSelectDictionary(props: DictionaryChoiceProps) {
  return <DictionaryChoice {...props} isMany />
}
