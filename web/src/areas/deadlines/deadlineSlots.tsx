import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { Derivation } from '../../ui/values/Derivation.tsx'
import { DueDate } from './DueDate.tsx'
import { PreviewSection } from './PreviewSection.tsx'
import { ReminderTab } from './ReminderTab.tsx'

/** What deadlines add to the derived screens, on their own page and in their matter. */
export const deadlineSlots: ResourceSlots = {
  columns: {
    date: (row) => <DueDate row={row} />,
    derivation: (row) => <Derivation text={row.derivation as string | null} />,
  },
  formSections: {
    推算结果: (props) => (
      <div style={{ marginBlockEnd: 24 }}>
        <PreviewSection {...props} />
      </div>
    ),
  },
  detailTabs: { 提醒记录: (row) => <ReminderTab row={row} /> },
}
