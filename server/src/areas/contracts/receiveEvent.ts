import { AppError, contract, errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { lockForWrite } from '../../resource/write/editRow.ts'
import type { Engine, WriteContext } from '../../resource/Engine.ts'
import { takeStep } from '../../resource/steps/runAction.ts'
import { write } from '../../resource/writeContext.ts'
import { findFlow } from '../../signing/signFlows.ts'
import type { SigningEvent } from '../../signing/SigningProvider.ts'
import { signNonceTable } from '../../signing/signingTables.ts'

const col = columnsIn(signNonceTable)

const steps = { signed: 'sign', refused: 'refuseSign', expired: 'expireSign' } as const

/**
 * Takes the step that a provider reports. Idempotent, since providers retry webhooks; a replayed call (same nonce) is
 * refused.
 */
export async function receiveEvent(
  engine: Engine,
  event: SigningEvent,
  provider?: string,
): Promise<{ isNew: boolean }> {
  const known = await findFlow(engine.db.kysely, event.flowId)
  // Providers may report on their own flows only.
  if (!known || (provider !== undefined && known.provider !== provider)) throw errors.notFound('签署流程')
  return write(engine, systemActor(known.tenantId), async (context) => {
    // Lock the contract before its flow, in the same order as user steps, to avoid deadlocks.
    await lockForWrite(context, contract, known.contractId)
    return applyEvent(context, event)
  })
}

export async function applyEvent(context: WriteContext, event: SigningEvent): Promise<{ isNew: boolean }> {
  const { tx } = context
  const { rows } = await sql`
    insert into ${col.$table} (${col.nonce}) values (${event.nonce}) on conflict do nothing
      returning ${col.nonce}`.execute(tx)
  if (rows.length === 0)
    throw new AppError('replayed', '签署回调已处理过，不能重复使用', { status: 409, wireCode: 409 })
  const flow = await findFlow(tx, event.flowId, true)
  if (!flow) throw errors.notFound('签署流程')
  if (flow.status === event.outcome) return { isNew: false }
  if (flow.status !== 'signing') throw errors.refused('签署流程已结束')
  if (flow.contentHash !== event.contentHash) throw errors.refused('签署的内容与发起时不一致')
  const reason = event.reason || null
  await takeStep(context, contract, steps[event.outcome], { id: flow.contractId, reason })
  return { isNew: true }
}
