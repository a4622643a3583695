import {
  type AnyRow,
  errors,
  readInput,
  recordName,
  type Resource,
  type Row,
  type StateAction,
  type States,
  type StepsOf,
  type Values,
} from '@lexdesk/domain'
import { type Actor, systemActor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { assertVersion, changeRow, lockForWrite, logChange, stateText } from '../write/editRow.ts'
import { type Engine, entryOf, type StepInput, type WriteContext } from '../Engine.ts'
import { newId } from '../../database/newId.ts'
import { stateLog } from '../engineTables.ts'
import type { InputOf, StepName } from '../rulesFor.ts'
import { stepRefusal } from './stepRefusal.ts'
import { explainDuplicate } from '../write/uniqueViolation.ts'
import { withoutOwnFields } from '../write/ownFields.ts'
import { write } from '../writeContext.ts'

export interface StepRequest<I = Values> {
  id: string
  version?: unknown
  reason?: unknown
  /** The input of the step besides its reason. */
  input?: I
}

/** Called in the transaction of the step, after it is taken. */
type BeforeCommit = (context: WriteContext, row: AnyRow) => Promise<void>

/** A named step from one state to another: the only way a state changes. */
export async function runAction(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  name: string,
  request: StepRequest,
  beforeCommit?: BeforeCommit,
): Promise<AnyRow> {
  assertVersionSent(resource, name, request)
  try {
    return await write(engine, actor, async (context) => {
      const row = await takeStep(context, resource, name, request)
      await beforeCommit?.(context, row)
      return row
    })
  } catch (fault) {
    const sent = { ...request.input, id: request.id }
    throw (await explainDuplicate(engine, actor, resource, sent, fault)) ?? fault
  }
}

/** Prevents that two users who act on the same figures move the money twice. */
function assertVersionSent({ title, states }: Resource, name: string, { version }: StepRequest): void {
  const action = states?.actions[name]
  if (!action?.movesValue || (version !== undefined && version !== null && version !== '')) return
  throw errors.badRequest(`${action.title}须带上${title}的版本号 version，请刷新页面后重试`)
}

/** The same inside a larger transaction. Internal steps are taken as the system, regardless of who triggered them. */
export async function takeStep<R extends Resource, const S extends StepName<R>>(
  outer: WriteContext,
  resource: R,
  name: S,
  request: StepRequest<Partial<InputOf<StepsOf<R>[S]>>>,
): Promise<Row<R>> {
  // Fields of the office may be computed from what the step changes.
  const own: Resource = outer.engine.ofTenant(outer.actor.tenantId, resource)
  return withoutOwnFields(resource, await takeNamed(outer, own, name, request as StepRequest)) as Row<R>
}

async function takeNamed(outer: WriteContext, resource: Resource, name: string, request: StepRequest): Promise<AnyRow> {
  const { states } = resource
  const action = states && Object.hasOwn(states.actions, name) ? states.actions[name] : undefined
  if (!states || !action) throw errors.refused(`${resource.title}没有“${name}”操作`)
  const stepInput = readStep(action, request)
  const context = action.bySystem ? { ...outer, actor: systemActor(outer.actor.tenantId) } : outer
  const { engine, tx, actor, now } = context
  const rule = entryOf(engine, resource.name).rules.actions?.[name]
  const { tenantId } = scopeOf(actor, resource)

  const current = await lockForWrite(context, resource, request.id)
  const from = current[states.field] as string
  // Checked before the version conflict: the state says more.
  if (!startsFrom(action, from))
    throw errors.wrongState(resource.title, stateText(engine, resource, from), action.title)
  assertVersion(outer.actor, resource, request.version, current)
  const refusal = await stepRefusal(context, resource, name, current)
  if (refusal !== undefined) throw errors.refused(refusal)
  const more = await rule?.values?.(context, current, stepInput)
  const row = await changeRow(context, resource, current, valuesOf(resource, states, action, stepInput, more))
  const { reason } = stepInput
  await logChange(context, resource, current, row, { action: name, title: action.title, reason })
  const entry = {
    id: newId(),
    resource: recordName(resource),
    row_id: row.id,
    tenant_id: tenantId,
    from_state: from,
    to_state: row[states.field] as string,
    action: name,
    by: actor.username,
    at: now,
    reason,
  }
  await tx.insertInto(stateLog.name).values(entry).execute()
  await rule?.effect?.(context, row, stepInput)
  context.changed({ resource, tenantId, ids: [row.id], action: name })
  return row
}

export const startsFrom = ({ from }: StateAction, state: string): boolean => [from].flat().includes(state)

function readStep(action: StateAction, { reason: raw, input = {} }: StepRequest): StepInput {
  const reason = typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : null
  const { values, errors: wrong } = readInput(action.fields ?? {}, input)
  if (action.reason && reason === null) wrong.push({ field: 'reason', message: `请输入${action.title}原因` })
  if (reason !== null && reason.length > 500) wrong.push({ field: 'reason', message: '原因不能超过 500 个字' })
  if (wrong.length > 0) throw errors.invalid(wrong)
  return { reason, values }
}

function valuesOf(
  resource: Resource,
  states: States,
  action: StateAction,
  stepInput: StepInput,
  more: Values | undefined,
): Values {
  const own = Object.entries(stepInput.values).filter(([field]) => Object.hasOwn(resource.fields, field))
  return {
    ...Object.fromEntries(own),
    ...(action.to !== undefined && { [states.field]: action.to }),
    ...more,
  }
}
