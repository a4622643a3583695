import { type Kysely, sql } from 'kysely'
import { permissionTable } from '../accessTables.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'

const col = columnsIn(permissionTable)
const p = columnsIn(permissionTable, 'p')

/** A menu or button with its display path. */
export interface NamedPermission {
  id: string
  name: string
  /** Including the menus above it: 系统管理 / 用户管理 / 冻结用户. */
  path: string
  isButton: boolean
}

/** The existing ones, in menu order. */
export async function namedPermissions(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, NamedPermission>> {
  if (ids.length === 0) return new Map()
  // Cycles of parents cannot be saved; the depth is bounded as a safeguard.
  const { rows } = await sql<NamedPermission>`
    with recursive way as (
      select ${col.id}, ${col.parentId}, array[${col.name}] as names, array[${col.sortNo}] as places, 1 as depth,
        ${col.name},
        ${col.menuType} = 2 as "isButton"
      from ${col.$table} where ${col.id} = any(${[...ids]}::text[])
      union all
      select way.id, ${p.parentId}, ${p.name} || way.names, ${p.sortNo} || way.places, way.depth + 1, way.name,
        way."isButton"
      from way join ${p.$table} on ${p.id} = way.parent_id where way.depth < 20)
    select id, name, array_to_string(names, ' / ') as path, "isButton" from (
      select distinct on (id) * from way order by id, depth desc) whole order by places, id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
