import { columnName, errors, type Field, kindOf, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { type Engine, entryOf, type WriteContext } from '../../resource/Engine.ts'
import { listedSql } from '../../resource/read/listedSql.ts'
import { childTable } from '../../resource/tableOf.ts'
import { type CountedUse, shownUses } from '../../resource/write/whereUsed.ts'

interface FieldUse {
  resource: Resource
  field: Field
  table: string
  column: string
}

/** Every field that takes its values from a dictionary. */
function fieldsWith(engine: Engine, code: string): FieldUse[] {
  return [...engine.entries.values()].flatMap(({ resource }) =>
    Object.entries(resource.fields).flatMap(([name, field]): FieldUse[] => {
      if (field.kind === 'rows')
        return Object.entries<Field>(field.fields)
          .filter(([, child]) => 'dictionary' in child && child.dictionary === code)
          .map(([child, inner]) => ({
            resource,
            field: inner,
            table: childTable(resource, name),
            column: columnName(child),
          }))
      return 'dictionary' in field && field.dictionary === code
        ? [{ resource, field, table: resource.table, column: columnName(name) }]
        : []
    }),
  )
}

/** A field that takes its values from a dictionary, with the number of rows per value. */
export interface DictionaryUse {
  resource: string
  title: string
  field: string
  counts: Record<string, number>
}

/** Where a dictionary is in use; deleted rows count, because they may be restored. */
export async function dictionaryUses(engine: Engine, actor: Actor, code: string): Promise<DictionaryUse[]> {
  const uses: DictionaryUse[] = []
  for (const { resource, field, table, column } of fieldsWith(engine, code)) {
    const own = sql.ref(`t.${column}`)
    const value = kindOf(field).storage === 'list' ? sql`unnest(${own})` : own
    const parent = table === resource.table ? sql`t` : sql`p`
    const join = table === resource.table ? sql`` : sql` join ${sql.table(resource.table)} p on p.id = t.parent_id`
    // Platform administrators see all rows, others those in their scope.
    const isSeen =
      actor.isAdmin || resource.scope === 'platform' ? sql`true` : sql`${parent}.tenant_id = ${actor.tenantId}`
    const { rows } = await sql<{ value: string; n: number }>`
      select ${value} as value, count(*) as n from ${sql.table(table)} t${join}
      where ${own} is not null and ${isSeen} group by 1`.execute(engine.db.kysely)
    const counts = Object.fromEntries(rows.map((row) => [row.value, row.n]))
    uses.push({ resource: resource.name, title: resource.title, field: field.title, counts })
  }
  return uses
}

/** A dictionary that fields are based on can be neither deleted nor renamed. */
export function assertNotBuiltOn(engine: Engine, code: string, act: '删除' | '修改编码'): void {
  const uses = fieldsWith(engine, code)
  if (uses.length === 0) return
  const shown = uses.slice(0, 3).map(({ resource, field }) => `${resource.title}的${field.title}`)
  throw errors.refused(`字典“${code}”正被${shown.join('、')}${uses.length > 3 ? '等' : ''}使用，不能${act}`)
}

/** A value in use can be disabled, but not deleted or changed. */
export async function assertValueUnused(
  { engine, tx, actor }: WriteContext,
  code: string,
  value: string,
): Promise<void> {
  const uses: CountedUse[] = []
  for (const { resource, field, table, column } of fieldsWith(engine, code)) {
    const isChild = table !== resource.table
    const own = sql.ref(`${isChild ? 'c' : 't'}.${column}`)
    const isHeld = kindOf(field).storage === 'list' ? sql`${own} && ${[value]}::text[]` : sql`${own} = ${value}`
    const holds = isChild
      ? sql`exists (select 1 from ${sql.table(table)} c where c.parent_id = t.id and ${isHeld})`
      : isHeld
    const { visibleTo } = entryOf(engine, resource.name).rules
    // Deleted rows count too, because they may be restored.
    const isSeen = sql`${listedSql(actor, resource, visibleTo)} or ${listedSql(actor, resource, visibleTo, 'deleted')}`
    const { rows } = await sql<{ all: number; seen: number }>`
      select count(*) as "all", count(*) filter (where ${isSeen}) as seen
      from (select * from ${sql.table(resource.table)} t where ${holds} limit 10000) t`.execute(tx)
    uses.push({ title: `${resource.title}的${field.title}`, resource: resource.name, ...rows[0]! })
  }
  const shown = shownUses(uses)
  if (shown.length > 0) throw errors.inUse('字典项', shown)
}
