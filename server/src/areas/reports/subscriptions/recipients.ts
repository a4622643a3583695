import { AppError, report, user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { userRoleTable } from '../../../access/accessTables.ts'
import { loadActor } from '../../../access/loadActor.ts'
import { memberOf } from '../../../access/memberOf.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { type OpenedReport, openReport } from '../openReport.ts'

const r = columnsOf(report)
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

/** The report as this person may open it, or the reason why not. */
export async function openedFor(
  engine: Engine,
  actor: Actor | undefined,
  reportId: string,
  db: Kysely<Tables> = engine.db.kysely,
): Promise<OpenedReport | { problem: string }> {
  if (!actor) return { problem: '账号已冻结、已删除或不属于本租户' }
  const { rows } = await sql<{ code: string }>`
    select ${r.code} from ${r.$table} where ${r.id} = ${reportId} and ${r.tenantId} = ${actor.tenantId}
      and ${r.deletedAt} is null`.execute(db)
  if (!rows[0]) return { problem: '报表已被删除' }
  try {
    return await openReport(engine, actor, rows[0].code, db)
  } catch (error) {
    if (error instanceof AppError) return { problem: reasonOf(error) }
    throw error
  }
}

/** The words of a refusal address the reader; here they are told to somebody else. */
function reasonOf({ code, message }: AppError): string {
  if (code === 'forbidden') return '没有查看其数据的权限'
  return message === '实体不存在' ? '报表没有共享给此人' : message
}
