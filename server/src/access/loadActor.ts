import {
  allOf,
  type Comparison,
  type Condition,
  department,
  errors,
  type Resource,
  type RowRule,
  tenant,
  user,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { businessTime } from '../clock/businessTime.ts'
import type { Database } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { type Actor, createActor } from './Actor.ts'
import { permissionDataRuleTable, permissionTable, userDepartTable } from './accessTables.ts'
import { wallsAgainst, withBelonging } from './belonging.ts'
import { adminRole, heldBy, rolesOf } from './heldPermissions.ts'
import { livingTenant, usableTenant, visitsOf } from './livingTenant.ts'
import { rowRuleCondition } from './rowRule.ts'
import { isOnWall } from './usersOnWalls.ts'

const col = columnsOf(tenant)
const d = columnsOf(department, 'd')
const p = columnsIn(permissionTable, 'p')
const t = columnsOf(tenant, 't')
const u = columnsOf(user, 'u')
const ud = columnsIn(userDepartTable, 'ud')
const w = columnsIn(permissionDataRuleTable, 'w')

export interface SessionRow {
  id: string
  user_id: string
  tenant_id: number
  org_code: string | null
}

interface Person {
  username: string
  realname: string
  tenants: { id: number; readOnlyUntil: string | null }[] | null
  /** Every tenant the user belongs to, including frozen ones. */
  rel_tenant_ids: string | null
}

interface LoadedGrants {
  roles: string[] | null
  roleIds: string[] | null
  permissions: string[] | null
  kept: string[] | null
  /** The grants of each role, with their row rules. */
  grants: { perms: string; rules: RowRule[] | null }[] | null
  isWalled: boolean
  /** The user's departments in the tenant. */
  departments: { id: string; orgCode: string }[] | null
}

/**
 * What a session's user may do now; undefined when the user is frozen, deleted or has no tenant left. A request that
 * names a tenant is served for that tenant or refused; only one that names none gets the session's.
 */
export async function loadActor(
  db: Database,
  resources: readonly Resource[],
  session: SessionRow,
  namedTenant?: number,
): Promise<Actor | undefined> {
  const { user_id: userId } = session
  const person = await loadPerson(db, session)
  if (!person) return undefined
  const tenantIds = person.tenants?.map(({ id }) => id) ?? []
  if (namedTenant !== undefined && !tenantIds.includes(namedTenant))
    throw errors.tenantRefused(await tenantTitle(db, person, session, namedTenant), { hasOther: tenantIds.length > 0 })
  const tenantId = namedTenant ?? (tenantIds.includes(session.tenant_id) ? session.tenant_id : tenantIds[0])
  if (tenantId === undefined) return undefined
  const { username, realname } = person
  const loaded = await loadGrants(db, resources, userId, tenantId)
  const departments = loaded.departments ?? []
  const orgCodes = departments.map(({ orgCode }) => orgCode)
  // The session has chosen a department of its own tenant; in another tenant the same code is another department.
  const elsewhere = tenantId === session.tenant_id ? null : (orgCodes[0] ?? null)
  const orgCode = orgCodes.find((code) => code === session.org_code) ?? elsewhere
  const subject = { username, realname, orgCode, orgCodes, tenantId }
  const permissions = codesIn(loaded.permissions)
  const isAdmin = loaded.roles?.includes(adminRole) ?? false
  return createActor({
    ...subject,
    userId,
    departmentId: departments.find((one) => one.orgCode === orgCode)?.id ?? null,
    tenantIds,
    roleIds: loaded.roleIds ?? [],
    sessionId: session.id,
    readOnlyUntil: person.tenants?.find(({ id }) => id === tenantId)?.readOnlyUntil ?? null,
    isAdmin,
    permissions,
    withheld: isAdmin ? new Set() : new Set([...codesIn(loaded.kept)].filter((code) => !permissions.has(code))),
    rowRules: withBelonging(resources, rowRulesOf(resources, loaded.grants ?? [], subject)),
    walls: loaded.isWalled ? wallsAgainst(resources, userId) : new Map(),
  })
}

const codesIn = (perms: string[] | null): Set<string> => new Set(perms?.flatMap((one) => one.split(',')) ?? [])

/** Leaves out tenants that are closed or have not started. Visited tenants come after the own ones. */
async function loadPerson(db: Database, { id: sessionId, user_id: userId }: SessionRow): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select ${u.username}, ${u.realname}, ${u.relTenantIds},
      (select jsonb_agg(jsonb_build_object('id', ${t.id}, 'readOnlyUntil', case when not (${livingTenant})
          then coalesce(to_char(${t.readOnlyUntil} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), '') end)
          order by own.is_visited, own.n)
        from (select trim(named.id) as id, named.n, false as is_visited
            from unnest(string_to_array(${u.relTenantIds}, ',')) with ordinality named(id, n)
          union all select visit.tenant_id::text, row_number() over (order by visit.entered_at), true
            from (${visitsOf(sessionId, u.id)}) visit) own
        join ${t.$table} on ${t.id}::text = own.id
        where ${usableTenant} or own.is_visited and ${t.deletedAt} is null) as tenants
    from ${u.$table} where ${u.id} = ${userId} and ${u.deletedAt} is null and ${u.status} = '1'`.execute(db.kysely)
  return rows[0]
}

/** The name of a tenant that the user has belonged to; for any other only the number, so that names do not leak. */
async function tenantTitle(
  db: Database,
  { rel_tenant_ids: own }: Person,
  session: SessionRow,
  tenantId: number,
): Promise<string> {
  const wasMember = session.tenant_id === tenantId || (own ?? '').split(',').some((id) => Number(id) === tenantId)
  if (!wasMember) return String(tenantId)
  const { rows } = await sql<{
    name: string
  }>`select ${col.name} from ${col.$table} where ${col.id} = ${tenantId}`.execute(db.kysely)
  return rows[0]?.name ?? String(tenantId)
}

async function loadGrants(
  db: Database,
  resources: readonly Resource[],
  userId: string,
  tenantId: number,
): Promise<LoadedGrants> {
  const { rows } = await sql<LoadedGrants>`
    with roles as (${rolesOf(userId, tenantId)}), held as (${heldBy(userId, tenantId)})
    select (select array_agg(role_code) from roles) as roles, (select array_agg(id) from roles) as "roleIds",
      (select array_agg(distinct ${p.perms}) from held join ${p.$table} on ${p.id} = held.permission_id
        where ${p.perms} is not null and ${p.status} = '1') as permissions,
      (select array_agg(${p.perms}) from ${p.$table} where ${p.menuType} = 2 and ${p.permsType} = '2'
        and ${p.status} = '1'
        and ${p.perms} is not null) as kept,
      (select json_agg(jsonb_build_object('perms', ${p.perms}, 'rules', (
          select jsonb_agg(jsonb_build_object('ruleColumn', ${w.ruleColumn}, 'ruleConditions', ${w.ruleConditions},
            'ruleValue', ${w.ruleValue}) order by ${w.id})
          from ${w.$table}
          where ${w.id} = any(held.data_rule_ids) and ${w.permissionId} = ${p.id} and ${w.status} = '1')))
        from held join ${p.$table} on ${p.id} = held.permission_id
        where ${p.perms} is not null and ${p.status} = '1'
          and exists (select 1 from ${w.$table} where ${w.permissionId} = ${p.id})) as grants,
      (select json_agg(json_build_object('id', ${d.id}, 'orgCode', ${d.orgCode}) order by ${d.orgCode})
        from ${ud.$table} join ${d.$table} on ${d.id} = ${ud.depId}
        where ${ud.userId} = ${userId} and ${d.tenantId} = ${tenantId} and ${d.deletedAt} is null) as departments,
      ${isOnWall(resources, sql`${userId}`)} as "isWalled"`.execute(db.kysely)
  return rows[0]!
}

/**
 * Rules by resource; `position:list` in a menu names the resource. Rules of one role are combined with `and`, those of
 * several roles with `or`; a role without rules shows everything.
 */
function rowRulesOf(
  resources: readonly Resource[],
  grants: NonNullable<LoadedGrants['grants']>,
  subject: Parameters<typeof rowRuleCondition>[2],
): Map<string, Condition> {
  const now = businessTime()
  const found = new Map<string, Condition>()
  for (const resource of resources) {
    const own = grants.filter(({ perms }) => perms.split(',').includes(`${resource.name}:list`))
    if (own.length === 0 || own.some(({ rules }) => !rules)) continue
    const shown = own.map(({ rules }) =>
      allOf<Comparison>(rules!.map((rule) => rowRuleCondition(resource, rule, subject, now))),
    )
    found.set(resource.name, shown.length === 1 ? shown[0]! : { any: shown })
  }
  return found
}
