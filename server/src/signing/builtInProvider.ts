import { errors, type SignerDecision } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { findFlow, signersOf } from './signFlows.ts'
import { newEvent, readEvent } from './signedEvent.ts'
import { type SigningEvent, type SigningProvider } from './SigningProvider.ts'
import { signSignerTable } from './signingTables.ts'

const col = columnsIn(signSignerTable)

/** Signing in the office: staff record who has signed, in order, and the flow reports when all have. */
export const builtInProvider: SigningProvider = {
  name: 'builtIn',
  readCall: async ({ body, headers, secret }) => readEvent(await secret(), body, headers['x-signature']),
}

/** Records the decision of a signer. Returns the event when it ends the flow. */
export async function decideSigner(
  { tx, actor, now }: WriteContext,
  decision: SignerDecision,
): Promise<SigningEvent | undefined> {
  const { flowId, signerId, isSigned } = decision
  const flow = await findFlow(tx, flowId, true)
  if (!flow || flow.tenantId !== actor.tenantId) throw errors.notFound('签署流程')
  if (flow.provider !== builtInProvider.name) throw errors.refused('该合同由外部签署服务办理，不能在此登记签署')
  if (flow.status !== 'signing') throw errors.refused('签署流程已结束')
  if (flow.expiresOn < now.slice(0, 10)) throw errors.refused(`签署已于 ${flow.expiresOn} 截止，不能再登记`)
  const signers = await signersOf(tx, flowId)
  const signer = signers.find(({ id }) => id === signerId)
  if (!signer) throw errors.notFound('签署人')
  if (signer.status !== 'waiting') throw errors.refused(`${signer.name}已经签署过`)
  const earlier = signers.find(({ order, status }) => order < signer.order && status === 'waiting')
  if (earlier) throw errors.refused(`请等${earlier.name}先签署`)
  if (!isSigned && decision.reason === '') throw errors.invalid([{ field: 'reason', message: '请输入拒签原因' }])
  await sql`
    update ${col.$table} set ${col.status} = ${isSigned ? 'signed' : 'refused'}, ${col.at} = ${now},
      ${col.signedBy} = ${isSigned ? decision.signedBy : null}, ${col.signDate} = ${isSigned ? decision.signDate : null}
      where ${col.id} = ${signerId}`.execute(tx)
  const { contentHash } = flow
  if (!isSigned)
    return newEvent({ flowId, outcome: 'refused', contentHash, reason: `${signer.name}：${decision.reason}` })
  const isLast = signers.every(({ id, status }) => id === signerId || status === 'signed')
  return isLast ? newEvent({ flowId, outcome: 'signed', contentHash, reason: '' }) : undefined
}
