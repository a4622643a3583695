import { onlineForm, scriptHistoryEndpoints, scriptKinds } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, Collapse, Empty, Skeleton, Typography } from 'antd'
import { call } from '../../api/calls/call.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'

/** The scripts that other clients have stored with a form. */
export function ScriptHistory({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', onlineForm.name, 'scripts', id],
    queryFn: ({ signal }) => call(scriptHistoryEndpoints.history, { id }, { signal }),
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <Empty description="其他客户端没有为此表单保存脚本" />
  return (
    <>
      <Alert type="info" showIcon title="脚本由其他客户端保存，保留最近 16 份。本系统不执行脚本，只供查看。" />
      <Collapse
        items={data.map(({ id: key, kind, content, createBy, createTime }) => ({
          key,
          label: `${scriptKinds[kind]} · ${createBy} · ${createTime}`,
          children: (
            <Typography.Paragraph>
              <pre>{content}</pre>
            </Typography.Paragraph>
          ),
        }))}
      />
    </>
  )
}
