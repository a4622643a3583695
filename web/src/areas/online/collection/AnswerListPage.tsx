import { collectionAnswer, onlineName, printValue } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { onlineFormsQuery } from '../../../api/resource/onlineResources.ts'
import type { ShownRow } from '../../../api/resource/ResourceCalls.ts'
import { ResourceList } from '../../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'
import { FactList } from '../../../ui/page/FactList.tsx'

const slots: ResourceSlots<typeof collectionAnswer> = {
  details: { content: (row) => <AnswerContent row={row} /> },
}

/** /online/answer: what arrived by links. */
export function AnswerListPage() {
  return <ResourceList resource={collectionAnswer} slots={slots} />
}

/** The values by the fields of their form. */
function AnswerContent({ row }: { row: ShownRow<typeof collectionAnswer> }) {
  const names = useNames()
  const { data } = useQuery(onlineFormsQuery)
  const form = data?.find(({ name }) => name === onlineName(row.formCode))
  const content = row.content as Record<string, unknown>
  if (!form) return null
  const facts = Object.entries(form.fields).flatMap(([name, field]) =>
    Object.hasOwn(content, name) && content[name] !== null
      ? [{ key: name, label: field.title, children: printValue(field, name, content, names) }]
      : [],
  )
  return <FactList facts={facts} />
}
