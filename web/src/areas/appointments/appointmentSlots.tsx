import { type appointment } from '@lexdesk/domain'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { EntitlementTab } from './EntitlementTab.tsx'
import { SlotPicker } from './SlotPicker.tsx'

/** What appointments add to the derived screens, wherever one of them is opened. */
export const appointmentSlots: ResourceSlots<typeof appointment> = {
  detailTabs: { 权益: (row) => <EntitlementTab row={row} /> },
  actionSections: {
    assign: (props) => <SlotPicker {...props} />,
    reschedule: (props) => <SlotPicker {...props} isMove />,
  },
}
