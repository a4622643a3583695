import { type AnyRow, isOverdueMatter, openEntrustmentStates } from '@lexdesk/domain'
import { Typography } from 'antd'
import { useToday } from '../../fields/texts/useToday.ts'
import { daysLeft, soonDays } from '../../ui/values/dueWords.ts'

/** The nearest day of a matter; what is late or near stands out, also to those who see no colours. */
export function NextDeadline({ row }: { row: AnyRow }) {
  const today = useToday()
  const date = row.nextDeadline as string | null
  if (!date) return null
  const isOpen = openEntrustmentStates.includes(row.status as never)
  const left = daysLeft(date, today)
  if (!isOpen || left > soonDays) return date
  const isOverdue = isOverdueMatter(row, today)
  return (
    <Typography.Text
      type={isOverdue ? 'danger' : 'warning'}
      title={isOverdue ? `已逾期 ${-left} 天` : `还剩 ${left} 天`}
    >
      {date}
      {isOverdue && ' 逾期'}
    </Typography.Text>
  )
}
