import { type AppError, columnName, errors, type Resource, type Values } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import { type Engine, entryOf } from '../Engine.ts'
import { listedSql } from '../read/listedSql.ts'
import { officeIndex, uniqueIndex } from '../tableOf.ts'

interface DatabaseFault {
  code?: string
  constraint?: string
}

/**
 * Words the violation of a unique index or constraint. Names the record that has the value if the actor may list it.
 */
export async function explainDuplicate(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  values: Values,
  fault: unknown,
  /** Inside a transaction it is that of the write. */
  db: Kysely<Tables> = engine.db.kysely,
): Promise<AppError | undefined> {
  const { code, constraint } = (fault ?? {}) as DatabaseFault
  const { rules } = entryOf(engine, resource.name)
  const { tenantId } = scopeOf(actor, resource)
  // Code of the product knows nothing of the extra fields that it recomputes.
  const own: Resource = engine.ofTenant(tenantId, resource)
  if (code === '23P01' && constraint) {
    const words = await rules.explainRefusal?.(db, tenantId, constraint, values)
    return words === undefined ? undefined : errors.refused(words)
  }
  if (code !== '23505' || !constraint) return undefined
  const names = uniqueKeys(own).find((key) =>
    [uniqueIndex(own, key), officeIndex(own, key.join(), tenantId)].includes(constraint),
  )
  if (!names) {
    const words = await rules.explainRefusal?.(db, tenantId, constraint, values)
    return words === undefined ? undefined : errors.refused(words)
  }
  const title = names.map((name) => own.fields[name]!.title).join(' + ')
  const value = names.map((name) => ((values[name] ?? '') as string | number).toString()).join(' + ')
  if (names.some((name) => values[name] === undefined)) return errors.duplicate(names[0]!, title, value)
  const matches = sql.join(
    names.map((name) => sql`${sql.ref(`t.${columnName(name)}`)} = ${values[name]}`),
    sql` and `,
  )
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(resource.table)} t
    where ${matches} and ${listedSql(actor, resource, rules.visibleTo)}`.execute(db)
  return errors.duplicate(names[0]!, title, value, rows[0]?.id)
}

export function uniqueKeys(resource: Resource): string[][] {
  const single = Object.entries(resource.fields).flatMap(([name, field]) => (field.unique ? [[name]] : []))
  return [...single, ...resource.uniqueTogether.map((names) => [...names])]
}
