import { columnName, type Field, recordName, type Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { entryOf, type WriteContext } from '../Engine.ts'
import { listedSql } from '../read/listedSql.ts'
import { childTable } from '../tableOf.ts'

export interface Use {
  title: string
  /** Both absent for uses that the actor may not see. */
  resource?: string
  count?: number
}

interface Counted {
  /** Those in the actor's own list. */
  seen: number
  all: number
}

export interface CountedUse extends Counted {
  title: string
  resource: string
}

/** What a refusal may reveal: the number of uses that the actor can list, and of the rest only that they exist. */
export function shownUses(found: readonly CountedUse[]): Use[] {
  const seen = found
    .filter((use) => use.seen > 0)
    .map(({ title, resource, seen: count }) => ({ title, resource, count }))
  return found.some(({ seen: listed, all }) => all > listed) ? [...seen, { title: '其他记录' }] : seen
}

/** How many active rows `t` of a resource meet a condition: those that the actor may list, and all. */
export async function countUses(
  context: WriteContext,
  resource: Resource,
  condition: RawBuilder<unknown>,
  title = resource.title,
): Promise<CountedUse> {
  const { rows } = await countSql(context, resource, condition).execute(context.tx)
  return { title, ...rows[0]! }
}

function countSql(
  { engine, actor }: WriteContext,
  resource: Resource,
  condition: RawBuilder<unknown>,
): RawBuilder<Counted & { resource: string }> {
  const isSeen = listedSql(actor, resource, entryOf(engine, resource.name).rules.visibleTo)
  return sql`
    select ${resource.name}::text as resource, count(*) as "all", count(*) filter (where ${isSeen}) as seen
    from ${sql.table(resource.table)} t where t.deleted_at is null and ${condition}`
}

/**
 * Where active rows refer to these rows; queried before they are deleted, in one statement. Rows that are deleted
 * together do not block each other, and internal rows of the server do not count. Rows that the actor may not see,
 * including those of other tenants, count too, but neither their kind nor their number is named.
 */
export async function whereUsed(
  context: WriteContext,
  target: Resource,
  rows: readonly Record<string, unknown>[],
): Promise<Use[]> {
  const ids = rows.map((row) => row.id as string)
  const { engine, actor } = context
  // Another face of a resource has the same rows.
  const resources = [...engine.entries.values()].flatMap(({ resource }) =>
    resource.rowsOf ? [] : [engine.ofTenant(actor.tenantId, resource)],
  )
  const name = recordName(target)
  const counts = resources.flatMap((resource) => {
    const others = resource.name === name ? sql` and not t.id = any(${ids}::text[])` : sql``
    return conditionsOn(resource, name, rows).map((condition) =>
      countSql(context, resource, sql`${condition}${others}`),
    )
  })
  if (counts.length === 0) return []
  const { rows: counted } = await sql<Counted & { resource: string }>`${sql.join(counts, sql` union all `)}`.execute(
    context.tx,
  )
  return shownUses(
    resources.map((resource) => {
      const own = counted.filter((one) => one.resource === resource.name)
      return {
        title: resource.name === name ? `下级${resource.title}` : resource.title,
        resource: resource.name,
        seen: own.reduce((sum, { seen }) => sum + seen, 0),
        all: own.reduce((sum, { all }) => sum + all, 0),
      }
    }),
  )
}

/** For each field of a resource that refers to the target: the condition that a row `t` refers to one of these rows. */
function conditionsOn(
  resource: Resource,
  target: string,
  rows: readonly Record<string, unknown>[],
): RawBuilder<boolean>[] {
  return Object.entries(resource.fields).flatMap(([name, field]): RawBuilder<boolean>[] => {
    if (field.kind === 'rows')
      return Object.entries<Field>(field.fields).flatMap(([childName, child]) =>
        blocks(child, target)
          ? [
              sql<boolean>`exists (select 1 from ${sql.table(childTable(resource, name))} c
                where c.parent_id = t.id and ${matches(`c.${columnName(childName)}`, child, keysOf(rows, child))})`,
            ]
          : [],
      )
    return blocks(field, target) && !field.writeOnly
      ? [matches(`t.${columnName(name)}`, field, keysOf(rows, field))]
      : []
  })
}

type Reference = Extract<Field, { resource: string }>

const blocks = (field: Field, target: string): field is Reference =>
  'resource' in field && field.resource === target && !field.allowsDeletion

const keysOf = (rows: readonly Record<string, unknown>[], field: Reference): string[] =>
  rows.map((row) => row[field.key]).filter((key): key is string => typeof key === 'string')

function matches(column: string, field: Reference, keys: string[]) {
  return field.kind === 'references'
    ? sql<boolean>`${sql.ref(column)} && ${keys}::text[]`
    : sql<boolean>`${sql.ref(column)} = any(${keys}::text[])`
}
