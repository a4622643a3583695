import type { Resource } from '@lexdesk/domain'
import { InnerTableList } from './InnerTableList.tsx'
import { OnlineForm } from './OnlineForm.tsx'
import { subTableError } from './SubTables.tsx'

const titleOf = ({ title }: Resource) => `${title}（内嵌）`

/** inner-table-list: each row expands to its sub-tables. */
export function InnerTableListPage() {
  return (
    <OnlineForm problem={subTableError} titleOf={titleOf}>
      {(resource, title) => <InnerTableList key={resource.name} resource={resource} title={title} />}
    </OnlineForm>
  )
}
