import type { Resource } from '@lexdesk/domain'
import { OnlineForm } from './OnlineForm.tsx'
import { subTableError } from './SubTables.tsx'
import { ThemedList } from './ThemedList.tsx'

const titleOf = ({ title }: Resource) => `${title}（页签）`

/** tab-list: the sub-tables of the current row in tabs. */
export function TabListPage() {
  return (
    <OnlineForm problem={subTableError} titleOf={titleOf}>
      {(resource) => <ThemedList resource={resource} theme="tab" />}
    </OnlineForm>
  )
}
