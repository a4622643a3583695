import { allOf, columnName, compare, errors, fieldFromWire, type Resource, type TreeSelectNode } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { lookUpScope } from '../../access/Scope.ts'
import { conditionOf } from '../../http/inputs.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { orderSql, scopeSql } from '../../resource/read/listRows.ts'
import type { TreeSource } from './tableSources.ts'

const maxNodes = 5_000

/** The nodes below `pid`, or the roots. */
export async function loadTree(
  engine: Engine,
  actor: Actor,
  { resource, key, parentField, conditions }: TreeSource,
  pid: string,
  condition: string,
): Promise<TreeSelectNode[]> {
  const { rules } = entryOf(engine, resource.name)
  const scope = lookUpScope(actor, resource, rules.visibleTo)
  const where = allOf([scope.where, ...readCondition(resource, conditions, condition)])
  const [id, parent] = [sql.ref(`t.${columnName(key)}`), sql.ref(`t.${columnName(parentField)}`)]
  // No key is 0: some clients send it as the parent of the roots.
  const isWanted = pid === '' || pid === '0' ? sql<boolean>`${parent} is null` : sql<boolean>`${parent} = ${pid}`
  const { rows } = await sql<TreeSelectNode>`
    select ${id} as key, ${sql.ref(`t.${columnName(resource.titleField)}`)} as title, ${parent} as "parentId",
      not exists (select 1 from ${sql.table(resource.table)} k
        where ${sql.ref(`k.${columnName(parentField)}`)} = ${id} and k.tenant_id = t.tenant_id and k.deleted_at is null) as leaf,
      null as icon, null as value, null as code, null as children
    from ${sql.table(resource.table)} t
    where ${scopeSql(resource, { ...scope, where })} and ${isWanted}
    order by ${orderSql(resource, [])} limit ${maxNodes}`.execute(engine.db.kysely)
  return rows
}

/** The filtered fields and their required values. */
function readCondition(resource: Resource, allowed: readonly string[], text: string) {
  return conditionOf(text).map(([name, value]) => {
    const found = fieldFromWire(resource, camelCase(name))
    if (!found || !allowed.includes(found.name)) throw errors.unknownField(name)
    return compare(found, 'eq', [value])
  })
}

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
