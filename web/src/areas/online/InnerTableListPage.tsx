import type { Resource } from '@lexdesk/domain'
import { OnlineForm } from './OnlineForm.tsx'
import { PlainList } from './PlainList.tsx'
import { SubTables, subTableError } from './SubTables.tsx'

const titleOf = ({ title }: Resource) => `${title}（内嵌）`

/** inner-table-list: each row expands to its sub-tables. */
export function InnerTableListPage() {
  return (
    <OnlineForm problem={subTableError} titleOf={titleOf}>
      {(resource, title) => (
        <PlainList
          resource={resource}
          title={title}
          table={{ panel: ({ id }) => <SubTables resource={resource} id={id} look="plain" /> }}
        />
      )}
    </OnlineForm>
  )
}
