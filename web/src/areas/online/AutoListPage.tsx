import { OnlineForm } from './OnlineForm.tsx'
import { ThemedList } from './ThemedList.tsx'

/** auto-list: the full list of a form or view. */
export function AutoListPage() {
  return <OnlineForm>{(resource) => <ThemedList resource={resource} />}</OnlineForm>
}
