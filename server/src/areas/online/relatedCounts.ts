import { onlineName, permissionCode, relatedForms, relatedKey } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Engine } from '../../resource/Engine.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { shownTo } from '../../resource/read/shownTo.ts'
import type { PublishedForms } from './publishedForms.ts'

interface Asking {
  engine: Engine
  forms: Pick<PublishedForms, 'ofTenant'>
  actor: Actor
}

/** How many records of each form refer to a record, as many as the actor finds in their list. */
export async function relatedCounts(
  { engine, forms, actor }: Asking,
  record: { resource: string; id: string },
): Promise<Record<string, number>> {
  const entries = forms.ofTenant(actor.tenantId).flatMap(({ definition }) => {
    const entry = engine.entries.get(onlineName(definition.code))
    return entry && actor.can(permissionCode(entry.resource, 'list')) ? [entry] : []
  })
  const shown = entries.map(({ resource }) => shownTo(actor, resource))
  const counts = relatedForms({ name: record.resource }, shown).map((related) => {
    const { resource, rules } = entries.find(({ resource: { name } }) => name === related.form.name)!
    const refers = conditionSql(resource, { field: related.field, rule: 'eq', values: [record.id] })
    return sql<{ key: string; n: number }>`
      select ${relatedKey(related)}::text as key, count(*) as n from ${sql.table(resource.table)} t
      where ${scopeSql(resource, scopeOf(actor, resource, rules.visibleTo))} and ${refers}`
  })
  if (counts.length === 0) return {}
  const { rows } = await sql<{ key: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(
    engine.db.kysely,
  )
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]))
}
