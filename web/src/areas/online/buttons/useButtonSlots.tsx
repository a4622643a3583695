import { buttonCode, type Resource } from '@lexdesk/domain'
import { useMemo } from 'react'
import { onlineDefinitionOf } from '../../../api/resource/onlineResources.ts'
import { useSession } from '../../../api/session/useSession.ts'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'
import { buttonActs } from './buttonActs.ts'
import { RecordButtons } from './RecordButtons.tsx'

const noSlots: ResourceSlots = {}

/** Shows the buttons of a form in its records, in the menu of each row and for selected rows, if this user may use any. */
export function useButtonSlots(resource: Resource): ResourceSlots {
  const { can } = useSession()
  return useMemo(() => {
    const definition = onlineDefinitionOf(resource)
    if (!definition?.buttons?.some(({ name }) => can(buttonCode(definition, name)))) return noSlots
    const { code } = definition
    return {
      bulkActs: buttonActs(resource, definition, can),
      rowActions: ({ id }, close) => (
        <RecordButtons resource={resource} code={code} id={id} look="menu" onDone={close} />
      ),
      detailTop: ({ id }) => <RecordButtons resource={resource} code={code} id={id} look="bar" />,
    }
  }, [can, resource])
}
