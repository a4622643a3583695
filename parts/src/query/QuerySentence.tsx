import { useMemo } from 'react'
import { useAnswer } from '../pickers/useAnswer.ts'
import { type AdvancedCondition, recordsOf } from './AdvancedCondition.ts'
import { loadValueTexts } from './loadValueTexts.ts'
import { querySentence } from './querySentence.ts'
import type { QuerySources, TypedField } from './TypedField.ts'
import { typedFields } from './typedFields.tsx'

interface QuerySentenceProps {
  condition: AdvancedCondition | null
  fields: readonly TypedField[]
  sources: QuerySources
}

type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A condition as a sentence; values are shown unchanged until their names are loaded. */
export function QuerySentence({ condition, fields, sources }: QuerySentenceProps) {
  const specs = useMemo(() => typedFields(fields, sources), [fields, sources])
  const asked = useMemo(() => namesAsked(condition, fields), [condition, fields])
  const names = useAnswer<Texts>({
    key: asked.length > 0 ? JSON.stringify(asked.map(({ field, values }) => [field.name, values])) : null,
    ask: async (signal) => {
      const found = asked.map(async ({ field, values }) => {
        // A failed lookup does not affect the other names.
        const pairs = await loadValueTexts(field, values, sources, signal).catch(() => [])
        return [field.name, new Map(pairs)] as const
      })
      return new Map(await Promise.all(found))
    },
    read: (answer) => answer as Texts,
  })
  const texts = names.value ?? names.latest
  return condition ? querySentence(condition, specs, (field, value) => texts?.get(field)?.get(value)) : '全部'
}

/** The values that need a name; text values have none. */
function namesAsked(condition: AdvancedCondition | null, fields: readonly TypedField[]) {
  const whole = (condition ? recordsOf(condition) : []).filter(({ rule }) => !rule.includes('like'))
  return fields.flatMap((field) => {
    const values = whole.filter((record) => record.field === field.name).flatMap(({ val }) => val)
    const isNamed = !['text', 'number', 'date', 'datetime', 'time', 'popup'].includes(field.type)
    return isNamed && values.length > 0 ? [{ field, values: [...new Set(values)] }] : []
  })
}
