import type { Resource } from '@lexdesk/domain'
import { OnlineForm } from './OnlineForm.tsx'
import { subTableError } from './SubTables.tsx'
import { ThemedList } from './ThemedList.tsx'

const titleOf = ({ title }: Resource) => `${title}（ERP）`

/** ERP-list: the sub-tables of the current row, stacked. */
export function ErpListPage() {
  return (
    <OnlineForm problem={subTableError} titleOf={titleOf}>
      {(resource) => <ThemedList resource={resource} theme="erp" />}
    </OnlineForm>
  )
}
