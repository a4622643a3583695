import type { FieldSources } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { type Designer, formDesigner } from './Designer.ts'

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
export function useFieldSources({ name, readSources }: Designer = formDesigner): {
  sources: FieldSources
  isPending: boolean
} {
  const { data, isPending } = useQuery({
    queryKey: [name, 'sources'],
    queryFn: ({ signal }) => readSources({ signal }),
  })
  return { sources: data ?? noSources, isPending }
}
