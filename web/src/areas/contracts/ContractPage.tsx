import { contract, enterprise, type Field, type Row } from '@lexdesk/domain'
import { EndingSection } from '../../ending/EndingSection.tsx'
import { ClientName } from '../../fields/ClientName.tsx'
import { fillFrom } from '../../fields/chosenFills.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { BillingTab } from './BillingTab.tsx'
import { BusinessSection } from './BusinessSection.tsx'
import { loadMatter } from './loadMatter.ts'
import { MatterFlag } from './MatterFlag.tsx'
import { PaymentPlan } from './PaymentPlan.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { SignedSection } from './SignedSection.tsx'
import { SigningTab } from './SigningTab.tsx'
import { TextsTab } from './TextsTab.tsx'
import { Link } from 'react-router'
import { useSession } from '../../api/session/useSession.ts'
import { recordPage } from '../../resource/detail/recordPage.ts'
import { businesses } from './businesses.ts'

const slots: ResourceSlots<typeof contract> = {
  panel: (row) => <PaymentPlan row={row} />,
  columns: { enterpriseId: (row) => <ClientName field={contract.fields.enterpriseId as Field} row={row} /> },
  // The client is 甲方; its contact receives the link to sign.
  fills: {
    enterpriseId: fillFrom(enterprise, ({ name, creditCode, contactName, contactMobile }) => ({
      parties: [{ side: 'A', name, creditCode, idNo: null, signer: contactName, mobile: contactMobile, signOrder: 1 }],
    })),
  },
  formSections: { 关联业务: (props) => <BusinessSection {...props} /> },
  actionSections: {
    markPaid: (props) => <PaymentSection {...props} />,
    recordSigned: (props) => <SignedSection {...props} />,
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

/** 合同: from the first draft to the archive. */
export function ContractPage() {
  return <ResourceList resource={contract} slots={slots} />
}

/** The name of the record that the contract belongs to; a link if the user may open its page. */
function BusinessLink({ row }: { row: Row<typeof contract> }) {
  const { menu } = useSession()
  const business = businesses[String(row.bizType)]
  if (!business || typeof row.bizId !== 'string') return '—'
  const name = (row.bizName as string | null) ?? business.title
  const field: Field = { kind: 'reference', key: 'id', ...business }
  const page = recordPage(field, row.bizId, menu)
  return page === undefined ? name : <Link to={page}>{name}</Link>
}
