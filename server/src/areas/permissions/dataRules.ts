import { errors, fieldFromWire, type FieldError, type Resource, type DataRule } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { permissionDataRuleTable, permissionTable } from '../../access/accessTables.ts'
import { heldBy, rolesOf } from '../../access/heldPermissions.ts'
import { permissionsKnownTo } from '../../access/permissionsKnownTo.ts'
import { rowRuleCondition } from '../../access/rowRule.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import type { Tx } from '../../resource/Engine.ts'
import { newId } from '../../database/newId.ts'
import { changedByOthers, type HolderKind, holders, lockHolders } from '../../access/grants/saveGrants.ts'

const permissionDataRuleCol = columnsIn(permissionDataRuleTable)
const p = columnsIn(permissionTable, 'p')
const permissionCol = columnsIn(permissionTable)

const columns = sql`${permissionDataRuleCol.id}, ${permissionDataRuleCol.permissionId} as "permissionId",
  ${permissionDataRuleCol.ruleName} as "ruleName", ${permissionDataRuleCol.ruleColumn} as "ruleColumn",
  ${permissionDataRuleCol.ruleConditions} as "ruleConditions", ${permissionDataRuleCol.ruleValue} as "ruleValue",
    ${permissionDataRuleCol.status}, ${permissionDataRuleCol.createBy} as "createBy",
  ${permissionDataRuleCol.createTime} as "createTime", ${permissionDataRuleCol.updateBy} as "updateBy",
    ${permissionDataRuleCol.updateTime} as "updateTime"`

const conditions = ['>', '<', '!=', '=', '>=', '<=', 'LEFT_LIKE', 'RIGHT_LIKE', 'LIKE', 'IN']

/** Newest first; the search text may occur anywhere in name and value. */
export async function dataRulesOf(
  db: Kysely<Tables>,
  { tenantId }: Pick<Actor, 'tenantId'>,
  permissionId: string,
  search: { ruleName?: string; ruleValue?: string } = {},
): Promise<DataRule[]> {
  const { rows } = await sql<DataRule>`
    select ${columns} from ${permissionDataRuleCol.$table}
      where ${permissionDataRuleCol.permissionId} in (
        select ${p.id} from ${p.$table} where ${p.id} = ${permissionId} and ${permissionsKnownTo(tenantId)})
    order by ${permissionDataRuleCol.createTime} desc, ${permissionDataRuleCol.id}`.execute(db)
  return rows.filter(
    ({ ruleName, ruleValue }) => ruleName.includes(search.ruleName ?? '') && ruleValue.includes(search.ruleValue ?? ''),
  )
}

/** The resource listed by a menu, derived from a permission such as `position:list`. */
export async function resourceOfMenu(
  db: Kysely<Tables>,
  resources: readonly Resource[],
  id: string,
): Promise<Resource | undefined> {
  const { rows } = await sql<{
    perms: string | null
  }>`select ${permissionCol.perms} from ${permissionCol.$table} where ${permissionCol.id} = ${id}`.execute(db)
  if (!rows[0]) throw errors.notFound('菜单')
  const codes = (rows[0].perms ?? '').split(',')
  return resources.find(({ name }) => codes.includes(`${name}:list`))
}

/** A sample actor, used to check that the variables of a rule resolve. */
const sampleActor = { username: 'admin', realname: '管理员', orgCode: 'A01', orgCodes: ['A01'], tenantId: 1 }

/** An unreadable rule would hide every row, so it is refused when it is saved. */
export async function checkedRule(
  db: Kysely<Tables>,
  resources: readonly Resource[],
  input: Record<string, unknown>,
): Promise<Omit<DataRule, 'id'>> {
  const text = (name: string, max: number): string => {
    const value = input[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, max) : ''
  }
  const rule = {
    permissionId: text('permissionId', 64),
    ruleName: text('ruleName', 50),
    ruleColumn: text('ruleColumn', 50),
    ruleConditions: text('ruleConditions', 20),
    ruleValue: text('ruleValue', 300),
    status: text('status', 1) === '0' ? '0' : '1',
  }
  const problems = [
    ...(rule.ruleName === '' ? [{ field: 'ruleName', message: '请输入规则名称!' }] : []),
    ...(rule.ruleValue === '' ? [{ field: 'ruleValue', message: '请输入规则值!' }] : []),
  ]
  if (rule.ruleConditions === 'USE_SQL_RULES')
    problems.push({ field: 'ruleConditions', message: '不支持自定义SQL表达式，请选择其他条件规则' })
  else if (!conditions.includes(rule.ruleConditions))
    problems.push({ field: 'ruleConditions', message: '请选择条件规则!' })
  const resource = await resourceOfMenu(db, resources, rule.permissionId)
  if (!resource) problems.push({ field: 'permissionId', message: '该菜单没有列表数据，不能设置数据规则' })
  else problems.push(...columnErrors(resource, rule, problems.length > 0))
  if (problems.length > 0) throw errors.invalid(problems)
  return rule
}

/** Reports a column that the resource does not have, or a value that its comparison does not support. */
function columnErrors(resource: Resource, rule: Omit<DataRule, 'id'>, hasOthers: boolean): FieldError[] {
  const found = fieldFromWire(resource, rule.ruleColumn ?? '')
  if (!found) return [{ field: 'ruleColumn', message: `${resource.title}没有字段“${rule.ruleColumn ?? ''}”` }]
  if (hasOthers || 'rule' in rowRuleCondition(resource, rule, sampleActor, new Date())) return []
  const message = `规则值“${rule.ruleValue}”不能用于“${found.field.title}”的这种比较`
  return [{ field: 'ruleValue', message }]
}

const wordsOf = ({ ruleName, ruleColumn, ruleConditions, ruleValue, status }: Omit<DataRule, 'id'>): string =>
  `“${ruleName}”（${ruleColumn ?? ''} ${ruleConditions} ${ruleValue}${status === '0' ? '，停用' : ''}）`

/** Returns a description of the added rule for the log. */
export async function addDataRule(
  tx: Tx,
  resources: readonly Resource[],
  input: Record<string, unknown>,
  { username: by }: Actor,
): Promise<string> {
  const rule = await checkedRule(tx, resources, input)
  const { permissionId, ruleName, ruleColumn, ruleConditions, ruleValue, status } = rule
  await sql`
    insert into ${permissionDataRuleCol.$table} (${permissionDataRuleCol.id},
      ${permissionDataRuleCol.permissionId}, ${permissionDataRuleCol.ruleName},
      ${permissionDataRuleCol.ruleColumn}, ${permissionDataRuleCol.ruleConditions},
      ${permissionDataRuleCol.ruleValue}, ${permissionDataRuleCol.status},
      ${permissionDataRuleCol.createBy})
    values (${newId()}, ${permissionId}, ${ruleName}, ${ruleColumn}, ${ruleConditions}, ${ruleValue}, ${status},
      ${by})`.execute(tx)
  return `添加数据规则${wordsOf(rule)}`
}

export async function editDataRule(
  tx: Tx,
  resources: readonly Resource[],
  input: Record<string, unknown>,
  actor: Actor,
): Promise<string> {
  const id = String(input.id)
  await assertNotOwn(tx, actor, id)
  const rule = await checkedRule(tx, resources, input)
  const { ruleName, ruleColumn, ruleConditions, ruleValue, status, permissionId } = rule
  const { numAffectedRows } = await sql`
    update ${permissionDataRuleCol.$table} set ${permissionDataRuleCol.ruleName} = ${ruleName},
      ${permissionDataRuleCol.ruleColumn} = ${ruleColumn},
      ${permissionDataRuleCol.ruleConditions} = ${ruleConditions},
        ${permissionDataRuleCol.ruleValue} = ${ruleValue}, ${permissionDataRuleCol.status} = ${status},
        ${permissionDataRuleCol.updateBy} = ${actor.username}, ${permissionDataRuleCol.updateTime} = now()
    where ${permissionDataRuleCol.id} = ${id}
      and ${permissionDataRuleCol.permissionId} = ${permissionId}`.execute(tx)
  if (numAffectedRows === 0n) throw errors.notFound('数据规则')
  return `修改数据规则为${wordsOf(rule)}`
}

export async function deleteDataRule(tx: Tx, id: string, actor: Actor): Promise<string | undefined> {
  await assertNotOwn(tx, actor, id)
  const { rows } = await sql<DataRule>`
    delete from ${permissionDataRuleCol.$table} where ${permissionDataRuleCol.id} = ${id}
      returning ${columns}`.execute(tx)
  for (const { table } of Object.values(holders))
    await sql`
      update ${sql.table(table)} set data_rule_ids = array_remove(data_rule_ids, ${id})
        where ${id} = any(data_rule_ids)`.execute(tx)
  return rows[0] && `删除数据规则${wordsOf(rows[0])}`
}

/** Users may not widen their own row scope. */
async function assertNotOwn(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql<{ permissionId: string }>`
    select ${permissionDataRuleCol.permissionId} as "permissionId" from ${permissionDataRuleCol.$table}
      where ${permissionDataRuleCol.id} = ${id}`.execute(tx)
  if (rows[0] && (await ownRules(tx, actor, rows[0].permissionId)).includes(id))
    throw errors.refused('不能修改或删除限制您自己数据范围的规则')
}

async function ownRules(tx: Tx, actor: Actor, permissionId: string): Promise<string[]> {
  if (actor.isAdmin) return []
  const { rows } = await sql<{ id: string }>`
    with roles as (${rolesOf(actor.userId, actor.tenantId)}), held as (${heldBy(actor.userId, actor.tenantId)})
    select distinct unnest(data_rule_ids) as id from held where permission_id = ${permissionId} and not exists (
      select 1 from held whole where whole.permission_id = ${permissionId}
        and coalesce(cardinality(whole.data_rule_ids), 0) = 0)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The rules of a menu, and which of them apply to a holder. */
export async function chosenRules(
  db: Kysely<Tables>,
  actor: Actor,
  { holder, holderId, permissionId }: Pick<RuleChoice, 'holder' | 'holderId' | 'permissionId'>,
): Promise<{ datarule: DataRule[]; drChecked?: string }> {
  const datarule = await dataRulesOf(db, actor, permissionId)
  if (datarule.length === 0) throw errors.refused('未找到权限配置信息')
  const ids = await chosenIds(db, holder, holderId, permissionId)
  return { datarule, ...(ids.length > 0 && { drChecked: ids.join(',') }) }
}

async function chosenIds(
  db: Kysely<Tables>,
  holder: HolderKind,
  holderId: string,
  permissionId: string,
): Promise<string[]> {
  const { table, key } = holders[holder]
  const { rows } = await sql<{ ids: string[] | null }>`
    select data_rule_ids as ids from ${sql.table(table)}
    where ${sql.ref(key)} = ${holderId} and permission_id = ${permissionId}`.execute(db)
  return rows[0]?.ids ?? []
}

export interface RuleChoice {
  holder: HolderKind
  holderId: string
  permissionId: string
  wanted: readonly string[]
  /** The selection shown before the user changed it; old clients omit it, and then the last write wins. */
  before?: readonly string[]
}

/**
 * An actor limited by a rule may only pass the menu on under the same rule. Returns the names of the rules that now
 * apply, and of those that no longer do.
 */
export async function chooseRules(
  tx: Tx,
  actor: Actor,
  choice: RuleChoice,
): Promise<{ given: string[]; taken: string[] }> {
  const { holder, holderId, permissionId, before } = choice
  await lockHolders(tx, holder, [holderId])
  const rules = await dataRulesOf(tx, actor, permissionId)
  const current = await chosenIds(tx, holder, holderId, permissionId)
  const named = (ids: readonly string[]) => rules.filter(({ id }) => ids.includes(id))
  const others = difference(before ?? current, current)
  if (others.given.length + others.taken.length > 0)
    throw changedByOthers(`该${holders[holder].title}`, {
      current,
      given: named(others.given),
      taken: named(others.taken),
    })
  const ids = named(choice.wanted).map(({ id }) => id)
  const own = await ownRules(tx, actor, permissionId)
  if (own.some((id) => !ids.includes(id)))
    throw errors.refused('不能授予超出自己数据范围的权限，请保留您自己受限的数据规则')
  const { table, key, title } = holders[holder]
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set data_rule_ids = ${ids}::text[]
    where ${sql.ref(key)} = ${holderId} and permission_id = ${permissionId}`.execute(tx)
  if (numAffectedRows === 0n) throw errors.refused(`请先保存${title}菜单权限!`)
  const { given, taken } = difference(current, ids)
  const names = (changed: readonly string[]) => named(changed).map(({ ruleName }) => ruleName)
  return { given: names(given), taken: names(taken) }
}

const difference = (before: readonly string[], after: readonly string[]) => ({
  given: after.filter((id) => !before.includes(id)),
  taken: before.filter((id) => !after.includes(id)),
})
