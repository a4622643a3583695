import type { Resource } from '@lexdesk/domain'
import { OnlineForm } from './OnlineForm.tsx'
import { PlainList } from './PlainList.tsx'

const titleOf = ({ title }: Resource) => `${title}报表`

/** report-auto-list: the rows of a form as a read-only report. */
export function ReportAutoListPage() {
  return (
    <OnlineForm titleOf={titleOf}>{(resource, title) => <PlainList resource={resource} title={title} />}</OnlineForm>
  )
}
