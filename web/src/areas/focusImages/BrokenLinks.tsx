import { focusImageEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { call } from '../../api/calls/call.ts'
import { useLive } from '../../api/live/useLive.ts'

/** Live pictures whose target is no longer available to clients. */
export function BrokenLinks() {
  const { data = [], refetch } = useQuery({
    queryKey: ['resource', 'focusImage', 'brokenLinks'],
    queryFn: ({ signal }) => call(focusImageEndpoints.brokenLinks, {}, { signal, quiet: true }),
  })
  useLive('focusImage', () => void refetch())
  useLive('article', () => void refetch())
  if (data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`${data.length} 张上架的焦点图打不开`}
      description={data.map(({ id, title, problem }) => (
        <div key={id}>
          {title}：{problem}
        </div>
      ))}
    />
  )
}
