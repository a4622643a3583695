import { columnName, isEverything, type OnlineField, permissionCode, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Tx } from '../../resource/Engine.ts'
import { unseenAmong } from '../../resource/write/assertFields.ts'

const shownDuplicates = 5

/** The repeated values of a field that shall be unique. They are shown only to users who may list every record. */
export async function duplicatesOf(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { name, title }: OnlineField,
): Promise<string[]> {
  const column = sql.ref(columnName(name))
  const { rows } = await sql<{ value: string; count: number; total: number }>`
    select ${column}::text as value, count(*)::int as count, count(*) over ()::int as total
    from ${sql.table(resource.table)}
    where ${column} is not null and deleted_at is null group by tenant_id, ${column} having count(*) > 1
    order by 2 desc, 1 limit ${shownDuplicates}`.execute(tx)
  if (rows.length === 0) return []
  if (!seesAll(actor, resource, name)) return [`“${title}”要求不重复，但已有 ${rows[0]!.total} 个重复的值`]
  const listed = rows.map(({ value, count }) => `${value}（${count} 条）`).join('、')
  return [`“${title}”要求不重复，但已有重复的值：${listed}`]
}

const seesAll = (actor: Actor, resource: Resource, name: string): boolean =>
  actor.can(permissionCode(resource, 'list')) &&
  isEverything(scopeOf(actor, resource).where) &&
  unseenAmong(actor, resource, [name]).length === 0
