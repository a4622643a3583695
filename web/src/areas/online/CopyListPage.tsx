import type { Resource } from '@lexdesk/domain'
import { OnlineForm } from './OnlineForm.tsx'
import { PlainList } from './PlainList.tsx'
import { ThemedList } from './ThemedList.tsx'

const titleOf = ({ title, rowsOf }: Resource) => (rowsOf ? title : `${title}（视图）`)

/** copy-list: a view in its theme; a form itself is shown for reading. */
export function CopyListPage() {
  return (
    <OnlineForm titleOf={titleOf}>
      {(resource, title) =>
        resource.rowsOf ? (
          <ThemedList resource={resource} />
        ) : (
          <PlainList resource={resource} title={title} isReadOnly />
        )
      }
    </OnlineForm>
  )
}
