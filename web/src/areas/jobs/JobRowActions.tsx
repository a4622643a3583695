import { type job, type Row } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useSession } from '../../api/session/useSession.ts'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { jobCalls } from './jobCalls.ts'

interface JobRowActionsProps {
  row: Row<typeof job>
  onChosen: () => void
  onShowRuns: (row: Row<typeof job>) => void
}

const link = { type: 'link', size: 'small' } as const

/** The actions on one job. */
export function JobRowActions({ row, onChosen, onShowRuns }: JobRowActionsProps) {
  const { can } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const name = String(row.jobClassName)
  const isPaused = row.status === '-1'
  const withMessage = (act: () => Promise<string>) => async () => {
    try {
      message.success(await act())
    } finally {
      onChosen()
      await client.invalidateQueries({ queryKey: ['resource', 'job'] })
    }
  }
  return (
    <>
      {can('job:pause') &&
        (isPaused ? (
          <ConfirmButton {...link} title="是否启动选中任务?" onConfirm={withMessage(() => jobCalls.resume(name))}>
            启动
          </ConfirmButton>
        ) : (
          <ConfirmButton {...link} title="是否暂停选中任务?" onConfirm={withMessage(() => jobCalls.pause(name))}>
            暂停
          </ConfirmButton>
        ))}
      {can('job:execute') && (
        <ConfirmButton {...link} title="是否立即执行任务?" onConfirm={withMessage(() => jobCalls.execute(row.id))}>
          立即执行
        </ConfirmButton>
      )}
      <Button
        {...link}
        onClick={() => {
          onChosen()
          onShowRuns(row)
        }}
      >
        执行记录
      </Button>
    </>
  )
}
