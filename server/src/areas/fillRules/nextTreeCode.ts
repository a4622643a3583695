import { errors } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'

/** The next code of a level; undefined when the level is full. */
export type NextCode = (parentCode: string, siblings: readonly string[]) => string | undefined

interface Tree {
  table: string
  column: string
  title: string
  /** The name of the parent field in forms. */
  parentName: string
}

/** Rules that return the next code of a level. The tree itself assigns the code when the row is added. */
export const codeTrees: Readonly<Record<string, Tree>> = {
  departCode: { table: 'sys_depart', column: 'org_code', title: '部门', parentName: 'parentId' },
  categoryCode: { table: 'sys_category', column: 'code', title: '分类', parentName: 'pid' },
}

const levelWidth = 3

export async function nextTreeCode(
  db: Kysely<Tables>,
  nextCode: NextCode,
  tree: Tree,
  tenantId: number,
  form: Readonly<Record<string, unknown>>,
): Promise<string> {
  const parentId = form[tree.parentName]
  const isRoot = typeof parentId !== 'string' || parentId === '' || parentId === '0'
  const [table, code] = [sql.table(tree.table), sql.ref(tree.column)]
  let parentCode = ''
  if (!isRoot) {
    const { rows } = await sql<{ code: string }>`
      select ${code} as code from ${table}
      where id = ${parentId} and tenant_id = ${tenantId} and deleted_at is null`.execute(db)
    if (!rows[0]) throw errors.refused(`上级${tree.title}不存在或已被删除`)
    parentCode = rows[0].code
  }
  const { rows } = await sql<{ code: string }>`
    select ${code} as code from ${table} where tenant_id = ${tenantId}
      and starts_with(${code}, ${parentCode}) and length(${code}) = ${parentCode.length + levelWidth}`.execute(db)
  const next = nextCode(
    parentCode,
    rows.map((row) => row.code),
  )
  if (next === undefined) throw errors.refused(`该级${tree.title}的编码已用完`)
  return next
}
