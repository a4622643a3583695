import type { AnyRow } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { articleCalls } from './articleCalls.ts'

/** Says which live focus images would lead nowhere. */
export function OfflineNote({ row }: { row: AnyRow }) {
  const { data = [] } = useQuery({
    queryKey: ['resource', 'focusImage', 'links', row.id],
    queryFn: ({ signal }) => articleCalls.links(row.id, signal),
  })
  if (data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`下线后，这些上架的焦点图将打不开：${data.map(({ title }) => title).join('、')}`}
    />
  )
}
