import {
  comparisonsIn,
  type Condition,
  errors,
  fieldName,
  onlineCode,
  onlineForm,
  permissionCode,
  readReport,
  type ReportDefinition,
  reportProblems,
  type Resource,
  user,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tables } from '../../database/Database.ts'
import type { Engine, Entry } from '../../resource/Engine.ts'
import { entryShownTo } from '../../resource/read/shownTo.ts'
import { unseenAmong } from '../../resource/write/assertFields.ts'

const f = columnsOf(onlineForm)

/** The resource of a report as this tenant has it; undefined when it does not exist for the tenant. */
export async function sourceOf(
  engine: Engine,
  tenantId: number,
  name: string,
  db: Kysely<Tables> = engine.db.kysely,
): Promise<Entry | undefined> {
  const entry = engine.entries.get(name)
  if (!entry) return undefined
  const code = onlineCode(name)
  if (entry.resource.calls !== 'all' || code === undefined)
    return { ...entry, resource: engine.ofTenant(tenantId, entry.resource) }
  const { rows } = await sql`
    select 1 from ${f.$table} where ${f.code} = ${code} and ${f.tenantId} = ${tenantId} and ${f.deletedAt} is null
  `.execute(db)
  return rows.length > 0 ? entry : undefined
}

/** The same for an actor who may list its rows, with the fields that this actor may see. */
export async function readableSource(engine: Engine, actor: Actor, name: string, db?: Kysely<Tables>): Promise<Entry> {
  const entry = await sourceOf(engine, actor.tenantId, name, db)
  if (!entry) throw errors.refused('报表的数据来源不存在，它可能已停用或被删除')
  if (!actor.can(permissionCode(entry.resource, 'list'))) throw errors.forbidden()
  return entryShownTo(actor, entry)
}

/** A definition that can run over a resource; otherwise the first reason why it cannot. */
export function soundDefinition(resource: Resource, raw: unknown): ReportDefinition {
  const read = readReport(raw)
  if ('problem' in read) throw errors.refused(read.problem)
  const [problem] = reportProblems(resource, read.definition)
  if (problem) throw errors.refused(`报表不能运行：${problem}`)
  return read.definition
}

/** The numbers of users are masked in their list, so no report may tell them apart either. */
export const isMasked = (actor: Actor, resource: Resource, field: string): boolean =>
  resource.name === user.name && field === fieldName(user, 'phone') && !actor.can(permissionCode(user, 'reveal'))

/** Refuses fields that this actor may not see. */
export function assertShown(actor: Actor, resource: Resource, names: readonly string[]): void {
  const own = names.filter((name) => Object.hasOwn(resource.fields, name))
  const hidden = [...unseenAmong(actor, resource, own), ...own.filter((name) => isMasked(actor, resource, name))]
  if (hidden.length > 0)
    throw errors.refused(`您没有查看“${resource.fields[hidden[0]!]!.title}”的权限，不能运行这个报表`)
}

/** The fields that a condition asks about. */
export const fieldsIn = (condition: Condition): string[] =>
  comparisonsIn(condition).map(({ field }) => field.split('.')[0]!)
