import {
  conditionWords,
  department,
  departRole,
  errors,
  type Explained,
  type ExplainedNode,
  type ExplainedScope,
  type Resource,
  role,
  user,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { departRoleUserTable } from '../../access/accessTables.ts'
import { heldBy, rolesOf } from '../../access/heldPermissions.ts'
import { loadActor } from '../../access/loadActor.ts'
import { rowRuleCondition } from '../../access/rowRule.ts'
import { scopeOf } from '../../access/Scope.ts'
import { memberOf } from '../../access/memberOf.ts'
import { businessTime } from '../../clock/businessTime.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { namesOf } from '../../resource/history/changeLog.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { dataRulesOf } from './dataRules.ts'
import { isForAllUsers, type SeenRow, seenPermissions } from './seenPermissions.ts'

const d = columnsOf(departRole, 'd')
const du = columnsIn(departRoleUserTable, 'du')
const p = columnsOf(department, 'p')
const r = columnsOf(role, 'r')
const u = columnsOf(user, 'u')

/** A role of a user, in the whole tenant or inside one department. */
interface Source {
  id: string
  name: string
  department: string | null
}

interface Person {
  username: string
  realname: string
  status: string
  org_code: string | null
}

/** What a user may do and why, computed by the same code as the guard, the menu and the lists. */
export async function explainPermissions(
  engine: Engine,
  resources: readonly Resource[],
  asker: Actor,
  userId: string,
): Promise<Explained> {
  const db = engine.db.kysely
  const { tenantId } = asker
  const { rows } = await sql<Person>`
    select ${u.username}, ${u.realname}, ${u.status}, ${u.orgCode} from ${u.$table}
    where ${u.id} = ${userId} and ${u.deletedAt} is null
      and ${memberOf(tenantId, 'u')}`.execute(db)
  const person = rows[0]
  if (!person) throw errors.notFound('用户')
  const { username, realname, org_code } = person
  const subject = await loadActor(
    engine.db,
    resources,
    { id: '', user_id: userId, tenant_id: tenantId, org_code },
    tenantId,
  )
  if (!subject || subject.tenantId !== tenantId) {
    const barrier = person.status === '1' ? '租户已停用或不在有效期内，不能登录' : '账号已冻结，不能登录'
    return { username, realname, barrier, isAdmin: false, roles: [], menu: [], scopes: [] }
  }
  const held = await sourcesOf(engine, subject)
  const { menus, buttons } = await seenPermissions(db, subject)
  return {
    username,
    realname,
    isAdmin: subject.isAdmin,
    roles: held.roles,
    menu: explainMenu([...menus, ...buttons], held.from, subject.isAdmin),
    scopes: await explainScopes(engine, resources, subject, menus, held.ruleFrom),
  }
}

interface Held {
  roles: Source[]
  /** Role names by permission and by row rule. */
  from: Map<string, string[]>
  ruleFrom: Map<string, string[]>
}

async function sourcesOf({ db }: Engine, { userId, tenantId }: Actor): Promise<Held> {
  const { rows: roles } = await sql<Source>`
    with roles as (${rolesOf(userId, tenantId)})
    select ${r.id}, ${r.roleName} as name, null as department from roles join ${r.$table} on ${r.id} = roles.id
    union all
    select ${d.id}, ${d.roleName}, ${p.departName} from ${du.$table}
      join ${d.$table} on ${d.id} = ${du.droleId} and ${d.deletedAt} is null and ${d.tenantId} = ${tenantId}
      join ${p.$table} on ${p.id} = ${d.departId}
    where ${du.userId} = ${userId} order by 3 nulls first, 2`.execute(db.kysely)
  const { rows } = await sql<{ permission: string; rules: string[] | null; holder: string }>`
    with roles as (${rolesOf(userId, tenantId)}), held as (${heldBy(userId, tenantId)})
    select permission_id as permission, data_rule_ids as rules, holder_id as holder from held`.execute(db.kysely)
  const words = new Map(roles.map(({ id, name, department }) => [id, department ? `${department}·${name}` : name]))
  const [from, ruleFrom] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const put = (map: Map<string, string[]>, key: string, word: string) => {
    const known = map.get(key) ?? []
    if (!known.includes(word)) map.set(key, [...known, word])
  }
  for (const { permission, rules, holder } of rows) {
    const word = words.get(holder) ?? holder
    put(from, permission, word)
    for (const rule of rules ?? []) put(ruleFrom, rule, word)
  }
  return { roles, from, ruleFrom }
}

function explainMenu(rows: readonly SeenRow[], from: Held['from'], isAdmin: boolean): ExplainedNode[] {
  const below = new Map<string, SeenRow[]>()
  for (const row of rows) below.set(row.parentId ?? '', [...(below.get(row.parentId ?? '') ?? []), row])
  const under = (parent: string): ExplainedNode[] =>
    (below.get(parent) ?? []).map((row) => {
      const given = from.get(row.id) ?? []
      return {
        id: row.id,
        name: row.name,
        isButton: row.menuType === 2,
        isHidden: row.hidden,
        code: row.perms,
        from: given,
        ...(given.length === 0 && { reason: reasonFor(row, isAdmin) }),
        children: under(row.id),
      }
    })
  return under('')
}

function reasonFor(row: SeenRow, isAdmin: boolean): string {
  if (isAdmin) return '管理员拥有全部权限'
  return isForAllUsers(row) ? '对所有用户开放' : '因其下级可见'
}

async function explainScopes(
  engine: Engine,
  resources: readonly Resource[],
  subject: Actor,
  menus: readonly SeenRow[],
  ruleFrom: Held['ruleFrom'],
): Promise<ExplainedScope[]> {
  const scopes: ExplainedScope[] = []
  for (const menu of menus) {
    const codes = (menu.perms ?? '').split(',')
    const resource = resources.find(({ name }) => codes.includes(`${name}:list`))
    if (!resource) continue
    const rules = subject.rowRules.has(resource.name) ? await dataRulesOf(engine.db.kysely, subject, menu.id) : []
    const applied = rules
      .filter(({ id, status }) => status === '1' && ruleFrom.has(id))
      .map((rule) => {
        const condition = rowRuleCondition(resource, rule, subject, businessTime())
        const words =
          conditionWords(resource, condition, namesOf(engine, subject.tenantId)) || '规则无法识别，不显示任何数据'
        return { name: rule.ruleName, words, from: ruleFrom.get(rule.id)! }
      })
    const counts = subject.rowRules.has(resource.name) ? await countSeen(engine, resource, subject) : {}
    const parents = limitingParents(engine, resource, subject)
    scopes.push({ resource: resource.name, title: resource.title, rules: applied, follows: parents, ...counts })
  }
  return scopes
}

/** The parent resources whose row limits also apply to these rows. */
function limitingParents(engine: Engine, { fields, belongsTo = [] }: Resource, { rowRules }: Actor): string[] {
  const targets = belongsTo.flatMap((link) => {
    if (typeof link === 'object') return 'kindField' in link ? Object.values(link.resources) : [link.resource]
    const field = fields[link]
    return field && 'resource' in field ? [field.resource] : []
  })
  return targets.flatMap((name) => (rowRules.has(name) ? [entryOf(engine, name).resource.title] : []))
}

async function countSeen(engine: Engine, resource: Resource, subject: Actor): Promise<{ seen: number; total: number }> {
  const visibleTo = engine.entries.get(resource.name)?.rules.visibleTo
  const count = async (actor: Actor): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(resource.table)} t
      where ${scopeSql(resource, scopeOf(actor, resource, visibleTo))}`.execute(engine.db.kysely)
    return rows[0]!.n
  }
  return { seen: await count(subject), total: await count({ ...subject, rowRules: new Map() }) }
}
