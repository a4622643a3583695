import { type FieldSources, onlineFormEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/calls/call.ts'

export const noSources: FieldSources = {
  dictionaries: [],
  resources: [],
  trees: [],
  reports: [],
  categories: [],
  fillRules: [],
  messageTemplates: [],
}

/** What the lines of a form may name. Without the lists, codes can still be typed. */
export function useFieldSources(): { sources: FieldSources; isPending: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['onlineForm', 'sources'],
    queryFn: ({ signal }) => call(onlineFormEndpoints.sources, {}, { signal }),
  })
  return { sources: data ?? noSources, isPending }
}
