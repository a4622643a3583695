import { counsel, permissionCode, type Row } from '@lexdesk/domain'
import { Flex, Alert } from 'antd'
import { balanceCalls } from '../../api/resource/balanceCalls.ts'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { useSession } from '../../api/session/useSession.ts'
import { EndingSection } from '../../ending/EndingSection.tsx'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { EntitlementBalances } from '../../ui/entitlement/EntitlementBalances.tsx'
import { ReportButton } from './ReportButton.tsx'
import { RequestsTab } from './RequestsTab.tsx'
import { SettlementSection } from './SettlementSection.tsx'
import { WorkLog } from './WorkLog.tsx'

const calls = balanceCalls('counsel')

function Balances({ row }: { row: Row<typeof counsel> }) {
  const types = useDictionary('ledger_type')
  return (
    <>
      <EndNote row={row} />
      <EntitlementBalances
        row={row}
        calls={calls}
        types={types}
        none={row.packageOrderId ? '本服务使用套餐订单的权益' : '签约生效后发放权益'}
      />
    </>
  )
}

function Works({ row }: { row: Row<typeof counsel> }) {
  const { can } = useSession()
  return (
    <Flex vertical gap={12} align="stretch">
      {can(permissionCode(counsel, 'export')) && <ReportButton row={row} />}
      <WorkLog row={row} />
    </Flex>
  )
}

const slots: ResourceSlots<typeof counsel> = {
  panel: (row) => <Balances row={row} />,
  detailTabs: {
    服务用量: (row) => <Balances row={row} />,
    请求与时限: (row) => <RequestsTab row={row} />,
    工作日志: (row) => <Works row={row} />,
  },
  actionSections: {
    terminate: (props) => (
      <>
        <SettlementSection {...props} calls={calls} />
        <EndingSection {...props} resource={counsel} step="terminate" />
      </>
    ),
  },
}

/** /legal/counsel: engagements, their entitlements, and the work done for them. */
export function CounselPage() {
  return <ResourceList resource={counsel} slots={slots} />
}

/** A note that an early termination was requested. */
function EndNote({ row }: { row: Row<typeof counsel> }) {
  if (!row.endReason || !['active', 'suspended'].includes(String(row.status))) return null
  return (
    <Alert
      style={{ marginBottom: 12 }}
      type="warning"
      showIcon
      title="已申请提前终止，等待财务结算"
      description={row.endReason as string}
    />
  )
}
