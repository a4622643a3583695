import { onlineFormEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, Input, Typography } from 'antd'
import { call } from '../../api/calls/call.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import styles from './FormPlanSection.module.css'

/** What publishing a form would do: to its tables, and to the records that exist. */
export function FormPlanSection({ id, version }: { id: string; version: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'onlineForm', 'plan', id, version],
    queryFn: ({ signal }) => call(onlineFormEndpoints.plan, { id }, { signal }),
    // The rows that it counts may have changed.
    gcTime: 0,
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} columns={1} />
  const { problems, notes, statements, later } = data
  return (
    <Flex vertical gap={12}>
      {problems.length > 0 && (
        <Alert type="error" showIcon title="现在不能发布" description={<Lines lines={problems} />} />
      )}
      {notes.length > 0 && <Alert type="warning" showIcon title="对已有记录" description={<Lines lines={notes} />} />}
      {problems.length === 0 && (
        <div>
          <Typography.Paragraph>
            {statements.length === 0 ? '数据表不变，只更新界面。' : '发布时对数据库执行，全部完成或全不执行：'}
          </Typography.Paragraph>
          {statements.length > 0 && (
            <Input.TextArea
              readOnly
              aria-label="SQL"
              value={`${statements.join(';\n\n')};`}
              autoSize={{ maxRows: 14 }}
              className={styles.sql}
            />
          )}
          {later.length > 0 && (
            <>
              <Typography.Paragraph className={styles.later}>发布后在后台建立索引，不影响使用：</Typography.Paragraph>
              <Input.TextArea
                readOnly
                aria-label="后台执行的 SQL"
                value={`${later.join(';\n\n')};`}
                autoSize={{ maxRows: 8 }}
                className={styles.sql}
              />
            </>
          )}
        </div>
      )}
    </Flex>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>)
}
