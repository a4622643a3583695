import { useQuery } from '@tanstack/react-query'
import { Alert, Typography } from 'antd'
import { formatError } from '../../ui/formatError.ts'
import { type CalendarChange, fetchImpact } from './fetchImpact.ts'

const mostLines = 20

/** What a change of the calendar moves, before it is saved. */
export function HolidayImpact({ change }: { change: CalendarChange }) {
  const { data: impact, error } = useQuery({
    queryKey: ['resource', 'holiday', 'impact', change],
    queryFn: ({ signal }) => fetchImpact(change, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <Typography.Text type="danger">{formatError(error)}</Typography.Text>
  if (!impact) return null
  const { deadlines, appointments } = impact
  const lines = [
    ...deadlines.map(({ id, title, matter, from, to }) => ({
      id,
      words: `期限“${title}”（${matter}）：${from} → ${to}`,
    })),
    ...appointments.map(({ id, subject, startAt }) => ({
      id,
      words: `预约“${subject}”：${startAt.slice(0, 16)} 不再是工作日`,
    })),
  ]
  if (lines.length === 0) return <Typography.Text type="secondary">不影响任何进行中的期限和预约</Typography.Text>
  return (
    <Alert
      type="warning"
      showIcon
      title={`保存后将变动 ${deadlines.length} 个期限，涉及 ${appointments.length} 个预约`}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {lines.slice(0, mostLines).map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
          {lines.length > mostLines && <li>另有 {lines.length - mostLines} 项</li>}
        </ul>
      }
    />
  )
}
