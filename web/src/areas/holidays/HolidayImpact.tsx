import { type CalendarChange, holidayEndpoints, type HolidayImpact } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, Typography } from 'antd'
import { formatError } from '../../ui/hints/formatError.ts'
import { call } from '../../api/calls/call.ts'

const mostLines = 20

/** The effects of a calendar change before it is saved. */
export function HolidayImpact({ change }: { change: CalendarChange | WaitingSheet }) {
  const { data: impact, error } = useQuery({
    queryKey: ['resource', 'holiday', 'impact', change],
    queryFn: ({ signal }) => fetchImpact(change, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <Typography.Text type="danger">{formatError(error)}</Typography.Text>
  if (!impact) return null
  const { deadlines, deadlineTotal, appointments, appointmentTotal, confirmedYears } = impact
  const total = deadlineTotal + appointmentTotal
  const lines = [
    ...deadlines.map(({ id, title, matter, from, to }) => ({
      id,
      words: `期限“${title}”${matter === null ? '' : `（${matter}）`}：${from} → ${to}`,
    })),
    ...appointments.map(({ id, subject, startAt }) => ({
      id,
      words: `预约“${subject}”：${startAt.slice(0, 16)} 不再是工作日`,
    })),
  ].slice(0, mostLines)
  const confirmed = confirmedYears.length > 0 && (
    <Alert
      type="info"
      showIcon
      title={`${confirmedYears.join('、')} 年度安排已确认完整，保存后仍视为完整；如尚不完整，请撤销确认`}
    />
  )
  if (total === 0)
    return (
      <>
        {confirmed}
        <Typography.Text type="secondary">不影响任何进行中的期限和预约</Typography.Text>
      </>
    )
  return (
    <>
      {confirmed}
      <Alert
        type="warning"
        showIcon
        title={`保存后将变动 ${deadlineTotal} 个期限，涉及 ${appointmentTotal} 个预约`}
        description={
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {lines.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
            {total > lines.length && <li>另有 {total - lines.length} 项</li>}
          </ul>
        }
      />
    </>
  )
}

/** A sheet to be imported; `lines` is stale once one of its lines is corrected. */
interface WaitingSheet {
  batchId: string
  lines: number
}

const fetchImpact = (change: CalendarChange | WaitingSheet, signal?: AbortSignal): Promise<HolidayImpact> =>
  'batchId' in change
    ? call(holidayEndpoints.importImpact, { batchId: change.batchId }, { signal })
    : call(holidayEndpoints.impact, change, { signal })
