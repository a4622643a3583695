import { type BrokenLink, columnName, focusImage, focusImageEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { linkRefusal, linkTargets } from './linkRefusal.ts'

const t = columnsOf(focusImage, 't')

/** Live images whose link target has gone offline. */
export function focusImageRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, focusImageEndpoints.brokenLinks, async ({ actor }) => {
    const { tenantId } = actor
    const broken: BrokenLink[] = []
    for (const [linkType, { resource: target, field, live }] of Object.entries(linkTargets)) {
      const key = sql.ref(`t.${columnName(field)}`)
      const { rows } = await sql<{ id: string; title: string; key: string | null }>`
        select ${t.id}, ${t.title}, ${key} as key from ${t.$table}
        left join ${sql.table(target.table)} r on r.id = ${key} and r.deleted_at is null
        where ${t.tenantId} = ${tenantId} and ${t.deletedAt} is null and ${t.status} = 'on'
          and ${t.linkType} = ${linkType} and r.status is distinct from ${live}
        order by ${t.orderNum}, ${t.id} limit 50`.execute(engine.db.kysely)
      for (const { id, title, key: at } of rows) {
        const problem = await linkRefusal(engine.db.kysely, tenantId, { linkType, [field]: at })
        if (problem) broken.push({ id, title, problem })
      }
    }
    return broken
  })
}
