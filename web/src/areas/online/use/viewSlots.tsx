import { onlineView } from '@lexdesk/domain'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'
import { UseButton } from './UseButton.tsx'

export const viewSlots: ResourceSlots<typeof onlineView> = {
  rowActions: (row) => <UseButton row={row} of={onlineView} look="menu" />,
  detailTop: (row) => <UseButton row={row} of={onlineView} look="bar" />,
}
