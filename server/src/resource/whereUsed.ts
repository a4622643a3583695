import { columnName, type Field, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Engine, Tx } from './Engine.ts'
import { childTable } from './tableOf.ts'

export interface Use {
  title: string
  resource: string
  count: number
}

/**
 * Where living rows refer to these rows; asked before they are deleted. Rows that go at the same time do not hold each
 * other, and what the server notes for itself holds nothing.
 */
export async function whereUsed(
  engine: Engine,
  tx: Tx,
  target: Resource,
  rows: readonly Record<string, unknown>[],
): Promise<Use[]> {
  const uses: Use[] = []
  const ids = rows.map((row) => row.id as string)
  for (const { resource } of engine.entries.values()) {
    let count = 0
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind === 'rows') {
        for (const [childName, child] of Object.entries<Field>(field.fields))
          if ('resource' in child && child.resource === target.name)
            count += await countIn(
              tx,
              resource,
              sql`exists (select 1 from ${sql.table(childTable(resource, name))} c where c.parent_id = t.id and ${matches(`c.${columnName(childName)}`, child, keysOf(rows, child))})`,
              target,
              ids,
            )
      } else if ('resource' in field && field.resource === target.name && !field.writeOnly) {
        count += await countIn(tx, resource, matches(`t.${columnName(name)}`, field, keysOf(rows, field)), target, ids)
      }
    }
    if (count > 0)
      uses.push({
        title: resource.name === target.name ? `下级${resource.title}` : resource.title,
        resource: resource.name,
        count,
      })
  }
  return uses
}

type Reference = Extract<Field, { resource: string }>

const keysOf = (rows: readonly Record<string, unknown>[], field: Reference): string[] =>
  rows.map((row) => row[field.key]).filter((key): key is string => typeof key === 'string')

function matches(column: string, field: Reference, keys: string[]) {
  return field.kind === 'references'
    ? sql<boolean>`${sql.ref(column)} && ${keys}::text[]`
    : sql<boolean>`${sql.ref(column)} = any(${keys}::text[])`
}

async function countIn(
  tx: Tx,
  resource: Resource,
  condition: ReturnType<typeof matches>,
  target: Resource,
  ids: string[],
): Promise<number> {
  const others = resource.name === target.name ? sql` and not t.id = any(${ids}::text[])` : sql``
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(resource.table)} t where t.deleted_at is null and ${condition}${others}`.execute(
    tx,
  )
  return rows[0]!.n
}
