import { DictionaryChoice, type DictionaryChoiceProps } from './DictionaryChoice.tsx'

export function DictionarySelect(props: DictionaryChoiceProps) {
  return <DictionaryChoice {...props} isMany={false} />
}
