import { type deadline, type ReminderLine, type Row, silentReasons } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Flex, Timeline, Typography } from 'antd'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { deadlineCalls } from './deadlineCalls.ts'

const kinds = { before: '到期前提醒', today: '到期当日提醒', overdue: '逾期提醒' } as const
const colors = { before: 'blue', today: 'orange', overdue: 'red', none: 'gray' } as const

/** 提醒记录: who was reminded on which day, who acknowledged it, and why no reminder was sent on the other days. */
export function ReminderTab({ row }: { row: Row<typeof deadline> }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'deadline', 'reminders', row.id, row.version],
    queryFn: ({ signal }) => deadlineCalls.reminders(row.id, signal),
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <Flex vertical gap={16}>
      {data.nextDay && <Typography.Text>下次提醒：{data.nextDay}</Typography.Text>}
      {data.lines.length === 0 ? (
        <EmptyHint description="还没有提醒记录" />
      ) : (
        <Timeline
          items={data.lines.map((line) => ({ key: line.id, color: colors[line.kind], content: <Line line={line} /> }))}
        />
      )}
    </Flex>
  )
}

function Line({ line }: { line: ReminderLine }) {
  const { firstDay, lastDay, kind, reason, receivers, unsent, due, isCatchUp } = line
  const days = firstDay === lastDay ? firstDay : `${firstDay} 至 ${lastDay}`
  if (kind === 'none')
    return <Typography.Text type="secondary">{`${days} 未提醒：${silentReasons[reason!]}`}</Typography.Text>
  return (
    <>
      <div>{`${days} ${kinds[kind]}（截止 ${due ?? '未定'}）${isCatchUp ? '，补发' : ''}`}</div>
      <div>{`接收人：${receivers.join('、')}`}</div>
      {unsent.length > 0 && (
        <div>
          <Typography.Text type="danger">{`尚未送达：${unsent.join('、')}`}</Typography.Text>
        </div>
      )}
      <Typography.Text type={line.acknowledgedAt ? 'success' : 'warning'}>
        {line.acknowledgedAt ? `${line.acknowledgedBy ?? ''} 于 ${line.acknowledgedAt} 确认收到` : '尚未确认收到'}
      </Typography.Text>
    </>
  )
}
