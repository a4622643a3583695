import type { Field } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { resourceNamed } from '../../api/resource/onlineResources.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { FactList } from '../../ui/page/FactList.tsx'

type Choice = Extract<Field, { kind: 'reference' | 'tree' }>

export const showsMore = (field: Field): field is Choice & { shows: readonly string[] } =>
  (field.kind === 'reference' || field.kind === 'tree') && (field.shows?.length ?? 0) > 0

interface ChosenFactsProps {
  field: Choice & { shows: readonly string[] }
  id: string
}

/** Fields of a chosen record, for reading. Who may not read the record sees none. */
export function ChosenFacts({ field: { resource, shows }, id }: ChosenFactsProps) {
  const source = resourceNamed(resource)
  const { data: row } = useQuery({
    queryKey: ['resource', resource, 'chosen', id],
    queryFn: ({ signal }) => resourceApi(source!).queryById(id, { signal, quiet: true }),
    enabled: source !== undefined,
    retry: false,
  })
  if (!source || !row) return null
  const facts = shows.flatMap((name) => {
    const field = source.fields[name]
    if (!field) return []
    return [
      {
        key: name,
        label: field.title,
        children: <FieldDisplay name={name} field={field} value={row[name]} row={row} compact />,
      },
    ]
  })
  return <FactList facts={facts} />
}
