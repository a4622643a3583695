import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { saveBlob } from '../../api/calls/saveBlob.ts'
import type { Task } from '@lexdesk/domain'
import { isFinished } from '../../api/live/isFinished.ts'
import { taskCalls } from '../../api/live/taskCalls.ts'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { formatError } from '../../ui/hints/formatError.ts'

export function TaskButtons({ task }: { task: Task }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: ['tasks'] })

  async function download() {
    setBusy(true)
    try {
      const { blob, fileName } = await taskCalls.file(task.id)
      saveBlob(blob, fileName || task.fileName || task.title)
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Space size={4}>
      {task.status === 'done' && task.fileName && (
        <Button size="small" type="link" loading={isBusy} onClick={() => void download()}>
          下载
        </Button>
      )}
      {isFinished(task) ? (
        <ConfirmButton
          size="small"
          type="text"
          title="删除该任务？"
          description={task.fileName ? '生成的文件也会删除' : undefined}
          onConfirm={() => taskCalls.remove(task.id).then(refresh)}
        >
          删除
        </ConfirmButton>
      ) : (
        <ConfirmButton
          size="small"
          type="text"
          title="取消该任务？"
          okText="取消任务"
          onConfirm={() => taskCalls.cancel(task.id).then(refresh)}
        >
          取消
        </ConfirmButton>
      )}
    </Space>
  )
}
