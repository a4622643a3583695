import { columnName, errors, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import type { WriteContext } from '../Engine.ts'
import { takeLocks } from '../../database/takeLocks.ts'

/** A tree row cannot be its own ancestor. Concurrent moves are serialised. */
export async function assertParent(
  { tx, actor }: WriteContext,
  resource: Resource,
  values: Values,
  id: string,
): Promise<void> {
  const name = resource.parentField!
  const parent = values[name]
  if (typeof parent !== 'string') return
  const { tenantId } = scopeOf(actor, resource)
  const table = sql.table(resource.table)
  const column = sql.ref(columnName(name))
  await takeLocks(tx, `${resource.table}:${tenantId}`)
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, ${column} as up from ${table} where id = ${parent}
      union select t.id, t.${column} from ${table} t join above on t.id = above.up
    ) select id from above where id = ${id}`.execute(tx)
  if (rows.length > 0)
    throw errors.invalid([{ field: name, message: `${resource.fields[name]!.title}不能是自己或自己的下级` }])
}
