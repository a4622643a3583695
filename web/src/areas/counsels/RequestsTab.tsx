import { type counsel, counselRequest, type Row } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Flex, Statistic } from 'antd'
import { useMemo } from 'react'
import { InnerList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { counselCalls } from './counselCalls.ts'
import { DueMoment } from './DueMoment.tsx'

const slots: ResourceSlots<typeof counselRequest> = { columns: { dueAt: (row) => <DueMoment row={row} /> } }

/** 请求与时限: the requests of this client, and whether they were answered in time. */
export function RequestsTab({ row }: { row: Row<typeof counsel> }) {
  const within = useMemo(() => ({ counselId: row.id }), [row.id])
  return (
    <Flex vertical gap={12}>
      <SlaFigures id={row.id} version={row.version} />
      <InnerList resource={counselRequest} slots={slots} within={within} />
    </Flex>
  )
}

function SlaFigures({ id, version }: { id: string; version: number }) {
  const { data } = useQuery({
    queryKey: ['resource', counselRequest.name, 'sla', id, version],
    queryFn: ({ signal }) => counselCalls.sla(id, signal),
  })
  if (!data) return null
  return (
    <Flex gap={32} wrap>
      <Statistic title="按时答复率" value={data.rate ?? '—'} suffix={data.rate === null ? undefined : '%'} />
      <Statistic title="按时" value={data.inTime} />
      <Statistic title="超时" value={data.late} />
      <Statistic title="时限内待答复" value={data.waiting} />
    </Flex>
  )
}
