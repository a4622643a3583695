import { type AppError, columnName, errors, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { type Engine, entryOf } from './Engine.ts'

interface DatabaseFault {
  code?: string
  constraint?: string
}

/** Says in words which value is taken, when an index or a constraint refused it. */
export async function explainDuplicate(
  engine: Engine,
  resource: Resource,
  tenantId: number,
  values: Values,
  fault: unknown,
): Promise<AppError | undefined> {
  const { code, constraint } = (fault ?? {}) as DatabaseFault
  const { rules } = entryOf(engine, resource.name)
  if (code === '23P01' && constraint) {
    const words = await rules.explainRefusal?.(engine.db.kysely, tenantId, constraint, values)
    return words === undefined ? undefined : errors.refused(words)
  }
  if (code !== '23505' || !constraint) return undefined
  const names = uniqueKeys(resource).find(
    (key) => `${resource.table}_${key.map(columnName).join('_')}_key` === constraint,
  )
  if (!names) {
    const words = await rules.explainRefusal?.(engine.db.kysely, tenantId, constraint, values)
    return words === undefined ? undefined : errors.refused(words)
  }
  const title = names.map((name) => resource.fields[name]!.title).join(' + ')
  const value = names.map((name) => ((values[name] ?? '') as string | number).toString()).join(' + ')
  if (names.some((name) => values[name] === undefined)) return errors.duplicate(names[0]!, title, value)
  const matches = sql.join(
    names.map((name) => sql`${sql.ref(columnName(name))} = ${values[name]}`),
    sql` and `,
  )
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(resource.table)} where tenant_id = ${tenantId} and deleted_at is null and ${matches}`.execute(
    engine.db.kysely,
  )
  return errors.duplicate(names[0]!, title, value, rows[0]?.id)
}

export function uniqueKeys(resource: Resource): string[][] {
  const single = Object.entries(resource.fields).flatMap(([name, field]) => (field.unique ? [[name]] : []))
  return [...single, ...resource.uniqueTogether.map((names) => [...names])]
}
