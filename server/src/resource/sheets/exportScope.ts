import { createHash } from 'node:crypto'
import { errors, hiddenFields, permissionCode, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { today } from '../../clock/wallClock.ts'
import type { TaskFile } from '../../tasks/createTasks.ts'
import { unmetSql } from '../read/conditionSql.ts'
import { type Engine, type Entry } from '../Engine.ts'

/**
 * A hash of what an actor may see of a resource: the row rules, the rows hidden by walls and the fields hidden by their
 * rights. A different hash later means that one of them has changed.
 */
export async function exportScope(engine: Engine, actor: Actor, { resource, rules }: Entry): Promise<string> {
  const { tenantId, where } = scopeOf(actor, resource, rules.visibleTo)
  const hash = createHash('sha256').update(JSON.stringify([tenantId, where], normalise))
  const own: Resource = engine.ofTenant(actor.tenantId, resource)
  hash.update(hiddenFields(own, (permission) => actor.can(permission)).join())
  for (const entry of engine.entries.values())
    if (entry.resource.name === resource.name || entry.resource.wall)
      hash.update(JSON.stringify(await walledRows(engine, actor, entry.resource)))
  return hash.digest('hex')
}

/** A definition is identified by its name. A rule about the present moment is the same rule at any time. */
function normalise(key: string, value: unknown): unknown {
  if (key === 'resource') return (value as Resource).name
  return typeof value === 'string' && value.startsWith(today()) ? 'today' : value
}

async function walledRows({ db }: Engine, { walls }: Actor, resource: Resource): Promise<string[]> {
  const condition = walls.get(resource.name)
  if (!condition) return []
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(resource.table)} t
    where ${unmetSql(resource, condition)} order by t.id`.execute(db.kysely)
  return rows.map(({ id }) => id)
}

/** A finished export is available only to users who would see the same rows today. */
export async function assertExportOpen(engine: Engine, actor: Actor, file: TaskFile): Promise<void> {
  if (file.kind !== 'export') return
  const entry = engine.entries.get(file.resource ?? '')
  if (entry && actor.tenantId !== file.tenantId) throw errors.refused('该文件是在另一租户中导出的，请切换租户后下载')
  if (entry && !actor.can(permissionCode(entry.resource, 'export'))) throw errors.forbidden()
  if (!entry || file.scope !== (await exportScope(engine, actor, entry)))
    throw errors.refused('导出之后您的数据权限有变化，该文件不能再下载，请重新导出')
}
