import type { AnyRow, Resource } from '@lexdesk/domain'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { onlineFormsQuery } from '../../api/resource/onlineResources.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { type RelatedForm, relatedForms } from './relatedForms.ts'

export interface CountedForm extends RelatedForm {
  /** How many records refer to the row, as far as this user may see them; undefined until it is known. */
  count: number | undefined
}

/** The online forms that can refer to a record. */
export function useRelatedForms(resource: Resource, { id }: AnyRow, enabled: boolean): CountedForm[] {
  const { data: forms } = useQuery({ ...onlineFormsQuery, enabled })
  const related = useMemo(() => (forms && enabled ? relatedForms(resource, forms) : []), [forms, resource, enabled])
  const counts = useQueries({
    queries: related.map(({ form, field }) => ({
      queryKey: ['resource', form.name, 'list', 'count', field, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        resourceApi(form).list({ [field]: id, pageSize: 1 }, { signal }),
      select: ({ total }: { total: number }) => total,
    })),
  })
  return related.map((one, index) => ({ ...one, count: counts[index]?.data }))
}
