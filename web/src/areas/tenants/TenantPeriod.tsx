import type { AnyRow } from '@lexdesk/domain'
import { Tag } from 'antd'
import { useState } from 'react'

const soonMs = 30 * 24 * 3600_000
/** Times of the server are those of GMT+8. */
const timeOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`)

/** Until when a tenant may work, and whether that is over or near. */
export function TenantPeriod({ row }: { row: AnyRow }) {
  const [now] = useState(() => Date.now())
  const [begin, end] = [row.beginDate as string | null, row.endDate as string | null]
  if (begin && timeOf(begin) > now) return <Tag>未开始</Tag>
  if (!end) return <>长期</>
  const left = timeOf(end) - now
  return (
    <>
      {end} {left <= 0 ? <Tag color="error">已到期</Tag> : left < soonMs && <Tag color="warning">将到期</Tag>}
    </>
  )
}
