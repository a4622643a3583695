import { enterprise, enterpriseEndpoints, permissionCode, type Row } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { MergeTarget } from './MergeTarget.tsx'
import { OpenMatters } from './OpenMatters.tsx'
import { Typography } from 'antd'
import { call } from '../../api/calls/call.ts'
import { useSession } from '../../api/session/useSession.ts'
import { MaskedText } from '../../ui/values/MaskedText.tsx'

const slots: ResourceSlots<typeof enterprise> = {
  details: { legalRepIdMask: (row) => <LegalRepId row={row} /> },
  actionSections: {
    freeze: ({ row }) => (
      <OpenMatters
        id={row.id}
        words="冻结后不能再新增预约、委托、合同、法律顾问和套餐订单；以下未结业务保持不变，请妥善处理"
      />
    ),
    cancel: ({ row }) => <OpenMatters id={row.id} words="全部了结后才能注销" />,
    requestMerge: (props) => (
      <>
        <MergeTarget {...props} />
        <OpenMatters id={props.row.id} words="批准合并后，以下未结业务改由并入的企业承接" />
      </>
    ),
    merge: ({ row }) => <OpenMatters id={row.id} words="合并后，以下未结业务改由并入的企业承接" />,
  },
}

/** 企业: the clients, with their open matters before they are frozen, cancelled or merged. */
export function EnterprisePage() {
  return <ResourceList resource={enterprise} slots={slots} />
}

/** The masked ID number of a legal representative. */
export function LegalRepId({ row }: { row: Row<typeof enterprise> }) {
  const { can } = useSession()
  const mask = row.legalRepIdMask as string | null
  if (!mask) return <Typography.Text type="secondary">—</Typography.Text>

  async function reveal(): Promise<string | null> {
    return (await call(enterpriseEndpoints.reveal, { id: row.id })).legalRepIdNo
  }

  const mayLook = can(permissionCode(enterprise, 'reveal'))
  return <MaskedText mask={mask} what="身份证号" reveal={mayLook ? reveal : undefined} />
}
