import type { Resource } from '@lexdesk/domain'
import { onlineThemeOf } from '../../api/resource/onlineResources.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import { useButtonSlots } from './buttons/useButtonSlots.tsx'
import { InnerTableList } from './InnerTableList.tsx'
import { MasterList } from './MasterList.tsx'
import { subTableError } from './SubTables.tsx'

/** The list of a form or view in its theme. Without sub-tables every theme is the plain list. */
export function ThemedList({ resource }: { resource: Resource }) {
  const slots = useButtonSlots(resource)
  const theme = subTableError(resource) === undefined ? onlineThemeOf(resource) : 'plain'
  if (theme === 'erp' || theme === 'tab')
    return (
      <MasterList
        key={resource.name}
        resource={resource}
        title={resource.title}
        look={theme === 'tab' ? 'tabs' : 'stacked'}
      />
    )
  if (theme === 'inner') return <InnerTableList key={resource.name} resource={resource} title={resource.title} />
  return <ResourceList resource={resource} slots={slots} />
}
