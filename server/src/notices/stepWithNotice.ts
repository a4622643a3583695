import { AppError, type Resource } from '@lexdesk/domain'
import { systemActor } from '../access/Actor.ts'
import type { SystemNotice } from '../jobs/SystemNotice.ts'
import type { Engine } from '../resource/Engine.ts'
import { takeStep, type StepRequest } from '../resource/steps/runAction.ts'
import { write } from '../resource/writeContext.ts'
import { publishNotice } from './publishNotice.ts'

/**
 * Takes a system step and sends its notice in one transaction: neither is stored without the other, and the next run of
 * the job retries. False when the step is refused after a concurrent change.
 */
export async function stepWithNotice(
  engine: Engine,
  { tenantId, resource, step, ...request }: { tenantId: number; resource: Resource; step: string } & StepRequest,
  notice: SystemNotice,
): Promise<boolean> {
  let isTaken = false
  try {
    await write(engine, systemActor(tenantId), async (context) => {
      isTaken = false
      await takeStep(context, resource, step, request)
      isTaken = true
      await publishNotice(context, notice)
    })
  } catch (error) {
    if (!isTaken && error instanceof AppError) return false
    throw error
  }
  return true
}
