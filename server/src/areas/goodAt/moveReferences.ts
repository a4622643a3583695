import { columnName, type Field, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { writeChange } from '../../resource/history/changeLog.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { childTable } from '../../resource/tableOf.ts'

export interface Named {
  id: string
  name: string
}

/**
 * Moves all references from one row of a resource to another, with a history entry for each record. Returns the count.
 */
export async function moveReferences(
  context: WriteContext,
  target: Resource,
  from: Named,
  into: Named,
): Promise<number> {
  const { engine, actor } = context
  let count = 0
  for (const entry of engine.entries.values()) {
    const resource = engine.ofTenant(actor.tenantId, entry.resource)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (resource.name === target.name && name === resource.parentField) continue
      if (field.kind === 'rows') {
        for (const [childName, child] of Object.entries<Field>(field.fields))
          if (refersTo(child, target)) await moveChildren(context, childTable(resource, name), childName, from, into)
      } else if (refersTo(field, target)) count += await moveColumn(context, resource, name, from, into)
    }
  }
  return count
}

const refersTo = (field: Field, target: Resource): boolean => 'resource' in field && field.resource === target.name

/** A list that contains both keeps one. */
const replacedList = (column: string, from: Named, into: Named) =>
  sql`(select array_agg(k order by n) from (select k, min(n) as n from unnest(array_replace(${sql.ref(column)}, ${from.id}, ${into.id})) with ordinality u(k, n) group by k) one)`

async function moveColumn(
  context: WriteContext,
  resource: Resource,
  name: string,
  from: Named,
  into: Named,
): Promise<number> {
  const { tx, actor, now } = context
  const field = resource.fields[name]!
  const column = columnName(name)
  const isList = field.kind === 'references'
  const value = isList ? replacedList(column, from, into) : sql`${into.id}`
  const matches = isList ? sql`${sql.ref(column)} @> ${[from.id]}::text[]` : sql`${sql.ref(column)} = ${from.id}`
  const { rows } = await sql<{ id: string; version: number; tenantId: number }>`
    update ${sql.table(resource.table)}
    set ${sql.ref(column)} = ${value}, version = version + 1, update_by = ${actor.username}, update_time = ${now}
    where ${matches} returning id, version, tenant_id as "tenantId"`.execute(tx)
  for (const row of rows)
    await writeChange(context, resource, row.tenantId, {
      action: 'edit',
      title: `合并“${from.name}”到“${into.name}”`,
      row,
      changes: [
        {
          field: name,
          title: field.title,
          before: from.id,
          after: into.id,
          beforeText: from.name,
          afterText: into.name,
        },
      ],
    })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) context.changed({ resource, tenantId: rows[0]!.tenantId, ids, action: 'edit' })
  return ids.length
}

async function moveChildren(
  { tx }: WriteContext,
  table: string,
  name: string,
  from: Named,
  into: Named,
): Promise<void> {
  const column = sql.ref(columnName(name))
  await sql`update ${sql.table(table)} set ${column} = ${into.id} where ${column} = ${from.id}`.execute(tx)
}
