import { checkRuleEndpoints, columnName, done, errors, permissionCode, type Resource } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'

interface Checked {
  resource: Resource
  column: string
}

/** Fields that are unique ignoring case. */
const caseless = new Set(['sys_user.username'])

/**
 * Whether a value is free, checked by forms while the user types: only fields declared unique, never a secret, and only
 * for users who may write such a row.
 */
export function duplicateRoutes(app: FastifyInstance, engine: Engine): void {
  const known = new Map<string, Checked>()
  for (const { resource } of engine.entries.values())
    for (const [name, field] of Object.entries(resource.fields))
      if (field.unique && !field.writeOnly)
        known.set(`${resource.table}.${columnName(name)}`, { resource, column: columnName(name) })

  mount(app, checkRuleEndpoints.duplicate, async ({ input, actor }) => {
    const place = `${input.tableName}.${input.fieldName}`
    const value = input.fieldVal
    const found = known.get(place)
    if (!found) throw errors.refused('不支持该字段的重复校验')
    const mayWrite = ['add', 'edit'].some((act) => actor.can(permissionCode(found.resource, act)))
    if (!mayWrite) throw errors.forbidden()
    const { tenantId } = scopeOf(actor, found.resource)
    const column = sql.ref(found.column)
    const isSame = caseless.has(place)
      ? sql<boolean>`lower(btrim(${column})) = lower(${value})`
      : sql<boolean>`${column} = ${value}`
    const { rows } = await sql`
      select 1 from ${sql.table(found.resource.table)}
      where ${isSame} and tenant_id = ${tenantId} and deleted_at is null and id <> ${input.dataId ?? ''}
      limit 1`.execute(engine.db.kysely)
    if (rows.length > 0) throw errors.refused('该值不可用，系统中已存在！')
    return done('该值可用！')
  })
}
