import { article, articleCategory, articleEndpoints, errors, focusImage, type PublishedArticle } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { today } from '../../clock/wallClock.ts'
import { articleReadTable } from './articleReadTable.ts'

const focusImageCol = columnsOf(focusImage)
const articleCol = columnsOf(article)
const article_read = columnsIn(articleReadTable, 'article_read')
const t = columnsOf(article, 't')
const c = columnsOf(articleCategory, 'c')
const col = columnsIn(articleReadTable)

/** Articles for their readers, and where they are linked from. */
export function articleRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely

  /** Counts every read of a published article, in total and per day, except those by its authors. */
  mount(app, articleEndpoints.read, async ({ input, actor }) => {
    const { tenantId, username } = actor
    const { rows } = await sql<PublishedArticle>`
      with shown as (
        update ${t.$table}
        set ${articleCol.viewCount} = coalesce(${t.viewCount},
          0) + case when ${t.createBy} = ${username} then 0 else 1 end
        where ${t.id} = ${input.id} and ${t.tenantId} = ${tenantId} and ${t.deletedAt} is null and ${t.status} = 'published'
        returning ${articleCol.id}, ${articleCol.title}, ${articleCol.subTitle} as "subTitle",
          array_to_string(cover, ',') as cover, ${articleCol.summary}, ${articleCol.content}, ${articleCol.author},
          ${articleCol.source}, ${articleCol.sourceUrl} as "sourceUrl", ${articleCol.tags},
            array_to_string(attachments, ',') as attachments,
          ${articleCol.publishedAt} as "publishedAt", ${articleCol.viewCount} as "viewCount", ${articleCol.createBy},
          (select ${c.name} from ${c.$table} where ${c.id} = ${t.categoryId}) as "categoryName"
      ), counted as (
        insert into ${col.$table} (${col.articleId}, ${col.day}, ${col.tenantId}, ${col.reads})
        select id, ${today()}, ${tenantId}, 1 from shown where create_by is distinct from ${username}
        on conflict (${col.articleId}, ${col.day}) do update set ${col.reads} = ${article_read.reads} + 1
      )
      select id, title, "subTitle", cover, summary, content, author, source, "sourceUrl", tags, attachments,
        "publishedAt", "viewCount", "categoryName" from shown`.execute(db)
    if (!rows[0]) throw errors.refused('文章不存在或尚未发布')
    return rows[0]
  })

  /** Live images whose link would break if this article went offline. */
  mount(app, articleEndpoints.links, async ({ input, actor }) => {
    const { rows } = await sql<{ id: string; title: string }>`
      select ${focusImageCol.id}, ${focusImageCol.title} from ${focusImageCol.$table}
      where ${focusImageCol.tenantId} = ${actor.tenantId} and ${focusImageCol.deletedAt} is null
        and ${focusImageCol.status} = 'on'
        and ${focusImageCol.linkType} = 'article'
          and ${focusImageCol.articleId} = ${input.id}
      order by ${focusImageCol.orderNum}, ${focusImageCol.id} limit 20`.execute(db)
    return rows
  })
}
