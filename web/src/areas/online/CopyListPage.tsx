import type { Resource } from '@lexdesk/domain'
import { OnlineForm } from './OnlineForm.tsx'
import { PlainList } from './PlainList.tsx'

const titleOf = ({ title }: Resource) => `${title}（视图）`

/** copy-list: a read-only view of a form. */
export function CopyListPage() {
  return (
    <OnlineForm titleOf={titleOf}>{(resource, title) => <PlainList resource={resource} title={title} />}</OnlineForm>
  )
}
