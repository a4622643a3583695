import { Typography } from 'antd'
import { daysLeft, dueWords, soonDays } from '../../../ui/values/dueWords.ts'

/** A date and the remaining time, coloured by urgency. */
export function DueText({ date, today }: { date: string; today: string }) {
  const left = daysLeft(date, today)
  if (left > soonDays) return <span>{date}</span>
  return (
    <span>
      {date}{' '}
      <Typography.Text strong type={left < 0 ? 'danger' : undefined}>
        {dueWords(date, today)}
      </Typography.Text>
    </span>
  )
}
