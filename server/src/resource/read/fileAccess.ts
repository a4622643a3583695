import {
  extensionTargets,
  hiddenFields,
  isExtensionName,
  permissionCode,
  recordName,
  type Resource,
} from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { fileUseTable } from '../../database/fileUseTable.ts'
import { privateFolders } from '../../files/fileFolders.ts'
import { storedFileTable } from '../../files/storedFile.ts'
import type { Engine, Entry } from '../Engine.ts'
import { scopeSql } from './listRows.ts'
import { childTable, hasFiles } from '../tableOf.ts'

const col = columnsIn(fileUseTable)
const u = columnsIn(fileUseTable, 'u')
const f = columnsIn(storedFileTable, 'f')

type Sql = RawBuilder<boolean>

interface Uses {
  /** Considers only files used by these resources; absent: all. */
  resources?: ReadonlySet<string>
  /** Ignores uses added by the current transaction. */
  onlyFromBefore?: boolean
}

/**
 * SQL about a row `f` of `stored_file`: the actor may read it. Access follows the records that use the file; an unused
 * file, and one in a private folder, belongs to its uploader.
 */
export function readableFile(engine: Engine, actor: Actor, { resources, onlyFromBefore = false }: Uses = {}): Sql {
  const counts = onlyFromBefore ? sql`${u.path} = ${f.path} and ${u.addedAt} <> now()` : sql`${u.path} = ${f.path}`
  return sql<boolean>`(case
    when ${f.biz} <> all(${privateFolders}::text[]) and exists (select 1 from ${u.$table} where ${counts})
      then exists (select 1 from ${u.$table} where ${counts} and ${readableUse(engine, actor, resources)})
    else ${f.createBy} = ${actor.userId} end)`
}

/** SQL about a row `u` of `file_use`: the actor may read the record that it names. */
export function readableUse(engine: Engine, actor: Actor, resources?: ReadonlySet<string>): Sql {
  const readable = new Map<string, { table: string; rows: Sql[] }>()
  for (const entry of engine.entries.values()) {
    const name = recordName(entry.resource)
    const own = engine.ofTenant(actor.tenantId, entry.resource)
    if (!hasFiles(own) || resources?.has(name) === false) continue
    // Fields that no call returns are opened by a rule alone.
    const unread = Object.keys(own.fields).filter((field) => own.fields[field]!.writeOnly)
    const rows = [
      ...listedRows(actor, entry).map((row) => sql<boolean>`(${row} and ${inShownField(actor, own, unread)})`),
      ...openedRows(actor, entry).map((row) => sql<boolean>`(${row} and ${inShownField(actor, own)})`),
    ]
    const { table } = entry.resource
    if (rows.length > 0) readable.set(name, { table, rows: [...(readable.get(name)?.rows ?? []), ...rows] })
  }
  const branches = [...readable].map(
    ([name, { table, rows }]) => sql`when ${name} then exists (
      select 1 from ${sql.table(table)} t where t.id = ${u.rowId} and (${sql.join(rows, sql` or `)}))`,
  )
  return branches.length > 0
    ? sql<boolean>`case ${u.resource} ${sql.join(branches, sql` `)} else false end`
    : sql<boolean>`false`
}

/**
 * The use `u` is in a field that the actor may see. Sub-tables are tables of their own. Files of an extra field that the
 * office has removed are not readable.
 */
function inShownField(actor: Actor, resource: Resource, unread: readonly string[] = []): Sql {
  const hidden = [...hiddenFields(resource, (permission) => actor.can(permission)), ...unread]
  const extra = Object.keys(resource.fields).filter(isExtensionName)
  const inExtra = Object.hasOwn(extensionTargets, resource.name)
    ? sql<boolean>`(${u.field} !~ '^x[A-Z]' or ${u.field} = any(${extra}::text[]))`
    : sql<boolean>`true`
  if (hidden.length === 0) return inExtra
  const tables = hidden
    .filter((name) => resource.fields[name]!.kind === 'rows')
    .map((name) => childTable(resource, name))
  return sql<boolean>`(${inExtra} and not (${u.tableName} = ${resource.table} and ${u.field} = any(${hidden}::text[])
    or ${u.tableName} = any(${tables}::text[])))`
}

/**
 * Conditions on the rows `t` of a resource whose files (use `u`) the actor may read: those whose record is readable.
 */
function listedRows(actor: Actor, { resource, rules }: Entry): Sql[] {
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const may = (act: string): boolean => actor.can(permissionCode(resource, act))
  return [
    ...(may('list') ? [sql<boolean>`(not ${u.isFormer} and ${scopeSql(resource, scope)})`] : []),
    ...(may('restore') ? [sql<boolean>`(not ${u.isFormer} and ${scopeSql(resource, scope, 'deleted')})`] : []),
    ...(may('history') ? [sql<boolean>`(${u.isFormer} and ${scopeSql(resource, scope)})`] : []),
  ]
}

/** Those whose files a rule opens. */
function openedRows(actor: Actor, { resource, rules }: Entry): Sql[] {
  if (!rules.filesOpenTo) return []
  const { tenantId } = scopeOf(actor, resource, rules.visibleTo)
  return [
    sql<boolean>`(not ${u.isFormer} and t.tenant_id = ${tenantId} and t.deleted_at is null
      and ${rules.filesOpenTo(actor)})`,
  ]
}

/**
 * Whether the actor may read a stored file; false when it does not exist. Exports are downloaded through their task,
 * which checks again.
 */
export async function mayReadFile(engine: Engine, db: Kysely<Tables>, actor: Actor, path: string): Promise<boolean> {
  const { rows: uses } = await sql<{ resource: string }>`
    select distinct ${col.resource} from ${col.$table} where ${col.path} = ${path}`.execute(db)
  const resources = new Set(uses.map(({ resource }) => resource))
  const { rows } = await sql`
    select 1 from ${f.$table} where ${f.path} = ${path} and ${f.biz} is distinct from 'export'
      and ${readableFile(engine, actor, { resources })}`.execute(db)
  return rows.length > 0
}
