import { UnorderedListOutlined } from '@ant-design/icons'
import { Badge, Button, Drawer } from 'antd'
import { useState } from 'react'
import { isFinished } from '../../api/live/isFinished.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useHasOpened } from '../../ui/page/useHasOpened.ts'
import { TaskCard } from './TaskCard.tsx'
import { useQuery } from '@tanstack/react-query'
import { taskCalls } from '../../api/live/taskCalls.ts'
import { useConnected } from '../../api/live/useConnected.ts'

/** Background exports and imports: their progress and their files. */
export function TaskCentre() {
  const [isOpen, setOpen] = useState(false)
  const hasOpened = useHasOpened(isOpen)
  const { data: tasks, error, refetch } = useTasks()
  const busy = tasks?.filter((task) => !isFinished(task)).length ?? 0

  function open() {
    setOpen(true)
    void refetch()
  }

  return (
    <>
      <Badge count={busy} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          icon={<UnorderedListOutlined />}
          aria-label={busy > 0 ? `任务中心，${busy} 个进行中` : '任务中心'}
          title="任务中心"
          onClick={open}
        />
      </Badge>
      {hasOpened && (
        <Drawer
          title="任务中心"
          open={isOpen}
          onClose={() => setOpen(false)}
          size={440}
          styles={{ wrapper: { maxWidth: '100vw' } }}
        >
          {error && !tasks && <ErrorHint error={error} onRetry={() => void refetch()} />}
          {!error && !tasks && <TableSkeleton rows={4} columns={2} />}
          {tasks?.length === 0 && <EmptyHint description="暂无任务。导入、导出大量数据时，进度和文件会显示在这里。" />}
          {tasks?.map((task) => (
            <TaskCard key={task.id} task={task} />
          ))}
        </Drawer>
      )}
    </>
  )
}

const pollMs = 2_000

/** All background tasks of the user, newest first. */
function useTasks() {
  const isConnected = useConnected()
  return useQuery({
    queryKey: ['tasks'],
    queryFn: ({ signal }) => taskCalls.list(signal),
    refetchInterval: ({ state }) => {
      const isBusy = state.data?.some((task) => !isFinished(task)) ?? false
      return isBusy && !isConnected ? pollMs : false
    },
  })
}
