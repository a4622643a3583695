import { isSynced, type Resource } from '@lexdesk/domain'
import { onlineDefinitionOf } from '../../../api/resource/onlineResources.ts'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'
import { SyncedTo } from './SyncedTo.tsx'

/** Says how old the rows of a data source are, above the list and in each record. */
export function withAge(resource: Resource, slots: ResourceSlots): ResourceSlots {
  const definition = onlineDefinitionOf(resource)
  if (!definition || !isSynced(definition)) return slots
  const age = <SyncedTo name={resource.name} code={definition.code} />
  return {
    ...slots,
    pageTop: age,
    detailTop: (row, showTab) => (
      <>
        {age}
        {slots.detailTop?.(row, showTab)}
      </>
    ),
  }
}
