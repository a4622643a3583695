import { errors, type Resource, type Values } from '@lexdesk/domain'
import { systemActor } from '../../access/Actor.ts'
import type { WriteContext } from '../Engine.ts'

/** Refuses values that the office's check rules do not accept. What the system writes by itself is not checked. */
export async function assertOfficeRules(
  { engine, tx, actor }: WriteContext,
  resource: Resource,
  values: Values,
  before?: Values,
): Promise<void> {
  if (actor.userId === systemActor(0).userId) return
  const problems = (await engine.fieldProblems?.(tx, actor, resource, values, before)) ?? []
  if (problems.length > 0) throw errors.invalid(problems)
}
