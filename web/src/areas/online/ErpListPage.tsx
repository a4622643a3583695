import type { Resource } from '@lexdesk/domain'
import { MasterList } from './MasterList.tsx'
import { OnlineForm } from './OnlineForm.tsx'
import { subTableError } from './SubTables.tsx'

const titleOf = ({ title }: Resource) => `${title}（ERP）`

/** ERP-list: the sub-tables of the selected row, stacked. */
export function ErpListPage() {
  return (
    <OnlineForm problem={subTableError} titleOf={titleOf}>
      {(resource, title) => <MasterList key={resource.name} resource={resource} title={title} look="stacked" />}
    </OnlineForm>
  )
}
