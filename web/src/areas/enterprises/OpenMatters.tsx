import { enterpriseEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, List, Typography } from 'antd'
import { call } from '../../api/calls/call.ts'
import { formatError } from '../../ui/hints/formatError.ts'

/** The matters that the step would affect. */
export function OpenMatters({ id, words }: { id: string; words: string }) {
  const { data, error } = useQuery({
    queryKey: ['enterprise', 'openMatters', id],
    queryFn: ({ signal }) => call(enterpriseEndpoints.openMatters, { id }, { signal }),
    gcTime: 0,
  })
  if (error) return <Alert type="error" showIcon title={formatError(error)} />
  if (!data) return null
  const { matters, total, hasOthers } = data
  if (total === 0 && !hasOthers)
    return <Alert type="success" showIcon title="没有未结的预约、委托、合同、法律顾问和套餐订单" />
  return (
    <>
      <Alert type="warning" showIcon title={`${total > 0 ? `未结业务 ${total} 项` : '有未结业务'}：${words}`} />
      <List
        size="small"
        style={{ maxHeight: 240, overflow: 'auto' }}
        dataSource={matters}
        renderItem={({ kind, no, title, when }) => (
          <List.Item extra={when}>
            {kind} {no}：{title}
          </List.Item>
        )}
      />
      {total > matters.length && (
        <Typography.Text type="secondary">另有 {total - matters.length} 项未列出</Typography.Text>
      )}
      {hasOthers && <Typography.Text type="secondary">另有您无权查看的未结业务</Typography.Text>}
    </>
  )
}
