import { type AnyRow, openDeadlineStates } from '@lexdesk/domain'
import { Typography } from 'antd'
import { useToday } from '../../fields/texts/useToday.ts'
import { daysLeft, dueWords, soonDays } from '../../ui/values/dueWords.ts'

/** The last day, and how long that is. */
export function DueDate({ row }: { row: AnyRow }) {
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
