import { AppError, department, user } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'
import type { Actor } from './Actor.ts'

const d = columnsOf(department, 'd')
const u = columnsOf(user, 'u')

/** The permission to administer all departments of the tenant. */
const everywhere = 'department:users'

/** Codes of the departments that the user leads; this covers the departments below them. */
export async function ledCodes(db: Kysely<Tables>, { userId, tenantId }: Actor): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select ${d.orgCode} as code from ${u.$table} join ${d.$table} on ${d.id} = any(string_to_array(${u.departIds}, ','))
    where ${u.id} = ${userId} and ${u.userIdentity} = 2 and ${d.tenantId} = ${tenantId}
      and ${d.deletedAt} is null`.execute(db)
  return rows.map(({ code }) => code)
}

/** Whether a department has one of these codes or is below one of them. */
export const isLed = (orgCode: string, codes: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from unnest(${[...codes]}::text[]) own where starts_with(${sql.ref(orgCode)}, own))`

export const leadsAll = (actor: Actor): boolean => actor.can(everywhere)

/** Department heads may manage their own departments and those below them; department administrators may manage all. */
export async function assertLeads(db: Kysely<Tables>, actor: Actor, departIds: readonly unknown[]): Promise<void> {
  if (leadsAll(actor)) return
  const codes = await ledCodes(db, actor)
  const wanted = departIds.filter((id): id is string => typeof id === 'string' && id !== '')
  const { rows } = await sql<{ name: string }>`
    select ${d.departName} as name from ${d.$table}
    where ${d.id} = any(${wanted}::text[]) and not ${isLed('d.org_code', codes)} limit 1`.execute(db)
  if (rows[0])
    throw new AppError('forbidden', `您不是部门“${rows[0].name}”的上级，不能管理其中的角色`, {
      status: 403,
      wireCode: 510,
    })
}
