import { enterprise } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { LegalRepId } from './LegalRepId.tsx'
import { OpenMatters } from './OpenMatters.tsx'

const slots: ResourceSlots = {
  details: { legalRepIdMask: (row) => <LegalRepId row={row} /> },
  actionSections: {
    freeze: ({ row }) => (
      <OpenMatters
        id={row.id}
        words="冻结后不能再新增预约、委托、合同、法律顾问和套餐订单；以下未结业务保持不变，请妥善处理"
      />
    ),
    cancel: ({ row }) => <OpenMatters id={row.id} words="全部了结后才能注销" />,
    requestMerge: ({ row }) => <OpenMatters id={row.id} words="批准合并后，以下未结业务改由并入的企业承接" />,
    merge: ({ row }) => <OpenMatters id={row.id} words="合并后，以下未结业务改由并入的企业承接" />,
  },
}

/** 企业: the clients, and what is still open with them before they are frozen, cancelled or merged. */
export function EnterprisePage() {
  return <ResourceList resource={enterprise} slots={slots} />
}
