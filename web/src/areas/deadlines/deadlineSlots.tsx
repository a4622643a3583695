import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { Derivation } from '../../ui/values/Derivation.tsx'
import { PreviewSection } from './PreviewSection.tsx'
import { ReminderTab } from './ReminderTab.tsx'
import { type deadline, openDeadlineStates, type Row } from '@lexdesk/domain'
import { Typography } from 'antd'
import { useToday } from '../../fields/texts/useToday.ts'
import { daysLeft, dueWords, soonDays } from '../../ui/values/dueWords.ts'

/** The slots of deadlines, on their own page and in their matter. */
export const deadlineSlots: ResourceSlots<typeof deadline> = {
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

/** The due date and the remaining time. */
function DueDate({ row }: { row: Row<typeof deadline> }) {
  const today = useToday()
  const date = row.date as string | null
  if (!date) return null
  const left = daysLeft(date, today)
  if (!openDeadlineStates.includes(row.status as never) || left > soonDays) return date
  return (
    <span>
      {date}
      <br />
      <Typography.Text type={left < 0 ? 'danger' : 'warning'}>{dueWords(date, today)}</Typography.Text>
    </span>
  )
}
