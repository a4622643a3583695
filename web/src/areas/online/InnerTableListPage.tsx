import type { Resource } from '@lexdesk/domain'
import { OnlineForm } from './OnlineForm.tsx'
import { subTableError } from './SubTables.tsx'
import { ThemedList } from './ThemedList.tsx'

const titleOf = ({ title }: Resource) => `${title}（内嵌）`

/** inner-table-list: each row expands to its sub-tables. */
export function InnerTableListPage() {
  return (
    <OnlineForm problem={subTableError} titleOf={titleOf}>
      {(resource) => <ThemedList resource={resource} theme="inner" />}
    </OnlineForm>
  )
}
