import { CloseOutlined } from '@ant-design/icons'
import { App, Button, Card, Progress } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { saveBlob } from '../../../api/calls/saveBlob.ts'
import type { Task } from '@lexdesk/domain'
import { taskCalls } from '../../../api/live/taskCalls.ts'
import { useTask } from '../../../api/live/useTask.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import styles from './ExportProgress.module.css'
import type { ExportModel } from './useExport.ts'

/** The progress of a large export; the file is downloaded automatically when it is ready. */
export function ExportProgress({ taskId, fileName, forget }: Pick<ExportModel, 'taskId' | 'fileName' | 'forget'>) {
  const { message } = App.useApp()
  const task = useTask(taskId)
  const fetched = useRef<string>(undefined)

  const download = async (id: string) => {
    try {
      const { blob } = await taskCalls.file(id)
      saveBlob(blob, fileName)
    } catch (error) {
      message.error(formatError(error))
    }
  }
  const onDone = useEffectEvent((id: string) => {
    if (fetched.current === id) return
    fetched.current = id
    void download(id)
  })
  const doneId = task?.status === 'done' ? task.id : undefined
  useEffect(() => {
    if (doneId) onDone(doneId)
  }, [doneId])

  if (taskId === undefined) return null
  return (
    <Card
      size="small"
      className={styles.card}
      role="status"
      title={`导出 ${fileName}`}
      extra={<Button type="text" size="small" aria-label="关闭" icon={<CloseOutlined />} onClick={forget} />}
    >
      <Progress percent={percentOf(task)} status={statusOf(task)} />
      <p className={styles.words}>{wordsOf(task)}</p>
      {doneId && (
        <Button type="link" size="small" onClick={() => void download(doneId)}>
          重新下载
        </Button>
      )}
    </Card>
  )
}

function percentOf(task: Task | undefined): number {
  if (task?.status === 'done') return 100
  return task && task.total > 0 ? Math.min(99, Math.floor((task.done / task.total) * 100)) : 0
}

function statusOf(task: Task | undefined): 'active' | 'success' | 'exception' {
  if (task?.status === 'done') return 'success'
  return task?.status === 'failed' || task?.status === 'cancelled' ? 'exception' : 'active'
}

function wordsOf(task: Task | undefined): string {
  switch (task?.status) {
    case 'done':
      return '已完成，文件已开始下载'
    case 'failed':
      return task.message || '文件下载失败'
    case 'cancelled':
      return '已取消'
    case 'running':
      return `已写入 ${task.done} / ${task.total} 行。关闭本提示不会中断，完成后可在任务中心下载`
    default:
      return '正在排队'
  }
}
