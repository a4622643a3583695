import { errors, permissionCode, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { rowRuleCondition } from '../../access/rowRule.ts'
import { scopeOf } from '../../access/Scope.ts'
import { businessTime } from '../../clock/businessTime.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { shownTo } from '../../resource/read/shownTo.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { checkedRule, resourceOfMenu } from './dataRules.ts'

/** The rows visible to the author that a draft rule would leave, with its variables resolved for the author. */
export async function previewRule(
  engine: Engine,
  resources: readonly Resource[],
  actor: Actor,
  input: Record<string, unknown>,
): Promise<{ total: number; left: number }> {
  const db = engine.db.kysely
  // The number of rows would tell the values of a field that the author may not see.
  const shown = resources.map((resource) => shownTo(actor, resource))
  const rule = await checkedRule(db, shown, { ruleName: '预览', ...input })
  const resource = await resourceOfMenu(db, resources, rule.permissionId)
  if (!resource || !actor.can(permissionCode(resource, 'list'))) throw errors.forbidden()
  const scope = scopeOf(actor, resource, entryOf(engine, resource.name).rules.visibleTo)
  const condition = rowRuleCondition(resource, rule, actor, businessTime())
  const { rows } = await sql<{ total: number; left: number }>`
    select count(*) as total, count(*) filter (where ${conditionSql(resource, condition)}) as "left"
    from ${sql.table(resource.table)} t where ${scopeSql(resource, scope)}`.execute(db)
  return rows[0]!
}
