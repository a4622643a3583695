import {
  type AnyRow,
  type FieldChange,
  kindOf,
  type Names,
  printValue,
  recordName,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import type { Engine, WriteContext } from '../Engine.ts'
import { sameValue } from '../write/sameValue.ts'
import { newId } from '../../database/newId.ts'
import { unansweredRequestId } from '../../access/writeLog.ts'
import { changeLog } from '../engineTables.ts'

export function namesOf(engine: Engine, tenantId: number): Names {
  return { dictionary: (code) => engine.dictionaries.items(code, tenantId), find: () => undefined }
}

/** The differences field by field, as values and as displayed texts. Secrets only show that they changed. */
export function changesBetween(
  { engine, actor }: Pick<WriteContext, 'engine' | 'actor'>,
  resource: Resource,
  before: Values,
  after: Values,
): FieldChange[] {
  const names = namesOf(engine, actor.tenantId)
  return Object.entries(resource.fields).flatMap(([name, field]): FieldChange[] => {
    if (kindOf(field).storage === 'none' || sameValue(before[name], after[name])) return []
    const hidden = field.writeOnly
    return [
      {
        field: name,
        title: field.title,
        before: hidden ? null : (before[name] ?? null),
        after: hidden ? null : (after[name] ?? null),
        beforeText: hidden ? '******' : printValue(field, name, before, names),
        afterText: hidden ? '******' : printValue(field, name, after, names),
      },
    ]
  })
}

export interface LoggedChange {
  action: string
  title: string
  row: Pick<AnyRow, 'id' | 'version'>
  reason?: string | null
  changes?: FieldChange[]
  batchId?: string
}

/** Writes history lines. An added row needs no values: later lines contain what it had before each change. */
export async function writeChanges(
  { tx, actor, now }: WriteContext,
  resource: Resource,
  tenantId: number,
  changes: readonly LoggedChange[],
): Promise<void> {
  if (changes.length === 0) return
  const requestId = unansweredRequestId() ?? null
  const lines = changes.map((change) => ({
    id: newId(),
    resource: recordName(resource),
    row_id: change.row.id,
    tenant_id: tenantId,
    version: change.row.version,
    action: change.action,
    title: change.title,
    by: actor.username,
    by_name: actor.realname,
    at: now,
    reason: change.reason ?? null,
    changes: change.changes ? JSON.stringify(change.changes) : null,
    batch_id: change.batchId ?? null,
    request_id: requestId,
  }))
  await tx.insertInto(changeLog.name).values(lines).execute()
}

export const writeChange = (
  context: WriteContext,
  resource: Resource,
  tenantId: number,
  change: LoggedChange,
): Promise<void> => writeChanges(context, resource, tenantId, [change])
