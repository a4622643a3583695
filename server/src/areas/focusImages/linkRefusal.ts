import { article, contractTemplate, type focusImage, type Resource, servicePackage } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import type { ValuesOf } from '../../resource/rulesFor.ts'

interface Target {
  resource: Resource
  field: 'articleId' | 'packageId' | 'templateId'
  /** The state in which clients can see it. */
  live: string
}

export type Link = Pick<ValuesOf<typeof focusImage>, 'linkType' | Target['field']>

/** Records that an image may link to. */
export const linkTargets: Readonly<Record<string, Target>> = {
  article: { resource: article, field: 'articleId', live: 'published' },
  package: { resource: servicePackage, field: 'packageId', live: 'onSale' },
  template: { resource: contractTemplate, field: 'templateId', live: 'published' },
}

/** Why the link is broken; undefined when it is not. */
export async function linkRefusal(db: Kysely<Tables>, tenantId: number, row: Link): Promise<string | undefined> {
  const target = linkTargets[row.linkType ?? '']
  if (!target) return undefined
  const { resource, field, live } = target
  const { rows } = await sql<{ title: string; status: string; isDeleted: boolean }>`
    select ${sql.ref(resource.titleField)} as title, status, deleted_at is not null as "isDeleted"
    from ${sql.table(resource.table)} where id = ${row[field] ?? null} and tenant_id = ${tenantId}`.execute(db)
  const found = rows[0]
  if (!found || found.isDeleted) return `链接的${resource.title}不存在或已被删除`
  return found.status === live ? undefined : `链接的${resource.title}“${found.title}”没有上线，不能展示`
}
