import { deadline, entrustment, type Field, isOverdueMatter, openEntrustmentStates, type Row } from '@lexdesk/domain'
import { Flex, Typography } from 'antd'
import { useMemo } from 'react'
import { EndingSection } from '../../ending/EndingSection.tsx'
import { ClientName } from '../../fields/ClientName.tsx'
import { InnerList, ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { MatterAuthority } from './MatterAuthority.tsx'
import { MatterContracts } from './MatterContracts.tsx'
import { MatterCourse } from './MatterCourse.tsx'
import { MatterFlag } from './MatterFlag.tsx'
import { MatterParties } from './MatterParties.tsx'
import { useToday } from '../../fields/texts/useToday.ts'
import { daysLeft, soonDays } from '../../ui/values/dueWords.ts'

/** The drawer of a matter has no room for the derivation, which the deadline itself shows. */
const deadlineColumns = { title: 130, ruleId: 120, date: 104, status: 76, leadLawyerId: 96 }

const conflictTab = '当事人与利冲'

const slotsWith = (deadlineSlots: ResourceSlots<typeof deadline>): ResourceSlots<typeof entrustment> => ({
  columns: {
    enterpriseId: (row) => <ClientName field={entrustment.fields.enterpriseId as Field} row={row} />,
    nextDeadline: (row) => <NextDeadline row={row} />,
  },
  actionSections: {
    terminate: (props) => <EndingSection {...props} resource={entrustment} step="terminate" hasRefund />,
    approveClose: (props) => <EndingSection {...props} resource={entrustment} step="approveClose" />,
  },
  detailTop: (row, showTab) => <MatterFlag row={row} onShow={() => showTab(conflictTab)} />,
  detailTabs: {
    [conflictTab]: (row: Row<typeof entrustment>) => <MatterParties row={row} />,
    期限: (row: Row<typeof entrustment>) => (
      <InnerList
        resource={deadline}
        slots={deadlineSlots}
        within={{ entrustmentId: row.id }}
        columns={deadlineColumns}
      />
    ),
    合同: (row: Row<typeof entrustment>) => (
      <Flex vertical gap={24}>
        <MatterContracts row={row} />
        <MatterAuthority row={row} />
      </Flex>
    ),
    阶段: (row: Row<typeof entrustment>) => <MatterCourse row={row} />,
  },
})

/** 委托: matters from intake to the archive. */
export function EntrustmentPage({ deadlineSlots }: { deadlineSlots: ResourceSlots<typeof deadline> }) {
  const slots = useMemo(() => slotsWith(deadlineSlots), [deadlineSlots])
  return <ResourceList resource={entrustment} slots={slots} />
}

/** The next deadline of a matter; overdue and near ones are also marked without relying on colour. */
function NextDeadline({ row }: { row: Row<typeof entrustment> }) {
  const today = useToday()
  const date = row.nextDeadline as string | null
  if (!date) return null
  const isOpen = openEntrustmentStates.includes(row.status as never)
  const left = daysLeft(date, today)
  if (!isOpen || left > soonDays) return date
  const isOverdue = isOverdueMatter(row, today)
  return (
    <Typography.Text
      type={isOverdue ? 'danger' : 'warning'}
      title={isOverdue ? `已逾期 ${-left} 天` : `还剩 ${left} 天`}
    >
      {date}
      {isOverdue && ' 逾期'}
    </Typography.Text>
  )
}
