import { columnName, type Condition, isEverything, type Resource, wholeOf } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { conditionSql } from './conditionSql.ts'
import { type Engine, entryOf } from '../Engine.ts'
import { orderSql } from './listRows.ts'
import { loadSpellings } from './loadSpellings.ts'

export interface Option {
  value: string
  text: string
  title: string
  parent?: string | null
  isLeaf?: boolean
}

export interface OptionQuery {
  keyword?: string
  /** Names of known values, including deleted rows, so that old records stay readable. */
  keys?: string[]
  parent?: string
  roots?: boolean
  size: number
  /** The field whose value is stored: the id, or a code such as a region's. */
  key?: string
}

/** Rows for pickers, key and name, limited to what the actor may see. */
export async function pickOptions(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  query: OptionQuery,
): Promise<Option[]> {
  const { rules } = entryOf(engine, resource.name)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const keyName = query.key ?? treeKey(resource) ?? 'id'
  const key = sql.ref(`t.${columnName(keyName)}`)
  const title = sql.ref(`t.${columnName(resource.titleField)}`)
  const parent = resource.parentField && sql.ref(`t.${columnName(resource.parentField)}`)
  const conditions = [sql<boolean>`t.tenant_id = ${scope.tenantId}`]
  if (query.keys) conditions.push(sql`${key} = any(${query.keys}::text[])`)
  else {
    conditions.push(sql`t.deleted_at is null`)
    if (rules.offered) conditions.push(conditionSql(resource, rules.offered))
  }
  if (!isEverything(scope.where)) conditions.push(conditionSql(wholeOf(resource), scope.where))
  if (query.keyword) {
    const named: Condition = { field: resource.titleField, rule: 'like', values: [query.keyword] }
    await loadSpellings(resource, named)
    conditions.push(conditionSql(resource, named))
  }
  if (parent && query.parent !== undefined) conditions.push(sql`${parent} = ${query.parent}`)
  if (parent && query.roots) conditions.push(sql`${parent} is null`)
  const tree = parent
    ? sql`, ${parent} as parent, not exists (select 1 from ${sql.table(resource.table)} k where k.${sql.ref(columnName(resource.parentField!))} = ${key} and k.tenant_id = t.tenant_id and k.deleted_at is null) as "isLeaf"`
    : sql``
  const { rows } = await sql<Option>`
    select ${key} as value, ${title} as text, ${title} as title${tree} from ${sql.table(resource.table)} t
    where ${sql.join(conditions, sql` and `)} order by ${orderSql(resource, [])} limit ${query.size}`.execute(
    engine.db.kysely,
  )
  return rows
}

/** A tree is traversed by the key that its parent field stores. */
function treeKey(resource: Resource): string | undefined {
  const field = resource.parentField ? resource.fields[resource.parentField] : undefined
  return field && 'key' in field ? field.key : undefined
}
