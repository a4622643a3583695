import { errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { WriteContext } from '../resource/Engine.ts'
import { newId } from '../resource/newId.ts'
import { findFlow, signersOf } from './signFlows.ts'
import { newEvent, type SigningEvent } from './signedEvent.ts'
import type { SigningProvider } from './SigningProvider.ts'

/** Signing in the house: the desk writes down who has signed, in their order, and the flow tells when all have. */
export const builtInProvider: SigningProvider = {
  name: 'builtIn',

  open: async ({ tx, actor, now }, { id, contractId, contentHash, expiresOn, signers }) => {
    await tx
      .insertInto('sign_flow')
      .values({
        id,
        tenant_id: actor.tenantId,
        contract_id: contractId,
        provider: builtInProvider.name,
        status: 'signing',
        content_hash: contentHash,
        expires_on: expiresOn,
        create_by: actor.username,
        create_time: now,
      })
      .execute()
    for (const { party, name, mobile, order } of signers)
      await tx
        .insertInto('sign_signer')
        .values({ id: newId(), flow_id: id, order_num: order, party, name, mobile, status: 'waiting' })
        .execute()
  },

  close: async ({ tx, now }, flowId, status, reason) => {
    await sql`
      update sign_flow set status = ${status}, reason = ${reason}, end_time = ${now}
      where id = ${flowId} and status = 'signing'`.execute(tx)
  },
}

export interface SignerDecision {
  flowId: string
  signerId: string
  isSigned: boolean
  reason: string
}

/** Writes down what a signer has decided. Answers the event when the flow is over by that. */
export async function decideSigner(
  { tx, actor, now }: WriteContext,
  { flowId, signerId, isSigned, reason }: SignerDecision,
): Promise<SigningEvent | undefined> {
  const flow = await findFlow(tx, flowId, true)
  if (!flow || flow.tenantId !== actor.tenantId) throw errors.notFound('签署流程')
  if (flow.status !== 'signing') throw errors.refused('签署流程已结束')
  const signers = await signersOf(tx, flowId)
  const signer = signers.find(({ id }) => id === signerId)
  if (!signer) throw errors.notFound('签署人')
  if (signer.status !== 'waiting') throw errors.refused(`${signer.name}已经签署过`)
  const earlier = signers.find(({ order, status }) => order < signer.order && status === 'waiting')
  if (earlier) throw errors.refused(`请等${earlier.name}先签署`)
  if (!isSigned && reason === '') throw errors.invalid([{ field: 'reason', message: '请输入拒签原因' }])
  await sql`
    update sign_signer set status = ${isSigned ? 'signed' : 'refused'}, at = ${now} where id = ${signerId}`.execute(tx)
  const { contentHash } = flow
  if (!isSigned) return newEvent({ flowId, outcome: 'refused', contentHash, reason: `${signer.name}：${reason}` })
  const isLast = signers.every(({ id, status }) => id === signerId || status === 'signed')
  return isLast ? newEvent({ flowId, outcome: 'signed', contentHash, reason: '' }) : undefined
}
