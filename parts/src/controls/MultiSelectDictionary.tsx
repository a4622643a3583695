import { DictionaryChoice, type DictionaryChoiceProps } from './DictionaryChoice.tsx'

/** Several values, handed out as one text joined by commas. */
export function MultiSelectDictionary(props: DictionaryChoiceProps) {
  return <DictionaryChoice {...props} isMany />
}
