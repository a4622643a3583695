import { Progress, Tag } from 'antd'
import type { Task, TaskStatus } from '@lexdesk/domain'
import { isFinished } from '../../api/live/isFinished.ts'
import { TaskButtons } from './TaskButtons.tsx'
import './TaskCard.css'

const statuses: Record<TaskStatus, { title: string; color: string }> = {
  queued: { title: '排队中', color: 'default' },
  running: { title: '进行中', color: 'processing' },
  done: { title: '已完成', color: 'success' },
  failed: { title: '失败', color: 'error' },
  cancelled: { title: '已取消', color: 'default' },
}

export function TaskCard({ task }: { task: Task }) {
  const { title, color } = statuses[task.status]
  return (
    <article className="task-card">
      <header>
        <strong>{task.title}</strong>
        <Tag color={color}>{title}</Tag>
      </header>
      {!isFinished(task) && <Progress percent={percentOf(task)} status="active" size="small" aria-label="进度" />}
      {task.message && <div className="task-card-message">{task.message}</div>}
      <footer>
        <time>{task.createTime}</time>
        <TaskButtons task={task} />
      </footer>
    </article>
  )
}

/** Rounded down: a running task is never at 100 %. */
function percentOf({ done, total }: Pick<Task, 'done' | 'total'>): number {
  return total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0
}
