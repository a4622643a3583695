import { ResourceList } from '../../resource/ResourceList.tsx'
import { OnlineForm } from './OnlineForm.tsx'

/** auto-list: the full list of a form. */
export function AutoListPage() {
  return <OnlineForm>{(resource) => <ResourceList resource={resource} />}</OnlineForm>
}
