import { type AnyRow, packageOrder } from '@lexdesk/domain'
import { balanceCalls } from '../../api/resource/balanceCalls.ts'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { EntitlementBalances } from '../../ui/entitlement/EntitlementBalances.tsx'
import { AdjustNote } from './AdjustNote.tsx'
import { AdjustSection } from './AdjustSection.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { RefundNote } from './RefundNote.tsx'
import { RefundRequestSection, RefundSection } from './RefundSection.tsx'
import { SoldPackage } from './SoldPackage.tsx'

const calls = balanceCalls(packageOrder)

function Balances({ row }: { row: AnyRow }) {
  const types = useDictionary('ledger_type')
  return (
    <>
      <AdjustNote row={row} />
      <RefundNote row={row} />
      <EntitlementBalances row={row} calls={calls} types={types} none="确认收款后发放权益" />
    </>
  )
}

const slots: ResourceSlots = {
  pageTop: <OrderSummary />,
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

/** /legal/packageOrder: what clients have bought, and what they have left of it. */
export function PackageOrderPage() {
  return <ResourceList resource={packageOrder} slots={slots} />
}
