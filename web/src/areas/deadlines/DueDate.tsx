import { type AnyRow, mustDayNumber, openDeadlineStates } from '@lexdesk/domain'
import { Typography } from 'antd'
import { today } from '../../fields/dateText.ts'

const soonDays = 7

/** The last day, and how long that is. */
export function DueDate({ row }: { row: AnyRow }) {
  const date = row.date as string | null
  if (!date) return null
  const left = mustDayNumber(date) - mustDayNumber(today().format('YYYY-MM-DD'))
  if (!openDeadlineStates.includes(row.status as never) || left > soonDays) return date
  const words = left < 0 ? `逾期 ${-left} 天` : left === 0 ? '今天' : `还剩 ${left} 天`
  return (
    <span>
      {date}
      <br />
      <Typography.Text type={left < 0 ? 'danger' : 'warning'}>{words}</Typography.Text>
    </span>
  )
}
