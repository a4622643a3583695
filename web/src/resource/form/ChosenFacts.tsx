import { resourceNamed } from '../../api/resource/onlineResources.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import type { ShowingField } from '../../fields/rows/chosenColumns.ts'
import { useChosenRecord } from '../../fields/useChosenRecord.ts'
import { FactList } from '../../ui/page/FactList.tsx'

/** Fields of a chosen record, for reading. Who may not read the record sees none. */
export function ChosenFacts({ field: { resource, shows }, id }: { field: ShowingField; id: string }) {
  const source = resourceNamed(resource)
  const row = useChosenRecord(resource, id)
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
