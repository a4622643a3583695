import { compileForm } from '@lexdesk/domain'
import { sql } from 'kysely'
import { quote } from '../../../database/schema/tableSql.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { type AdoptedDefinition, createViewSql, selectFields } from './adoptedView.ts'
import { keyProblem, readTable } from './readTable.ts'

interface AdoptedPlan {
  statements: string[]
  problems: string[]
  notes: string[]
}

/** What publishing does for a form that only reads a table: it gets a view, and the table stays as it is. */
export async function planAdopted(tx: Tx, definition: AdoptedDefinition, tenantId: number): Promise<AdoptedPlan> {
  const { table, key } = definition.adopted
  if (!(await exists(tx, table))) return { statements: [], problems: [`数据库里没有数据表“${table}”`], notes: [] }
  const found = await readTable(tx, table)
  const { selected, problems } = selectFields(definition, found)
  const wrong = await keyProblem(tx, found, key)
  if (wrong) problems.push(wrong)
  if (problems.length > 0) return { statements: [], problems, notes: [] }
  const view = compileForm(definition).table
  const drop = (await exists(tx, view)) ? [`drop view ${quote(view)}`] : []
  const { create, comment } = createViewSql(definition, selected, tenantId)
  return {
    statements: [...drop, create, comment],
    problems: [],
    notes: [
      `只读：数据表 ${table} 的结构和数据都不变`,
      `视图在用的列，其他程序可以照常写入，但不能删除或改变类型`,
      ...(found.key ? [] : [`数据库不保证“${key}”不重复：以后出现重复的值时，这些记录会互相混淆`]),
    ],
  }
}

export async function exists(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_class where relnamespace = current_schema()::regnamespace and relname = ${name}`.execute(tx)
  return rows.length > 0
}
