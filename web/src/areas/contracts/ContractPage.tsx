import { contract, type Field } from '@lexdesk/domain'
import { EndingSection } from '../../ending/EndingSection.tsx'
import { ClientName } from '../../fields/ClientName.tsx'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { BillingTab } from './BillingTab.tsx'
import { BusinessLink } from './BusinessLink.tsx'
import { BusinessSection } from './BusinessSection.tsx'
import { loadMatter } from './loadMatter.ts'
import { MatterFlag } from './MatterFlag.tsx'
import { SigningTab } from './SigningTab.tsx'
import { TextsTab } from './TextsTab.tsx'

const slots: ResourceSlots = {
  columns: { enterpriseId: (row) => <ClientName field={contract.fields.enterpriseId as Field} row={row} /> },
  formSections: { 关联业务: (props) => <BusinessSection {...props} /> },
  actionSections: {
    confirmRescind: (props) => <EndingSection {...props} resource={contract} step="confirmRescind" hasRefund />,
  },
  details: { bizId: (row) => <BusinessLink row={row} /> },
  loadWith: loadMatter,
  detailTop: (row) => <MatterFlag row={row} />,
  detailTabs: {
    文本与版本: (row) => <TextsTab row={row} />,
    付款与发票: (row) => <BillingTab row={row} />,
    签署: (row) => <SigningTab row={row} />,
  },
}

/** 合同: the desk from the first draft to the archive. */
export function ContractPage() {
  return <ResourceList resource={contract} slots={slots} />
}
