import { AppError, user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { userRoleTable } from '../../../access/accessTables.ts'
import { loadActor } from '../../../access/loadActor.ts'
import { memberOf } from '../../../access/memberOf.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'
import type { Engine } from '../../../resource/Engine.ts'

const u = columnsOf(user, 'u')
const ur = columnsIn(userRoleTable, 'ur')

export interface Recipient {
  id: string
  realname: string
  email: string | null
}

/** Who gets a subscription: the chosen users, frozen ones too, and the members that the roles have now. */
export async function recipientsOf(
  db: Kysely<Tables>,
  { tenantId, userIds, roleIds }: { tenantId: number; userIds: readonly string[]; roleIds: readonly string[] },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select ${u.id}, ${u.realname}, ${u.email} from ${u.$table}
    where ${u.id} = any(${[...userIds]}::text[])
      or ${u.deletedAt} is null and ${memberOf(tenantId, 'u')} and exists (
        select 1 from ${ur.$table} where ${ur.userId} = ${u.id} and ${ur.roleId} = any(${[...roleIds]}::text[]))
    order by ${u.id}`.execute(db)
  return rows
}

/** The chosen users of this tenant; others are refused as references, without their names. */
export async function chosenMembers(
  db: Kysely<Tables>,
  tenantId: number,
  userIds: readonly string[],
): Promise<Pick<Recipient, 'id' | 'realname'>[]> {
  const { rows } = await sql<Recipient>`
    select ${u.id}, ${u.realname} from ${u.$table}
    where ${u.id} = any(${[...userIds]}::text[]) and ${memberOf(tenantId, 'u')} order by ${u.id}`.execute(db)
  return rows
}

/** What a person may do now in a tenant; undefined when the account is frozen, deleted or not of the tenant. */
export async function actorOfUser(
  engine: Engine,
  { userId, tenantId }: { userId: string; tenantId: number },
  db: Kysely<Tables> = engine.db.kysely,
): Promise<Actor | undefined> {
  const resources = [...engine.entries.values()].map((entry) => entry.resource)
  const session = { id: '', user_id: userId, tenant_id: tenantId, org_code: null }
  try {
    return await loadActor({ ...engine.db, kysely: db }, resources, session, tenantId)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
