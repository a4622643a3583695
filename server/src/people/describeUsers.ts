import { department, maskPhone, position, tenant, user, type UserWords, type Values } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import { userDepartTable } from '../access/accessTables.ts'
import type { Tables } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'

const d = columnsOf(department, 'd')
const p = columnsOf(position, 'p')
const t = columnsOf(tenant, 't')
const uUser = columnsOf(user, 'u')
const ud = columnsIn(userDepartTable, 'ud')

interface Words {
  id: string
  departments: string | null
  posts: string | null
  managed: string | null
  tenants: string | null
}

const identities = new Map([
  [1, '普通成员'],
  [2, '上级'],
])

/** The names of the codes and ids of a user `u` in a tenant. */
export const placeNames = {
  departments: (u: string, tenantId: number) => sql<string | null>`
    (select string_agg(${d.departName}, ',' order by ${d.orgCode}) from ${ud.$table}
      join ${d.$table} on ${d.id} = ${ud.depId}
      where ${ud.userId} = ${sql.ref(`${u}.id`)} and ${d.tenantId} = ${tenantId} and ${d.deletedAt} is null)`,
  posts: (u: string, tenantId: number) => sql<string | null>`
    (select string_agg(${p.name}, ',' order by n) from unnest(string_to_array(${sql.ref(`${u}.post`)}, ',')) with ordinality own(code, n)
      join ${p.$table} on ${p.code} = own.code and ${p.tenantId} = ${tenantId} and ${p.deletedAt} is null)`,
  managed: (u: string, tenantId: number) => sql<string | null>`
    (select string_agg(${d.departName}, ',' order by n) from unnest(string_to_array(${sql.ref(`${u}.depart_ids`)}, ',')) with ordinality own(id, n)
      join ${d.$table} on ${d.id} = own.id and ${d.tenantId} = ${tenantId})`,
}

/** Adds the wire fields of users beyond their own columns: names of departments and positions (wire contract §2.4). */
export async function describeUsers<T extends Values>(
  db: Kysely<Tables>,
  actor: Actor,
  rows: readonly T[],
): Promise<(T & UserWords)[]> {
  const { rows: found } = await sql<Words>`
    select ${uUser.id}, ${placeNames.departments('u', actor.tenantId)} as departments,
      ${placeNames.posts('u', actor.tenantId)} as posts, ${placeNames.managed('u', actor.tenantId)} as managed,
      (select string_agg(${t.name}, ',' order by n)
        from unnest(string_to_array(${uUser.relTenantIds}, ',')) with ordinality own(id, n)
        join ${t.$table} on ${t.id}::text = trim(own.id)) as tenants
    from ${uUser.$table} where ${uUser.id} = any(${rows.map(({ id }) => id as string)}::text[])`.execute(db)
  const words = new Map<string, Partial<Words>>(found.map((one) => [one.id, one]))
  return rows.map((row) => {
    const { departments = null, posts, managed, tenants } = words.get(row.id as string) ?? {}
    return {
      ...row,
      ...(typeof row.phone === 'string' && !canSeePhone(actor, row) && { phone: maskPhone(row.phone) }),
      delFlag: row.deletedAt ? 1 : 0,
      orgCodeTxt: departments,
      orgCode_dictText: departments,
      post_dictText: row.post ? (posts ?? '') : null,
      departIds_dictText: row.departIds ? (managed ?? '') : null,
      userIdentity_dictText: identities.get(row.userIdentity as number) ?? null,
      relTenantIds_dictText: row.relTenantIds ? (tenants ?? '') : null,
    }
  })
}

/** Other users view one number at a time, by a call that is logged. */
export const canSeePhone = (actor: Actor, row: { id?: unknown }): boolean =>
  actor.can('user:reveal') || row.id === actor.userId

/** What colleagues may know about each other; the rest is for user administrators. */
export function forColleagues<T extends Values>(actor: Actor, rows: readonly T[]): T[] {
  if (actor.can('user:list')) return [...rows]
  return rows.map((row) => ({
    ...row,
    birthday: null,
    phone: null,
    email: null,
    relTenantIds: null,
    relTenantIds_dictText: null,
    clientId: null,
  }))
}
