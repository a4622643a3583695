import type { AnyRow } from '@lexdesk/domain'
import { MaskedText } from '../../ui/values/MaskedText.tsx'
import { userCalls } from './userCalls.ts'

/** A telephone number, masked for those who may not see all of them. */
export function PhoneCell({ row }: { row: AnyRow }) {
  const phone = row.phone as string | null
  if (!phone?.includes('****')) return phone
  return <MaskedText mask={phone} what="手机号" reveal={() => userCalls.phoneOf(row.id)} />
}
