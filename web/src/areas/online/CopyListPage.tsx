import type { Act, Resource } from '@lexdesk/domain'
import { useMemo } from 'react'
import { ResourceList } from '../../resource/ResourceList.tsx'
import { OnlineForm } from './OnlineForm.tsx'
import { ThemedList } from './ThemedList.tsx'

const titleOf = ({ title, rowsOf }: Resource) => (rowsOf ? title : `${title}（视图）`)

/** copy-list: a view in its theme; a form itself is shown for reading. */
export function CopyListPage() {
  return (
    <OnlineForm titleOf={titleOf}>
      {(resource) => (resource.rowsOf ? <ThemedList resource={resource} /> : <ReadOnlyList resource={resource} />)}
    </OnlineForm>
  )
}

function ReadOnlyList({ resource }: { resource: Resource }) {
  const shown = useMemo(() => forReading(resource), [resource])
  return <ResourceList resource={shown} />
}

const changingActs: readonly Act[] = ['add', 'edit', 'delete', 'restore', 'import']

/** The resource without the acts and steps that change its rows. */
function forReading({ states: _states, ...resource }: Resource): Resource {
  return { ...resource, without: [...(resource.without ?? []), ...changingActs] }
}
