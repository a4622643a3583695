import { queryFields, type Resource, type Rule, ruleTitles } from '@lexdesk/domain'
import { type AdvancedCondition, AdvancedQuery, type QueryFieldSpec, useLocalQueries } from '@lexdesk/parts'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { FieldFilter } from '../../../fields/filters/FieldFilter.tsx'
import { conditionParams, readCondition } from '../address/listUrl.ts'
import { useConditionWords } from './useConditionWords.ts'
import { useQueryViews } from './useQueryViews.ts'

interface QueryDialogProps {
  resource: Resource
  value: AdvancedCondition | null
  onSearch: (query: AdvancedCondition | null) => void
  open: boolean
  onClose: () => void
}

/** 高级查询 over a resource, with the queries saved for its path and those on the server. */
export function QueryDialog({ resource, value, onSearch, open, onClose }: QueryDialogProps) {
  const { pathname } = useLocation()
  const fields = useMemo(() => querySpecs(resource), [resource])
  const saved = useLocalQueries(pathname)
  const shared = useQueryViews(resource, open)
  return (
    <AdvancedQuery
      open={open}
      fields={fields}
      value={value}
      saved={saved}
      shared={shared}
      describe={(query) => <QueryWords resource={resource} query={query} />}
      onClose={onClose}
      onSearch={(query) => {
        // Uses the parser of addresses, so that both apply the same rules.
        const params = conditionParams({ filters: {}, query })
        onSearch(readCondition(params.superQueryParams, params.superQueryMatchType))
      }}
    />
  )
}

export function QueryWords({ resource, query }: { resource: Resource; query: AdvancedCondition }) {
  const params = useMemo(() => conditionParams({ filters: {}, query }), [query])
  return useConditionWords(resource, params) || '条件中有不能理解的值'
}

/** The fields of the advanced query with the controls of their kinds. */
function querySpecs(resource: Resource): QueryFieldSpec[] {
  return queryFields(resource).map(({ name, title, field, rules }) => ({
    name,
    title,
    rules: rules.map((rule) => ({ value: rule, label: ruleTitles[rule] })),
    facts: { type: field.kind, ...('dictionary' in field && { dictCode: field.dictionary }) },
    editor: ({ rule, value, onChange, id }) => (
      <FieldFilter field={field} rule={rule as Rule} value={value} onChange={onChange} id={id} />
    ),
  }))
}
