import {
  type Condition,
  conditionWords,
  type Params,
  queryFromParams,
  referredKeys,
  type Resource,
} from '@lexdesk/domain'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { optionsQuery } from '../../../fields/options/optionsQuery.ts'

/** Filters or an advanced query as a sentence; keys of other rows are replaced by names once they are loaded. */
export function useConditionWords(resource: Resource, params: Params): string {
  const names = useNames()
  const condition = useMemo(() => readCondition(resource, params), [resource, params])
  const wanted = useMemo(
    () => [...(condition ? referredKeys(resource, condition) : [])].map(([of, keys]) => ({ of, keys: [...keys] })),
    [resource, condition],
  )
  const known = useQueries({
    queries: wanted.map(({ of, keys }) => optionsQuery(of, { keys, pageSize: keys.length })),
    combine: (results) => results.map(({ data }) => data),
  })
  if (!condition) return ''
  return conditionWords(resource, condition, names, (of, key) => {
    const options = known[wanted.findIndex((one) => one.of === of)]
    return options?.find(({ value }) => value === key)?.text
  })
}

/** A link may contain an invalid condition; the list request reports it, the sentence is empty. */
function readCondition(resource: Resource, params: Params): Condition | undefined {
  try {
    const { where } = queryFromParams(resource, params)
    return 'all' in where && where.all.length === 0 ? undefined : where
  } catch {
    return undefined
  }
}
