import type { Condition, Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { type Actor, createActor } from './Actor.ts'
import { type RowRule, rowRuleCondition } from './rowRule.ts'

export interface SessionRow {
  id: string
  user_id: string
  tenant_id: number
  org_code: string | null
}

interface Duties {
  username: string
  realname: string
  roles: string[] | null
  permissions: string[] | null
  rules: (RowRule & { resource: string })[] | null
}

/** The role that may do everything. */
const adminRole = 'admin'

/** What a session's user may do now, in one round trip; undefined when he is frozen or gone. */
export async function loadActor(
  db: Database,
  resources: readonly Resource[],
  session: SessionRow,
): Promise<Actor | undefined> {
  const { rows } = await sql<Duties>`
    with roles as (
      select r.id, r.role_code from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = ${session.user_id} and r.tenant_id in (0, ${session.tenant_id})
    )
    select u.username, u.realname,
      (select array_agg(role_code) from roles) as roles,
      (select array_agg(distinct g.permission) from sys_role_grant g join roles on roles.id = g.role_id) as permissions,
      (select json_agg(json_build_object('resource', w.resource, 'ruleColumn', w.rule_column,
        'ruleConditions', w.rule_conditions, 'ruleValue', w.rule_value)) from sys_row_rule w join roles on roles.id = w.role_id) as rules
    from sys_user u where u.id = ${session.user_id} and u.deleted_at is null and u.status = '1'`.execute(db.kysely)
  const duties = rows[0]
  if (!duties) return undefined
  const subject = {
    username: duties.username,
    realname: duties.realname,
    orgCode: session.org_code,
    tenantId: session.tenant_id,
  }
  const rowRules = new Map<string, Condition[]>()
  for (const rule of duties.rules ?? []) {
    const resource = resources.find(({ name }) => name === rule.resource)
    if (resource)
      rowRules.set(rule.resource, [
        ...(rowRules.get(rule.resource) ?? []),
        rowRuleCondition(resource, rule, subject, new Date()),
      ])
  }
  return createActor({
    ...subject,
    userId: session.user_id,
    sessionId: session.id,
    isAdmin: duties.roles?.includes(adminRole) ?? false,
    permissions: new Set(duties.permissions ?? []),
    rowRules,
  })
}
