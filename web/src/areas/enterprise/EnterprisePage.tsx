import { enterprise, type Resource } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { LegalRepId } from './LegalRepId.tsx'
import { OpenMatters } from './OpenMatters.tsx'

const slots: ResourceSlots = {
  details: { legalRepIdMask: (row) => <LegalRepId row={row} /> },
  actionSections: {
    freeze: ({ row }) => <OpenMatters id={row.id} words="冻结后不能再新增预约；以下未结事项保持不变，请先妥善处理" />,
    merge: ({ row }) => <OpenMatters id={row.id} words="合并后以下未结事项改由并入的企业承接" />,
  },
}

/** 企业: the clients, and what is still open with them before they are frozen or merged. */
export function EnterprisePage() {
  return <ResourceList resource={enterprise as unknown as Resource} slots={slots} />
}
