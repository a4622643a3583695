import type { Resource } from '@lexdesk/domain'
import { MasterList } from './MasterList.tsx'
import { OnlineForm } from './OnlineForm.tsx'
import { subTableError } from './SubTables.tsx'

const titleOf = ({ title }: Resource) => `${title}（页签）`

/** tab-list: the sub-tables of the selected row in tabs. */
export function TabListPage() {
  return (
    <OnlineForm problem={subTableError} titleOf={titleOf}>
      {(resource, title) => <MasterList key={resource.name} resource={resource} title={title} look="tabs" />}
    </OnlineForm>
  )
}
