import {
  type AnyRow,
  type ChangeLine,
  errors,
  type FieldChange,
  isWritable,
  readRow,
  recordName,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import { assertEditable, assertVersion, lockForWrite, updateRow } from '../write/editRow.ts'
import { type Engine, entryOf } from '../Engine.ts'
import { redactNames } from '../read/redactNames.ts'
import { readById } from '../read/readById.ts'
import { explainDuplicate } from '../write/uniqueViolation.ts'
import { write } from '../writeContext.ts'

const longestHistory = 500

/** The history of a record that the actor may see, newest first; deleted records keep theirs. */
export async function rowHistory(engine: Engine, actor: Actor, resource: Resource, id: string): Promise<ChangeLine[]> {
  const { rules } = entryOf(engine, resource.name)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  await readById(engine, engine.db.kysely, resource, id, scope).catch(() =>
    readById(engine, engine.db.kysely, resource, id, scope, { bin: 'deleted' }),
  )
  const lines = await linesOf(engine.db.kysely, resource, scope.tenantId, id)
  return redactNames(engine, scope, resource, lines)
}

async function linesOf(db: Kysely<Tables>, resource: Resource, tenantId: number, id: string): Promise<ChangeLine[]> {
  const lines = await db
    .selectFrom('change_log')
    .select(['id', 'action', 'title', 'version', 'by', 'by_name', 'at', 'reason', 'changes'])
    .where('resource', '=', recordName(resource))
    .where('row_id', '=', id)
    .where('tenant_id', '=', tenantId)
    .orderBy('version', 'desc')
    .orderBy('id', 'desc')
    .limit(longestHistory)
    .execute()
  return lines.map((line) => ({
    id: line.id as string,
    action: line.action as string,
    title: (line.title as string | null) ?? '',
    version: line.version as number,
    by: line.by as string,
    byName: (line.by_name as string | null) ?? '',
    at: line.at as string,
    reason: line.reason as string | null,
    changes: ((line.changes ?? []) as FieldChange[]).filter((change) => Object.hasOwn(resource.fields, change.field)),
  }))
}

/** The row as it was after a line: the current values with every later change undone. */
export function valuesAfter(lines: readonly ChangeLine[], lineId: string, current: AnyRow): Values {
  const at = lines.findIndex((line) => line.id === lineId)
  if (at < 0) throw errors.refused('该历史版本不存在')
  const values: Values = { ...current }
  for (const line of lines.slice(0, at)) for (const change of line.changes) values[change.field] = change.before
  return values
}

/** Restores one field or the whole row; states change only through their actions, and secrets have no history. */
export async function restoreVersion(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  request: { id: string; line: string; fields?: string[]; version?: unknown },
): Promise<AnyRow> {
  const { tenantId } = scopeOf(actor, resource)
  let wanted: Values = {}
  try {
    return await write(engine, actor, async (context) => {
      const current = await lockForWrite(context, resource, request.id)
      assertVersion(actor, resource, request.version, current)
      assertEditable(engine, resource, current, '修改')
      const old = valuesAfter(await linesOf(context.tx, resource, tenantId, request.id), request.line, current)
      const names = Object.keys(resource.fields).filter((name) => {
        const field = resource.fields[name]!
        return isWritable(field, 'edit') && !field.writeOnly && (!request.fields || request.fields.includes(name))
      })
      // Validated by the current rules: what was valid then may not be valid now.
      const read = readRow(
        { ...resource, check: undefined },
        Object.fromEntries(names.map((name) => [name, old[name]])),
        'edit',
      )
      const fieldErrors = [
        ...read.errors,
        ...(read.errors.length === 0 ? (resource.check?.({ ...current, ...read.values }) ?? []) : []),
      ]
      if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
      wanted = read.values
      const row = await updateRow(context, resource, current, read.values, { action: 'revert', title: '恢复历史版本' })
      if (row.version !== current.version) context.changed({ resource, tenantId, ids: [row.id], action: 'edit' })
      return row
    })
  } catch (fault) {
    throw (await explainDuplicate(engine, actor, resource, wanted, fault)) ?? fault
  }
}
