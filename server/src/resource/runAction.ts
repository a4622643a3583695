import { type AnyRow, errors, type Resource } from '@lexdesk/domain'
import type { Actor } from '../access/Actor.ts'
import { scopeOf } from '../access/Scope.ts'
import { assertVersion, lockForWrite, stateText, updateRow } from './editRow.ts'
import { type Engine, entryOf } from './Engine.ts'
import { newId } from './newId.ts'
import { write } from './writeContext.ts'

/** A named step from one state to another: the only way a state changes. */
export async function runAction(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  name: string,
  request: { id: string; version?: unknown; reason?: unknown },
): Promise<AnyRow> {
  const { states } = resource
  const action = states && Object.hasOwn(states.actions, name) ? states.actions[name] : undefined
  if (!states || !action) throw errors.refused(`${resource.title}没有“${name}”操作`)
  const reason = typeof request.reason === 'string' && request.reason.trim() !== '' ? request.reason.trim() : null
  if (action.reason && reason === null)
    throw errors.invalid([{ field: 'reason', message: `请输入${action.title}原因` }])
  if (reason !== null && reason.length > 500)
    throw errors.invalid([{ field: 'reason', message: '原因不能超过 500 个字' }])
  const rule = entryOf(engine, resource.name).rules.actions?.[name]
  const { tenantId } = scopeOf(actor, resource)

  return write(engine, actor, async (context, changed) => {
    const current = await lockForWrite(context, resource, request.id)
    assertVersion(resource, request.version, current)
    const from = current[states.field] as string
    if (![action.from].flat().includes(from))
      throw errors.wrongState(resource.title, stateText(engine, resource, from), action.title)
    const refusal = await rule?.refusal?.(context, current)
    if (refusal !== undefined) throw errors.refused(refusal)
    const row = await updateRow(
      context,
      resource,
      current,
      { [states.field]: action.to },
      { action: name, title: action.title, reason },
    )
    await context.tx
      .insertInto('state_log')
      .values({
        id: newId(),
        resource: resource.name,
        row_id: row.id,
        tenant_id: tenantId,
        from_state: from,
        to_state: action.to,
        action: name,
        by: actor.username,
        at: context.now,
        reason,
      })
      .execute()
    await rule?.effect?.(context, row, reason)
    changed({ resource, tenantId, ids: [row.id], action: name })
    return row
  })
}
