import { columnName, type Field, type Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { entryOf, type WriteContext } from '../Engine.ts'
import { listedSql } from '../read/listedSql.ts'
import { childTable } from '../tableOf.ts'

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

export interface CountedUse extends Counted {
  title: string
  resource: string
}

/** What a refusal may say: how many of each the actor could list himself, and of the rest only that there is some. */
export function shownUses(found: readonly CountedUse[]): Use[] {
  const seen = found
    .filter((use) => use.seen > 0)
    .map(({ title, resource, seen: count }) => ({ title, resource, count }))
  return found.some(({ seen: listed, all }) => all > listed) ? [...seen, { title: '其他记录' }] : seen
}

/** How many living rows `t` of a resource meet a condition: those that the actor may list, and all. */
export async function countUses(
  { engine, tx, actor }: WriteContext,
  resource: Resource,
  condition: RawBuilder<unknown>,
  title = resource.title,
): Promise<CountedUse> {
  const isSeen = listedSql(actor, resource, entryOf(engine, resource.name).rules.visibleTo)
  const { rows } = await sql<Counted>`
    select count(*) as "all", count(*) filter (where ${isSeen}) as seen from ${sql.table(resource.table)} t
    where t.deleted_at is null and ${condition}`.execute(tx)
  return { title, resource: resource.name, ...rows[0]! }
}

/**
 * Where living rows refer to these rows; asked before they are deleted. Rows that go at the same time do not hold each
 * other, and what the server notes for itself holds nothing. Rows that the actor may not see, those of other tenants
 * included, hold too, but neither their kind nor their number is named.
 */
export async function whereUsed(
  context: WriteContext,
  target: Resource,
  rows: readonly Record<string, unknown>[],
): Promise<Use[]> {
  const uses: CountedUse[] = []
  const ids = rows.map((row) => row.id as string)
  for (const { resource } of context.engine.entries.values()) {
    const isOwn = resource.name === target.name
    const title = isOwn ? `下级${resource.title}` : resource.title
    const use: CountedUse = { title, resource: resource.name, seen: 0, all: 0 }
    const others = isOwn ? sql` and not t.id = any(${ids}::text[])` : sql``
    const count = async (condition: ReturnType<typeof matches>): Promise<void> => {
      const { seen, all } = await countUses(context, resource, sql`${condition}${others}`)
      use.seen += seen
      use.all += all
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
    uses.push(use)
  }
  return shownUses(uses)
}

type Reference = Extract<Field, { resource: string }>

const keysOf = (rows: readonly Record<string, unknown>[], field: Reference): string[] =>
  rows.map((row) => row[field.key]).filter((key): key is string => typeof key === 'string')

function matches(column: string, field: Reference, keys: string[]) {
  return field.kind === 'references'
    ? sql<boolean>`${sql.ref(column)} && ${keys}::text[]`
    : sql<boolean>`${sql.ref(column)} = any(${keys}::text[])`
}
