import { type AnyRow, enterprise, permissionCode } from '@lexdesk/domain'
import { Typography } from 'antd'
import { call } from '../../api/calls/call.ts'
import { useSession } from '../../api/session/useSession.ts'
import { MaskedText } from '../../ui/values/MaskedText.tsx'

/** The number of a representative, masked. */
export function LegalRepId({ row }: { row: AnyRow }) {
  const { can } = useSession()
  const mask = row.legalRepIdMask as string | null
  if (!mask) return <Typography.Text type="secondary">—</Typography.Text>

  async function reveal(): Promise<string | null> {
    const path = '/legal/enterprise/reveal'
    return (await call<{ legalRepIdNo: string | null }>({ method: 'POST', path }, { body: { id: row.id } }))
      .legalRepIdNo
  }

  const mayLook = can(permissionCode(enterprise, 'reveal'))
  return <MaskedText mask={mask} what="身份证号" reveal={mayLook ? reveal : undefined} />
}
