import {
  type AnyRow,
  onlineFormEndpoints,
  type RelatedForm,
  relatedForms,
  relatedKey,
  type Resource,
} from '@lexdesk/domain'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/calls/call.ts'
import { onlineFormsQuery } from '../../api/resource/onlineResources.ts'

export interface CountedForm extends RelatedForm {
  key: string
  /** How many records refer to the row, as far as this user may see them; undefined until it is known. */
  count: number | undefined
}

/** The online forms that can refer to a record. */
export function useRelatedForms(resource: Resource, { id }: AnyRow, enabled: boolean): CountedForm[] {
  const client = useQueryClient()
  const { data: forms } = useQuery({ ...onlineFormsQuery, enabled })
  const related = useMemo(() => (forms && enabled ? relatedForms(resource, forms) : []), [forms, resource, enabled])
  const input = { resource: resource.name, id }
  // Each form has its query, which a change of its records refetches; those that are asked together share one request.
  const all = () =>
    client.query({
      queryKey: ['relatedCounts', input],
      queryFn: () => call(onlineFormEndpoints.relatedCounts, input),
      // A form that asks again has changed.
      staleTime: 0,
    })
  const counts = useQueries({
    queries: related.map((one) => ({
      queryKey: ['resource', one.form.name, 'count', one.field, id],
      queryFn: async () => (await all())[relatedKey(one)] ?? 0,
    })),
  })
  return related.map((one, index) => ({ ...one, key: relatedKey(one), count: counts[index]?.data }))
}
