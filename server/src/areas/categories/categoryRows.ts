import { category, type CategoryNode, type CategoryRow, type Condition, isEverything } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import type { Engine } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { rootPid } from './rootPid.ts'

const k = columnsOf(category, 'k')
const t = columnsOf(category, 't')

/** Limit of lists without paging. */
const maxRows = 5_000

const hasChildren = sql<boolean>`exists (
  select 1 from ${k.$table} where ${k.parentId} = ${t.id} and ${k.tenantId} = ${t.tenantId} and ${k.deletedAt} is null)`

const whole = sql`${t.id}, coalesce(${t.parentId}, ${sql.lit(rootPid)}) as pid, ${t.name}, ${t.code},
  case when ${hasChildren} then '1' else '0' end as "hasChild", t.sys_org_code as "sysOrgCode",
  ${t.createBy} as "createBy", ${t.createTime} as "createTime", ${t.updateBy} as "updateBy",
    ${t.updateTime} as "updateTime"`

const node = sql`${t.id} as key, ${t.name} as title, not ${hasChildren} as leaf, null as icon,
  coalesce(${t.parentId}, ${sql.lit(rootPid)}) as "parentId", null as value, ${t.code}, null as children`

export interface CategoryChoice {
  scope: Scope
  where?: Condition
  /** Only children of these; `0` selects the roots. */
  below?: readonly string[]
}

function chosen({ scope, where, below }: CategoryChoice): RawBuilder<boolean> {
  const parts = [scopeSql(category, scope)]
  if (where && !isEverything(where)) parts.push(conditionSql(category, where))
  if (below) {
    const isRoot = below.includes(rootPid) ? sql` or ${t.parentId} is null` : sql``
    parts.push(sql`(${t.parentId} = any(${[...below]}::text[])${isRoot})`)
  }
  return sql`${sql.join(parts, sql` and `)}`
}

/** Categories as rows of their page (wire contract §4.15). */
export async function categoryRows(
  engine: Engine,
  choice: CategoryChoice,
  { size, offset } = { size: maxRows, offset: 0 },
): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select ${whole} from ${t.$table} where ${chosen(choice)}
    order by ${t.code}, ${t.id} limit ${size} offset ${offset}`.execute(engine.db.kysely)
  return rows
}

export async function countCategories(engine: Engine, choice: CategoryChoice): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${t.$table} where ${chosen(choice)}`.execute(
    engine.db.kysely,
  )
  return rows[0]!.n
}

/** The same as tree select nodes. */
export async function categoryNodes(engine: Engine, choice: CategoryChoice): Promise<CategoryNode[]> {
  const { rows } = await sql<CategoryNode>`
    select ${node} from ${t.$table} where ${chosen(choice)} order by ${t.code}, ${t.id} limit ${maxRows}`.execute(
    engine.db.kysely,
  )
  return rows
}

/** Builds the tree; returns the nodes directly below `pid`. */
export function nested(nodes: readonly CategoryNode[], pid: string): CategoryNode[] {
  const byParent = new Map<string, CategoryNode[]>()
  for (const one of nodes) byParent.set(one.parentId, [...(byParent.get(one.parentId) ?? []), one])
  const below = (parent: string): CategoryNode[] =>
    (byParent.get(parent) ?? []).map((one) => {
      const children = below(one.key)
      return { ...one, children: children.length > 0 ? children : null }
    })
  return below(pid)
}
