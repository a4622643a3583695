import { Button, Flex, Progress, Typography } from 'antd'
import type { Task } from '@lexdesk/domain'

interface ProgressStepProps {
  title: string
  fileName: string
  task: Task | undefined
  /** Absent if it is too late to cancel. */
  onCancel?: () => void
}

export function ProgressStep({ title, fileName, task, onCancel }: ProgressStepProps) {
  const { done = 0, total = 0 } = task ?? {}
  const isWaiting = task === undefined || task.status === 'queued'
  return (
    <Flex vertical align="center" gap={16} style={{ padding: '48px 0' }} aria-live="polite">
      <Typography.Text strong>{title}</Typography.Text>
      <Typography.Text type="secondary">{fileName}</Typography.Text>
      <Progress
        percent={total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0}
        status="active"
        aria-label={title}
        style={{ maxWidth: 480 }}
      />
      <Typography.Text type="secondary">
        {task?.message || (isWaiting ? '正在等待…' : `已处理 ${done}${total > 0 ? ` / ${total}` : ''} 行`)}
      </Typography.Text>
      {onCancel && <Button onClick={onCancel}>取消</Button>}
    </Flex>
  )
}
