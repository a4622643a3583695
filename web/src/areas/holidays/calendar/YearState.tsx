import { holidayEndpoints, holidayYear, permissionCode } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { call } from '../../../api/calls/call.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { ActionButtons } from '../../../resource/ActionButtons.tsx'
import { formatError } from '../../../ui/hints/formatError.ts'
import { useConfirmedYears } from '../useConfirmedYears.ts'
import type { YearStage } from './missingYears.ts'

const { title } = holidayYear.states!.actions.complete!

/** Whether the year is confirmed as complete, and the step to confirm it or to revoke that. */
export function YearState({ year, stage }: { year: number; stage: YearStage | undefined }) {
  const { modal, message } = App.useApp()
  const client = useQueryClient()
  const { can } = useSession()
  const { data } = useConfirmedYears()
  const row = data?.find((one) => one.year === year)
  /** Deadlines have moved as well. */
  const refresh = () => client.invalidateQueries({ queryKey: ['resource'] })
  if (!data || stage === undefined) return null
  if (row)
    return (
      <>
        <Tag color="success">{`已确认完整：${row.confirmedByName} ${row.confirmedAt.slice(0, 16)}`}</Tag>
        <ActionButtons resource={holidayYear} row={row} onDone={() => void refresh()} />
      </>
    )

  const confirm = () =>
    modal.confirm({
      title: `${title}：${year} 年`,
      content: `请确认 ${year} 年的放假和调休上班日期已与国务院办公厅的通知逐日核对，没有遗漏。确认后，涉及该年的期限不再提示“可能变化”。`,
      okText: '确认',
      cancelText: '取消',
      onOk: async () => {
        try {
          await call(holidayEndpoints.confirmYear, { year })
          message.success(`已确认 ${year} 年度安排完整`)
          await refresh()
        } catch (error) {
          message.error(formatError(error))
        }
      },
    })
  return (
    <>
      <Tag color="warning">未确认完整</Tag>
      {stage === 'entered' && can(permissionCode(holidayYear, 'complete')) && (
        <Button size="small" onClick={confirm}>
          {title}
        </Button>
      )}
    </>
  )
}
