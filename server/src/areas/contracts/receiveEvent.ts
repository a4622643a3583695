import { AppError, contract, errors, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import type { Engine, WriteContext } from '../../resource/Engine.ts'
import { takeStep } from '../../resource/runAction.ts'
import { write } from '../../resource/writeContext.ts'
import { builtInProvider } from '../../signing/builtInProvider.ts'
import { findFlow } from '../../signing/signFlows.ts'
import type { SigningEvent } from '../../signing/signedEvent.ts'

const contracts = contract as unknown as Resource
const steps = { signed: 'sign', refused: 'refuseSign', expired: 'expireSign' } as const

/**
 * Takes the step that a provider tells of. What he tells twice, as one may who had no answer, changes nothing the
 * second time; the very same call, caught and sent again by somebody else, is refused.
 */
export async function receiveEvent(engine: Engine, event: SigningEvent): Promise<{ isNew: boolean }> {
  const known = await findFlow(engine.db.kysely, event.flowId)
  if (!known) throw errors.notFound('签署流程')
  return write(engine, systemActor(known.tenantId), (context) => followEvent(context, event))
}

export async function followEvent(context: WriteContext, event: SigningEvent): Promise<{ isNew: boolean }> {
  const { tx } = context
  const { rows } = await sql`
    insert into sign_nonce (nonce) values (${event.nonce}) on conflict do nothing returning nonce`.execute(tx)
  if (rows.length === 0)
    throw new AppError('replayed', '签署回调已处理过，不能重复使用', { status: 409, wireCode: 409 })
  const flow = await findFlow(tx, event.flowId, true)
  if (!flow) throw errors.notFound('签署流程')
  if (flow.status === event.outcome) return { isNew: false }
  if (flow.status !== 'signing') throw errors.refused('签署流程已结束')
  if (flow.contentHash !== event.contentHash) throw errors.refused('签署的内容与发起时不一致')
  const reason = event.reason || null
  await builtInProvider.close(context, flow.id, event.outcome, reason)
  await takeStep(context, contracts, steps[event.outcome], { id: flow.contractId, reason })
  return { isNew: true }
}
