import { role, user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { userRoleTable } from '../access/accessTables.ts'
import { memberOf } from '../access/memberOf.ts'
import type { Tables } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'

const r = columnsOf(role, 'r')
const u = columnsOf(user, 'u')
const ur = columnsIn(userRoleTable, 'ur')

interface Person {
  id: string
  username: string
  isSupervisor: boolean
  isAdmin: boolean
}

/** What decides who is reminded of a deadline. */
export interface Responsibility {
  responsibleId: string | null
  leadLawyerId: string | null
  blockedUserIds: readonly string[] | null
  /** A deadline that awaits confirmation concerns everyone except the person who ticked it. */
  tickedBy: string | null
}

export interface OfficePeople {
  /** Responsible lawyer, lead lawyer, supervisors: only active staff outside the walls of the matter. */
  chainOf(deadline: Responsibility): string[][]
}

/** The staff of a tenant who can be reminded. Administrators take the place of missing supervisors. */
export async function officePeople(db: Kysely<Tables>, tenantId: number): Promise<OfficePeople> {
  const { rows } = await sql<Person>`
    select ${u.id}, ${u.username},
      coalesce(bool_or(${r.roleCode} = 'supervisor' and ${r.tenantId} = ${tenantId}), false) as "isSupervisor",
      coalesce(bool_or(${r.roleCode} = 'admin' and ${r.tenantId} = 0), false) as "isAdmin"
    from ${u.$table} left join ${ur.$table} on ${ur.userId} = ${u.id}
      left join ${r.$table} on ${r.id} = ${ur.roleId} and ${r.deletedAt} is null
    where ${u.deletedAt} is null and ${u.status} = '1' and ${memberOf(tenantId, 'u')}
    group by ${u.id}, ${u.username} order by ${u.id}`.execute(db)
  const people = new Map(rows.map((person) => [person.id, person]))
  const supervisors = rows.filter(({ isSupervisor }) => isSupervisor)
  const last = (supervisors.length > 0 ? supervisors : rows.filter(({ isAdmin }) => isAdmin)).map(({ id }) => id)
  return {
    chainOf: ({ responsibleId, leadLawyerId, blockedUserIds, tickedBy }) => {
      const seen = new Set<string>(blockedUserIds ?? [])
      const canBeNotified = (id: string): boolean => {
        const person = people.get(id)
        if (!person || seen.has(id) || person.username === tickedBy) return false
        seen.add(id)
        return true
      }
      return [[responsibleId ?? ''], [leadLawyerId ?? ''], last]
        .map((group) => group.filter(canBeNotified))
        .filter((group) => group.length > 0)
    },
  }
}
