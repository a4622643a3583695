import { manualActions, type OfferedStep, permissionCode, type Resource } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { type Engine, entryOf } from '../Engine.ts'
import { readById } from '../read/readById.ts'
import { startsFrom } from './runAction.ts'
import { stepRefusal } from './stepRefusal.ts'
import { ask } from '../writeContext.ts'

/**
 * The steps from the row's state that this actor has permission for, each with its refusal if it is not possible now.
 */
export async function offeredSteps(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<OfferedStep[]> {
  const { rules } = entryOf(engine, resource.name)
  const field = resource.states?.field
  return ask(engine, actor, async (context) => {
    const row = await readById(engine, context.tx, resource, id, scopeOf(actor, resource, rules.visibleTo))
    const steps: OfferedStep[] = []
    for (const [name, action] of manualActions(resource)) {
      if (!field || !startsFrom(action, row[field] as string) || !actor.can(permissionCode(resource, name))) continue
      const refusal = await stepRefusal(context, resource, name, row)
      steps.push({ name, ...(refusal !== undefined && { refusal }) })
    }
    return steps
  })
}
