import { moneyText, packageOrder, type Row } from '@lexdesk/domain'
import { balanceCalls } from '../../api/resource/balanceCalls.ts'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { EntitlementBalances } from '../../ui/entitlement/EntitlementBalances.tsx'
import { AdjustNote } from './AdjustNote.tsx'
import { AdjustSection } from './AdjustSection.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { RefundRequestSection, RefundSection } from './RefundSection.tsx'
import { SoldPackage } from './SoldPackage.tsx'
import { Alert } from 'antd'

const calls = balanceCalls('packageOrder')

function Entitlements({ row }: { row: Row<typeof packageOrder> }) {
  const types = useDictionary('ledger_type')
  return <EntitlementBalances row={row} calls={calls} types={types} none="确认收款后发放权益" />
}

function Balances({ row }: { row: Row<typeof packageOrder> }) {
  return (
    <>
      <AdjustNote row={row} />
      <RefundNote row={row} />
      <Entitlements row={row} />
    </>
  )
}

const slots: ResourceSlots<typeof packageOrder> = {
  pageTop: <OrderSummary />,
  panel: (row) => <Entitlements row={row} />,
  detailTabs: { 权益余额: (row) => <Balances row={row} /> },
  formSections: { 所购套餐: (props) => <SoldPackage {...props} /> },
  actionSections: {
    requestAdjust: (props) => <AdjustSection {...props} calls={calls} />,
    approveAdjust: ({ row }) => <AdjustNote row={row} />,
    rejectAdjust: ({ row }) => <AdjustNote row={row} />,
    refund: (props) => <RefundSection {...props} calls={calls} />,
    requestRefund: (props) => <RefundRequestSection {...props} calls={calls} />,
    approveRefund: ({ row }) => <RefundNote row={row} />,
    rejectRefund: ({ row }) => <RefundNote row={row} />,
  },
}

/** /legal/packageOrder: the packages bought by clients, and their remaining balances. */
export function PackageOrderPage() {
  return <ResourceList resource={packageOrder} slots={slots} />
}

/** The refund above the unearned value that awaits approval by a second person. */
function RefundNote({ row }: { row: Row<typeof packageOrder> }) {
  const { refundAsked, refundReason, status, unearned, amount } = row
  if (typeof refundAsked !== 'number' || status === 'refunded') return null
  return (
    <Alert
      style={{ marginBottom: 12 }}
      type="warning"
      showIcon
      title={`申请退款 ${moneyText(refundAsked)}，等待审批`}
      description={`未履行价值 ${moneyText(Number(unearned ?? 0))}，订单金额 ${moneyText(Number(amount ?? 0))}。原因：${(refundReason as string | null) ?? ''}`}
    />
  )
}
