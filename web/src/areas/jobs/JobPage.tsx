import { CronError, explainCron, job, parseCron, type Row } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLive } from '../../api/live/useLive.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { JobName } from './JobName.tsx'
import { JobPlan } from './JobPlan.tsx'
import { JobRowActions } from './JobRowActions.tsx'
import { RunLog } from './RunLog.tsx'
import { Tooltip } from 'antd'

/** 定时任务: the schedules of the server's jobs and their results. */
export function JobPage() {
  const client = useQueryClient()
  const [shown, setShown] = useState<Row<typeof job>>()
  const [isOpen, setOpen] = useState(false)
  // The next and the last run of a job change with its runs.
  useLive('jobRun', () => void client.invalidateQueries({ queryKey: ['resource', 'job', 'list'] }))
  const slots = useMemo<ResourceSlots<typeof job>>(
    () => ({
      columns: {
        jobClassName: (row) => <JobName name={String(row.jobClassName)} />,
        cronExpression: (row) => <CronCell expression={String(row.cronExpression)} />,
      },
      formSections: { 任务与计划: (props) => <JobPlan {...props} /> },
      rowActions: (row, close) => (
        <JobRowActions
          row={row}
          onChosen={close}
          onShowRuns={(chosen) => {
            setShown(chosen)
            setOpen(true)
          }}
        />
      ),
    }),
    [],
  )
  return (
    <>
      <ResourceList resource={job} slots={slots} />
      {shown && <RunLog key={shown.id} row={shown} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** An expression with its meaning as a tooltip. */
function CronCell({ expression }: { expression: string }) {
  return (
    <Tooltip title={meaningOf(expression)}>
      <code>{expression}</code>
    </Tooltip>
  )
}

function meaningOf(expression: string): string {
  try {
    return explainCron(parseCron(expression))
  } catch (error) {
    if (error instanceof CronError) return error.message
    throw error
  }
}
