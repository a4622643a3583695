import { columnName, type Field, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Entry, Tx, WriteContext } from './Engine.ts'
import { listedSql } from './listedSql.ts'
import { childTable } from './tableOf.ts'

export interface Use {
  title: string
  /** Both absent for what the actor may not see. */
  resource?: string
  count?: number
}

interface Counted {
  /** Those that the actor's own list shows. */
  seen: number
  all: number
}

/**
 * Where living rows refer to these rows; asked before they are deleted. Rows that go at the same time do not hold each
 * other, and what the server notes for itself holds nothing. Rows that the actor may not see, those of other tenants
 * included, hold too, but neither their kind nor their number is named.
 */
export async function whereUsed(
  { engine, tx, actor }: WriteContext,
  target: Resource,
  rows: readonly Record<string, unknown>[],
): Promise<Use[]> {
  const uses: Use[] = []
  let hasHidden = false
  const ids = rows.map((row) => row.id as string)
  for (const entry of engine.entries.values()) {
    const { resource } = entry
    let seen = 0
    const count = async (condition: ReturnType<typeof matches>): Promise<void> => {
      const counted = await countIn(
        tx,
        entry,
        condition,
        target,
        ids,
        listedSql(actor, resource, entry.rules.visibleTo),
      )
      seen += counted.seen
      hasHidden ||= counted.all > counted.seen
    }
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind === 'rows') {
        for (const [childName, child] of Object.entries<Field>(field.fields))
          if ('resource' in child && child.resource === target.name)
            await count(
              sql`exists (select 1 from ${sql.table(childTable(resource, name))} c where c.parent_id = t.id and ${matches(`c.${columnName(childName)}`, child, keysOf(rows, child))})`,
            )
      } else if ('resource' in field && field.resource === target.name && !field.writeOnly) {
        await count(matches(`t.${columnName(name)}`, field, keysOf(rows, field)))
      }
    }
    if (seen > 0)
      uses.push({
        title: resource.name === target.name ? `下级${resource.title}` : resource.title,
        resource: resource.name,
        count: seen,
      })
  }
  return hasHidden ? [...uses, { title: '其他记录' }] : uses
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
  { resource }: Entry,
  condition: ReturnType<typeof matches>,
  target: Resource,
  ids: string[],
  isSeen: ReturnType<typeof listedSql>,
): Promise<Counted> {
  const others = resource.name === target.name ? sql` and not t.id = any(${ids}::text[])` : sql``
  const { rows } = await sql<Counted>`
    select count(*) as "all", count(*) filter (where ${isSeen}) as seen from ${sql.table(resource.table)} t where t.deleted_at is null and ${condition}${others}`.execute(
    tx,
  )
  return rows[0]!
}
