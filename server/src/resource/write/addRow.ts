import {
  type AnyRow,
  type Author,
  errors,
  readRow,
  recordName,
  type Resource,
  type Row,
  type Values,
} from '@lexdesk/domain'
import { type Actor, authorOf, systemActor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { anyTable } from '../../database/Database.ts'
import { assertFields, withheldAmong } from './assertFields.ts'
import { assertOfficeRules } from './assertOfficeRules.ts'
import { writeChange } from '../history/changeLog.ts'
import { checkReferences } from './checkReferences.ts'
import { writeChildren } from '../read/childRows.ts'
import { columnValues } from './columnValues.ts'
import { outOfScopeWhenGone } from './editRow.ts'
import { type Engine, entryOf, type WriteContext } from '../Engine.ts'
import { stateLog } from '../engineTables.ts'
import { newId } from '../../database/newId.ts'
import { readById } from '../read/readById.ts'
import type { ValuesOf } from '../rulesFor.ts'
import { drawSequences } from './sequences.ts'
import { explainDuplicate } from './uniqueViolation.ts'
import { deriveOf } from '../withFieldRules.ts'
import { write } from '../writeContext.ts'

/** Validates, inserts, logs and announces a new row. */
export async function addRow(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  input: Values,
  beforeCommit?: (context: WriteContext, row: AnyRow) => Promise<void>,
): Promise<AnyRow> {
  const values = readNew({ actor, now: wallClock() }, resource, input)
  try {
    return await write(engine, actor, async (context) => {
      const row = await insertAndRead(context, resource, values)
      await beforeCommit?.(context, row)
      return row
    })
  } catch (fault) {
    throw (await explainDuplicate(engine, actor, resource, values, fault)) ?? fault
  }
}

/** Adds a row as part of a larger transaction, with all rules of its resource; `set` are values that no user enters. */
export async function addWithin<R extends Resource>(
  context: WriteContext,
  resource: R,
  input: ValuesOf<R>,
  set?: ValuesOf<R>,
): Promise<Row<R>> {
  return (await insertAndRead(context, resource, { ...readNew(context, resource, input), ...set })) as Row<R>
}

/** The same for a row of the system that is not read back. */
export async function leaveWithin<R extends Resource>(
  context: WriteContext,
  resource: R,
  input: ValuesOf<R>,
  set?: ValuesOf<R>,
): Promise<void> {
  const own = { ...context, actor: systemActor(context.actor.tenantId) }
  await insertRow(own, resource, { ...readNew(own, resource, input), ...set })
}

export function readNew(
  { actor, now }: Pick<WriteContext, 'actor' | 'now'>,
  resource: Resource,
  input: Values,
): Values {
  const { values, errors: wrong } = readRow(resource, input, 'add', authorOf(actor, now))
  if (wrong.length > 0) throw errors.invalid(wrong)
  return values
}

export async function insertAndRead(context: WriteContext, resource: Resource, values: Values): Promise<AnyRow> {
  const { engine, tx, actor } = context
  const { rules } = entryOf(engine, resource.name)
  const id = await insertRow(context, resource, values)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  return readById(engine, tx, resource, id, scope).catch(outOfScopeWhenGone(resource))
}

async function insertRow(context: WriteContext, resource: Resource, values: Values): Promise<string> {
  const { engine, tx, actor, now } = context
  const { rules } = entryOf(engine, resource.name)
  const { tenantId } = scopeOf(actor, resource)
  const author = authorOf(actor, now)
  startWithheld(actor, resource, values, author)
  assertFields(actor, resource, filledNames(resource, values))
  if (resource.states) values[resource.states.field] = resource.states.initial
  const id = newId()
  await rules.beforeAdd?.(context, values, id)
  const own = engine.ofTenant(tenantId, resource)
  Object.assign(values, deriveOf(engine, own)?.(values, null, author))
  await assertOfficeRules(context, resource, values)
  await checkReferences(engine, tx, actor, resource, values, null)
  await drawSequences(tx, own, tenantId, now, [values])
  const row = {
    ...columnValues(own.fields, values),
    id,
    tenant_id: tenantId,
    version: 1,
    sys_org_code: actor.orgCode,
    create_by: actor.username,
    create_time: now,
  }
  await anyTable(tx).insertInto(resource.table).values(row).execute()
  await writeChange(context, resource, tenantId, { action: 'add', title: '新增', row: { id, version: 1 } })
  await logInitialState(context, resource, tenantId, id)
  await writeChildren(tx, resource, id, values)
  context.changed({ resource, tenantId, ids: [id], action: 'add' })
  return id
}

/** A field that the author may not fill in has its computed default. */
function startWithheld(actor: Actor, resource: Resource, values: Values, author: Author): void {
  const starting = Object.keys(resource.fields).filter((name) => resource.fields[name]!.startsAs)
  for (const name of withheldAmong(actor, resource, starting))
    values[name] = resource.fields[name]!.startsAs!(values, author)
}

/** Fields that the author filled in; defaults do not count. */
function filledNames({ fields }: Resource, values: Values): string[] {
  const isFilled = (name: string) =>
    (values[name] ?? null) !== null && values[name] !== fields[name]?.default && !fields[name]?.startsAs
  return Object.keys(values).filter(isFilled)
}

async function logInitialState(
  { tx, actor, now }: WriteContext,
  resource: Resource,
  tenantId: number,
  id: string,
): Promise<void> {
  if (!resource.states) return
  const entry = {
    id: newId(),
    resource: recordName(resource),
    row_id: id,
    tenant_id: tenantId,
    to_state: resource.states.initial,
    action: 'add',
    by: actor.username,
    at: now,
  }
  await tx.insertInto(stateLog.name).values(entry).execute()
}
