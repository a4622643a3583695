import type { contract } from '@lexdesk/domain'
import { useToday } from '../../fields/texts/useToday.ts'
import type { ActionSlotProps } from '../../resource/ResourceSlots.ts'
import { useProposals } from './useProposals.ts'

/** 登记线下签署: proposes today and the signers of the parties. */
export function SignedSection(props: ActionSlotProps<typeof contract>) {
  const today = useToday()
  useProposals(props, ({ parties }) => ({
    signDate: today,
    signedBy: (parties ?? []).flatMap(({ signer }) => signer ?? []).join('、'),
  }))
  return null
}
