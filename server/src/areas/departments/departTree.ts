import { department, type DepartmentIdNode, type DepartmentNode, rowToWire, type Values } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine } from '../../resource/Engine.ts'
import { selectColumns } from '../../resource/read/selectSql.ts'

const k = columnsOf(department, 'k')
const t = columnsOf(department, 't')

const toWire = rowToWire(department)

/** A department tree node: all its fields, and what a tree control needs (wire contract §2.5). */
export interface DepartNode extends Values, DepartmentNode {
  key: string
  value: string
  children: DepartNode[] | null
}

interface Row extends Values {
  id: string
  departName: string
  orgCode: string
  parentId: string | null
  hasChildren: boolean
}

/** Departments of the tenant in order; `where` refers to `t`. */
export async function departRows(
  engine: Engine,
  actor: Actor,
  where: RawBuilder<boolean> = sql<boolean>`true`,
  limit: number | null = null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${selectColumns(engine, department, actor)}, exists (
      select 1 from ${k.$table} where ${k.parentId} = ${t.id} and ${k.tenantId} = ${t.tenantId}
        and ${k.deletedAt} is null) as "hasChildren"
    from ${t.$table} where ${t.tenantId} = ${actor.tenantId} and ${t.deletedAt} is null and ${where}
    order by ${t.departOrder} nulls last, ${t.orgCode} limit ${limit}::int`.execute(engine.db.kysely)
  return rows
}

const omitted = new Set(['hasChildren', 'version', 'sysOrgCode'])

/** One department node; `children` is set by the calling endpoint. */
export function departNode(row: Row, children: DepartNode[] | null): DepartNode {
  const all = Object.entries(toWire({ ...row }))
  const fields = Object.fromEntries(all.filter(([name]) => !omitted.has(name) && !name.endsWith('_dictText')))
  return {
    key: row.id,
    value: row.id,
    title: row.departName,
    isLeaf: !row.hasChildren,
    ...fields,
    delFlag: '0',
    children,
  } as Values as DepartNode
}

/** Builds the tree; a row whose parent is missing becomes a root. */
export function departTree(rows: readonly Row[]): DepartNode[] {
  const ids = new Set(rows.map(({ id }) => id))
  const byParent = new Map<string | null, Row[]>()
  for (const row of rows) {
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : null
    const level = byParent.get(parent)
    if (level) level.push(row)
    else byParent.set(parent, [row])
  }
  const below = (parent: string | null): DepartNode[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const children = below(row.id)
      return { ...departNode(row, children.length > 0 ? children : null), isLeaf: children.length === 0 }
    })
  return below(null)
}

/** Only ids and names. */
export const idTree = (nodes: readonly DepartNode[]): DepartmentIdNode[] =>
  nodes.map(({ key, value, title, children }) => ({ key, value, title, children: children && idTree(children) }))
