import { type AnyRow, AppError, errors, readRow, type Resource, type Row, type Values } from '@lexdesk/domain'
import { type Actor, authorOf } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { anyTable } from '../../database/Database.ts'
import { assertFields } from './assertFields.ts'
import { assertOfficeRules } from './assertOfficeRules.ts'
import { changesBetween, type LoggedChange, writeChange } from '../history/changeLog.ts'
import { checkReferences } from './checkReferences.ts'
import { writeChildren } from '../read/childRows.ts'
import { cleanedValues, columnValues } from './columnValues.ts'
import { type Engine, entryOf, type WriteContext } from '../Engine.ts'
import { readById } from '../read/readById.ts'
import type { ValuesOf } from '../rulesFor.ts'
import { withoutOwnFields } from './ownFields.ts'
import { sameValue } from './sameValue.ts'
import { explainDuplicate } from './uniqueViolation.ts'
import { deriveOf } from '../withFieldRules.ts'
import { write } from '../writeContext.ts'

/**
 * Changes the fields that were sent. `version` is the one the editor saw; without it the last write wins, as old
 * clients expect.
 */
export async function editRow(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  input: Values,
  beforeCommit?: (context: WriteContext, row: AnyRow) => Promise<void>,
): Promise<AnyRow> {
  const values = readChanges({ actor, now: wallClock() }, resource, input)
  try {
    return await write(engine, actor, async (context) => {
      const row = await editAsUser(context, resource, input, values)
      await beforeCommit?.(context, row)
      return row
    })
  } catch (fault) {
    throw (await explainDuplicate(engine, actor, resource, values, fault)) ?? fault
  }
}

/** Reads the fields that were sent. */
export function readChanges(
  { actor, now }: Pick<WriteContext, 'actor' | 'now'>,
  resource: Resource,
  input: Values,
): Values {
  // The cross-field rule runs once the whole row is known.
  const { values, errors: wrong } = readRow({ ...resource, check: undefined }, input, 'edit', authorOf(actor, now))
  if (wrong.length > 0) throw errors.invalid(wrong)
  return values
}

/** The change of a user inside a transaction: version, state and cross-field rule are checked. */
async function editAsUser(context: WriteContext, resource: Resource, input: Values, values: Values): Promise<AnyRow> {
  const current: AnyRow = await lockForWrite(context, resource, requiredId(input.id))
  return editLocked(context, resource, current, input.version, values)
}

/** The same for a locked row. */
export async function editLocked(
  context: WriteContext,
  resource: Resource,
  current: AnyRow,
  version: unknown,
  values: Values,
): Promise<AnyRow> {
  const { tenantId } = scopeOf(context.actor, resource)
  assertVersion(context.actor, resource, version, current)
  assertEditable(context.engine, resource, current, '修改')
  const rowErrors = resource.check?.({ ...current, ...values }) ?? []
  if (rowErrors.length > 0) throw errors.invalid(rowErrors)
  const row = await updateRow(context, resource, current, values, { action: 'edit', title: '编辑' })
  if (row.version !== current.version) context.changed({ resource, tenantId, ids: [current.id], action: 'edit' })
  return row
}

/**
 * Changes a row as part of a larger transaction, in any state; its rules apply, and `title` names the change in the
 * history.
 */
export async function editWithin<R extends Resource>(
  context: WriteContext,
  resource: R,
  id: string,
  values: ValuesOf<R>,
  title: string,
): Promise<Row<R>> {
  const { tenantId } = scopeOf(context.actor, resource)
  // Fields of the office may be computed from what changes.
  const own: Resource = context.engine.ofTenant(tenantId, resource)
  const current: AnyRow = await lockForWrite(context, own, id)
  const row = await updateRow(context, own, current, values, { action: 'edit', title })
  if (row.version !== current.version) context.changed({ resource, tenantId, ids: [id], action: 'edit' })
  return withoutOwnFields(resource, row) as Row<R>
}

export function requiredId(raw: unknown): string {
  if (typeof raw === 'string' && raw !== '') return raw
  if (typeof raw === 'number') return String(raw)
  throw errors.invalid([{ field: 'id', message: '缺少记录编号 id' }])
}

/** Reads and locks. A row that the actor may not see counts as missing. */
export function lockForWrite<R extends Resource>(
  { engine, tx, actor }: WriteContext,
  resource: R,
  id: string,
): Promise<Row<R>> {
  const { rules } = entryOf(engine, resource.name)
  return readById(engine, tx, resource, id, scopeOf(actor, resource, rules.visibleTo), { lock: true })
}

export function assertVersion(actor: Actor, resource: Resource, sent: unknown, current: AnyRow): void {
  if (sent === undefined || sent === null || sent === '' || Number(sent) === current.version) return
  throw errors.conflict(resource.title, current, current.updateBy === actor.username)
}

/** In some states a row can only be changed by its actions. */
export function assertEditable(engine: Engine, resource: Resource, current: AnyRow, act: '修改' | '删除'): void {
  const { states } = resource
  const state = states && (current[states.field] as string)
  if (!states?.editable || !state || states.editable.includes(state)) return
  throw errors.wrongState(resource.title, stateText(engine, resource, state), act)
}

export function stateText(engine: Engine, resource: Resource, state: string): string {
  const field = resource.states && resource.fields[resource.states.field]
  return (field?.kind === 'dictionary' && engine.dictionaries.text(field.dictionary, state)) || state
}

type Line = Pick<LoggedChange, 'action' | 'title' | 'reason' | 'batchId'>

/** Saves what really changed, with a new version and a history line. */
export async function updateRow(
  context: WriteContext,
  resource: Resource,
  current: AnyRow,
  values: Values,
  line: Line,
): Promise<AnyRow> {
  const row = await changeRow(context, resource, current, values)
  await logChange(context, resource, current, row, line)
  return row
}

export async function logChange(
  context: WriteContext,
  resource: Resource,
  before: AnyRow,
  row: AnyRow,
  line: Line,
): Promise<void> {
  if (row === before) return
  const { tenantId } = scopeOf(context.actor, resource)
  await writeChange(context, resource, tenantId, {
    ...line,
    row,
    changes: changesBetween(context, resource, before, row),
  })
}

/** The same without the history line. Returns the given row when nothing changes. */
export async function changeRow<R extends Resource>(
  context: WriteContext,
  resource: R,
  current: Row<R>,
  values: ValuesOf<R>,
): Promise<Row<R>> {
  return (await change(context, resource, current as AnyRow, values)) as Row<R>
}

async function change(context: WriteContext, resource: Resource, current: AnyRow, values: Values): Promise<AnyRow> {
  const { engine, tx, actor, now } = context
  const { rules } = entryOf(engine, resource.name)
  assertFields(actor, resource, Object.keys(changedValues(resource, values, current)))
  await rules.beforeEdit?.(context, values, current)
  Object.assign(values, deriveOf(engine, resource)?.(values, current, authorOf(actor, now)))
  const changed = changedValues(resource, cleanedValues(resource, values), current)
  if (Object.keys(changed).length === 0) return current
  await assertOfficeRules(context, resource, changed, current)
  await checkReferences(engine, tx, actor, resource, changed, current)
  const columns = {
    ...columnValues(resource.fields, changed),
    version: current.version + 1,
    update_by: actor.username,
    update_time: now,
  }
  await anyTable(tx).updateTable(resource.table).set(columns).where('id', '=', current.id).execute()
  await writeChildren(tx, resource, current.id, changed)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const lists = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'rows')
  const children = lists.some(([name]) => Object.hasOwn(changed, name))
  const row = await readById(engine, tx, resource, current.id, scope, { children }).catch(outOfScopeWhenGone(resource))
  if (!children) for (const [name] of lists) row[name] = current[name]
  return row
}

const isNotFound = (error: unknown): error is AppError => error instanceof AppError && error.code === 'not_found'

/**
 * An actor who can no longer see a row after writing it wrote outside their scope: the transaction is rolled back.
 */
export const outOfScopeWhenGone =
  ({ title }: Resource) =>
  (error: unknown): never => {
    throw isNotFound(error) ? errors.outOfScope(title) : error
  }

function changedValues(resource: Resource, values: Values, current: AnyRow): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = resource.fields[name]
      if (!field) return false
      return field.writeOnly ? value !== null : !sameValue(value, current[name])
    }),
  )
}
