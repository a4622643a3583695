import type { ValueText } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dictTexts } from './dictTexts.ts'
import type { EditorProps } from '../FieldProps.ts'
import { optionsQuery } from './optionsQuery.ts'

interface NameSource extends Pick<EditorProps, 'row' | 'name'> {
  resource: string
  keys: readonly string[]
}

/**
 * The names of selected keys: from the selection, from the row, or requested.
 * The names in the row apply only to the value that they came with: later the form changes one without the other.
 */
export function useOptionNames({ resource, keys, row, name }: NameSource) {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(() => dictTexts(row, name, keys))
  const unknown = keys.filter((key) => !known.has(key)).toSorted()
  const { data = [] } = useQuery({
    ...optionsQuery(resource, { keys: unknown, pageSize: Math.max(unknown.length, 1) }),
    enabled: unknown.length > 0,
  })
  const texts = new Map([...pairsOf(data), ...known])
  const learn = (pairs: readonly ValueText[]) => setKnown((before) => new Map([...before, ...pairsOf(pairs)]))
  return { texts, learn }
}

const pairsOf = (pairs: readonly ValueText[]) => pairs.map(({ value, text }) => [value, text] as const)
