import {
  appointment,
  appraise,
  columnName,
  counsel,
  enterprise,
  type Field,
  isExtensionName,
  packageOrder,
  type Resource,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { accountTable } from '../../entitlement/ledgerTables.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { childTable } from '../../resource/tableOf.ts'

const account = columnsIn(accountTable, 'part')
const rating = columnsOf(appraise, 'part')

/** Rows of one column that referred to the enterprise before it was merged. */
export type MovedLink = {
  table: string
  column: string
  ids: string[]
}

/** Entitlement accounts move too; they are no resource. */
const rights = { table: accountTable.name, column: 'enterprise_id' }

/** Makes records refer to the target instead. Returns which ones, so that the merge can be undone. */
export async function moveLinks({ engine, tx, actor }: WriteContext, from: string, to: string): Promise<MovedLink[]> {
  const moved: MovedLink[] = []
  for (const { table, column } of [
    ...[...engine.entries.values()].flatMap(({ resource }) => linksOf(engine.ofTenant(actor.tenantId, resource))),
    rights,
  ]) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from} returning id`.execute(
      tx,
    )
    if (rows.length > 0) moved.push({ table, column, ids: rows.map(({ id }) => id) })
  }
  return moved
}

/** Returns the records that still refer to the target, with the parts created for them since the merge. */
export async function returnLinks(
  { tx }: WriteContext,
  moved: readonly MovedLink[],
  from: string,
  to: string,
): Promise<void> {
  for (const { table, column, ids } of moved)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${from}
      where ${sql.ref(column)} = ${to} and id = any(${ids}::text[])`.execute(tx)
  for (const { parent, table, isOf } of parts)
    await sql`
      update ${sql.table(table)} part set enterprise_id = ${from} from ${sql.table(parent)} whole
      where ${isOf} and whole.enterprise_id = ${from} and part.enterprise_id = ${to}`.execute(tx)
}

/** Rows that copy their enterprise from another record on creation. */
const parts = [
  {
    parent: packageOrder.table,
    table: rights.table,
    isOf: sql`${account.sourceType} = 'packageOrder' and ${account.sourceId} = whole.id`,
  },
  {
    parent: counsel.table,
    table: rights.table,
    isOf: sql`${account.sourceType} = 'counsel' and ${account.sourceId} = whole.id`,
  },
  { parent: appointment.table, table: appraise.table, isOf: sql`${rating.appointmentId} = whole.id` },
]

/**
 * Columns that refer to an enterprise, in sub-tables too. An enterprise itself keeps the reference to what it was merged
 * into; those that the office has added to it move.
 */
function linksOf(resource: Resource): { table: string; column: string }[] {
  const linksIn = (table: string, fields: Readonly<Record<string, Field>>) =>
    Object.entries(fields)
      .filter(([, field]) => field.kind === 'reference' && field.resource === enterprise.name)
      .filter(([name]) => resource.name !== enterprise.name || isExtensionName(name))
      .map(([name]) => ({ table, column: columnName(name) }))
  return [
    ...linksIn(resource.table, resource.fields),
    ...Object.entries<Field>(resource.fields).flatMap(([name, field]) =>
      field.kind === 'rows' ? linksIn(childTable(resource, name), field.fields) : [],
    ),
  ]
}
