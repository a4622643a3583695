import { type appointment, enterprise } from '@lexdesk/domain'
import { fillFrom } from '../../fields/chosenFills.ts'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { EntitlementTab } from './EntitlementTab.tsx'
import { SlotPicker } from './SlotPicker.tsx'

/** The slots that appointments add to the generated screens. */
export const appointmentSlots: ResourceSlots<typeof appointment> = {
  fills: {
    enterpriseId: fillFrom(enterprise, ({ contactName, contactMobile }) => ({
      personName: contactName,
      mobile: contactMobile,
    })),
  },
  detailTabs: { 权益: (row) => <EntitlementTab row={row} /> },
  actionSections: {
    assign: (props) => <SlotPicker {...props} />,
    reschedule: (props) => <SlotPicker {...props} isMove />,
  },
}
