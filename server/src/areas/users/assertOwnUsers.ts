import { errors, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine } from '../../resource/Engine.ts'
import { findUsers } from '../../people/listUsers.ts'

const col = columnsOf(user)

/**
 * Requires all of them to be users of the actor's tenant. A platform administrator is told which ones are not;
 * for anyone else users of other tenants do not exist.
 */
export async function assertOwnUsers(engine: Engine, actor: Actor, ids: readonly string[]): Promise<void> {
  const found = await findUsers(engine, actor, sql<boolean>`t.id = any(${[...ids]}::text[])`)
  if (found.length === ids.length) return
  if (!actor.isAdmin) throw errors.notFound('用户')
  const own = new Set(found.map(({ id }) => id))
  const { rows } = await sql<{ realname: string }>`
    select ${col.realname} from ${col.$table}
    where ${col.id} = any(${ids.filter((id) => !own.has(id))}::text[]) and ${col.deletedAt} is null
      order by ${col.username} limit 5`.execute(engine.db.kysely)
  if (rows.length === 0) throw errors.notFound('用户')
  const names = rows.map(({ realname }) => realname).join('、')
  throw errors.refused(`用户“${names}”不属于当前租户，请先在其所属租户的用户管理中为其增加当前租户`)
}
