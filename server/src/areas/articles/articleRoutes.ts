import { article, articleCategory, errors, focusImage, ok, permissionCode } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { today } from '../../clock/wallClock.ts'
import { articleReadTable } from './articleReadTable.ts'

const c = columnsOf(articleCategory, 'c')
const col = columnsIn(articleReadTable)

interface Read {
  id: string
  title: string
  subTitle: string | null
  categoryName: string | null
  cover: string | null
  summary: string | null
  content: string | null
  author: string | null
  source: string | null
  sourceUrl: string | null
  tags: string | null
  attachments: string | null
  publishedAt: string
  viewCount: number
}

/** Articles as their readers get them, and where they are linked from. */
export function articleRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely

  /** Every read of a published article counts, in all and on its day, but not those of the people who wrote it. */
  app.get(`${article.path}/read`, { config: { access: 'signedIn' } }, async (request) => {
    const { tenantId, username } = actorOf(request)
    const id = requiredText(queryOf(request), 'id')
    const { rows } = await sql<Read>`
      with shown as (
        update ${sql.table(article.table)} t
        set view_count = coalesce(view_count, 0) + case when create_by = ${username} then 0 else 1 end
        where id = ${id} and tenant_id = ${tenantId} and deleted_at is null and status = 'published'
        returning id, title, sub_title as "subTitle", array_to_string(cover, ',') as cover, summary, content, author,
          source, source_url as "sourceUrl", tags, array_to_string(attachments, ',') as attachments,
          published_at as "publishedAt", view_count as "viewCount", create_by,
          (select ${c.name} from ${c.$table} where ${c.id} = t.category_id) as "categoryName"
      ), counted as (
        insert into ${col.$table} (article_id, day, tenant_id, reads)
        select id, ${today()}, ${tenantId}, 1 from shown where create_by is distinct from ${username}
        on conflict (article_id, day) do update set reads = article_read.reads + 1
      )
      select id, title, "subTitle", cover, summary, content, author, source, "sourceUrl", tags, attachments,
        "publishedAt", "viewCount", "categoryName" from shown`.execute(db)
    if (!rows[0]) throw errors.refused('文章不存在或尚未发布')
    return ok(rows[0])
  })

  /** Live pictures that would lead nowhere if this article went offline. */
  app.get(
    `${article.path}/links`,
    { config: { access: { permission: permissionCode(article, 'list') } } },
    async (request) => {
      const { rows } = await sql<{ id: string; title: string }>`
        select id, title from ${sql.table(focusImage.table)}
        where tenant_id = ${actorOf(request).tenantId} and deleted_at is null and status = 'on'
          and link_type = 'article' and article_id = ${requiredText(queryOf(request), 'id')}
        order by order_num, id limit 20`.execute(db)
      return ok(rows)
    },
  )
}
