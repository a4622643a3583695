import { errors, extendResource, type ExtensionDefinition, isExtensionName, maxExtensionColumns } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { TableSpec } from '../../../database/TableSpec.ts'
import { type Engine, entryOf, type Tx } from '../../../resource/Engine.ts'
import { mainTable } from '../../../resource/tableOf.ts'
import { alterTables } from '../alterTables.ts'
import { orderIndexes } from '../pendingIndexes.ts'
import { planTables } from '../planTables.ts'

/** Adds the columns of the fields to the table of the resource. Nothing is ever removed from it. */
export async function publishExtension(tx: Tx, engine: Engine, { target, fields }: ExtensionDefinition): Promise<void> {
  const { resource } = entryOf(engine, target)
  const table = ownPart(mainTable(extendResource(resource, fields)))
  await assertRoom(tx, resource.title, table)
  const plan = await planTables(tx, [table])
  if (plan.problems.length > 0)
    throw errors.refused(`字段名已用于另一种类型的数据，请换一个字段名：${plan.problems.join('；')}`)
  await orderIndexes(tx, plan.later)
  await alterTables(tx, plan)
}

/** All offices share the table, and a column stays in it for ever. */
async function assertRoom(tx: Tx, title: string, { name, columns }: TableSpec): Promise<void> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and starts_with(attname::text, 'x_')`.execute(tx)
  const known = new Set(rows.map(({ column }) => column))
  const added = columns.filter((column) => !known.has(column.name)).length
  const left = Math.max(maxExtensionColumns - known.size, 0)
  if (added > left)
    throw errors.refused(
      `${title}的数据表最多有 ${maxExtensionColumns} 列扩展字段（包括已不使用的），还可以新增 ${left} 列，本次需要 ${added} 列。请沿用原有的字段名`,
    )
}

/** The columns and indexes of the extra fields alone: the rest belongs to the product. */
function ownPart({ name, primaryKey, columns, indexes }: TableSpec): TableSpec {
  const own = new Set(columns.map((column) => column.name).filter(isOwnColumn))
  return {
    name,
    primaryKey,
    columns: columns.filter((column) => own.has(column.name)),
    indexes: indexes?.filter((index) => index.columns.some((column) => own.has(column))) ?? [],
  }
}

const isOwnColumn = (column: string): boolean =>
  isExtensionName(column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
