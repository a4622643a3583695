import type { Resource } from '@lexdesk/domain'
import { PlainList } from './PlainList.tsx'
import { SubTables } from './SubTables.tsx'

/** A list whose rows expand to their sub-tables. */
export function InnerTableList({ resource, title }: { resource: Resource; title: string }) {
  return (
    <PlainList
      resource={resource}
      title={title}
      table={{ panel: ({ id }) => <SubTables resource={resource} id={id} look="plain" /> }}
    />
  )
}
