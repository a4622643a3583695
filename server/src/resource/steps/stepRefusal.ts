import type { AnyRow, Resource } from '@lexdesk/domain'
import { entryOf, type WriteContext } from '../Engine.ts'
import { lastStepOf } from './lastStepOf.ts'

/**
 * Why this actor may not take the step now: the rule of the step, then the two-person rule for applying and approving.
 */
export async function stepRefusal(
  context: WriteContext,
  resource: Resource,
  name: string,
  row: AnyRow,
): Promise<string | undefined> {
  const rule = entryOf(context.engine, resource.name).rules.actions?.[name]
  return (await rule?.refusal?.(context, row)) ?? secondPersonRefusal(context, resource, name, row)
}

async function secondPersonRefusal(
  { tx, actor }: WriteContext,
  resource: Resource,
  name: string,
  row: AnyRow,
): Promise<string | undefined> {
  const { actions } = resource.states!
  const { title, secondPersonAfter = [] } = actions[name]!
  const before = [secondPersonAfter].flat()
  const last = before.length > 0 ? await lastStepOf(tx, resource, row.id, before) : undefined
  if (last?.by !== actor.username) return undefined
  return `“${actions[last.action]?.title ?? '新增'}”由您本人办理，“${title}”须由他人办理`
}
