import { article, listPath, shareOf, statisticLimits } from '@lexdesk/domain'
import { sql } from 'kysely'
import { readSetting } from '../../settings/readSetting.ts'
import { keyParams } from './keyParams.ts'
import type { ReadStatistic } from './ReadStatistic.ts'

const categoryName = sql`(select c.name from biz_article_category c where c.id = t.category_id)`

interface Viewed {
  id: string
  title: string
  category: string | null
  published: string | null
  views: number
  all: number
}

const articleViews: ReadStatistic = async ({ engine, visible }) => {
  const { rows } = await sql<Viewed>`
    select t.id, t.title, ${categoryName} as category, t.published_at::date as published,
      coalesce(t.view_count, 0) as views, coalesce(sum(t.view_count) over (), 0) as "all"
    from biz_article t where ${visible('article')} and t.status = 'published'
    order by coalesce(t.view_count, 0) desc, t.published_at desc nulls last, t.id limit ${statisticLimits.articles}`.execute(
    engine.db.kysely,
  )
  return rows.map(({ id, all, ...row }) => ({
    ...row,
    share: shareOf(row.views, all),
    path: listPath(article, { detail: id }),
  }))
}

interface Shelf {
  id: string | null
  category: string | null
  articles: number
  views: number
}

const articleByCategory: ReadStatistic = async ({ engine, visible }) => {
  const { rows } = await sql<Shelf>`
    select id, (select c.name from biz_article_category c where c.id = counted.id) as category, articles, views from (
      select t.category_id as id, count(*) as articles, coalesce(sum(t.view_count), 0)::bigint as views
      from biz_article t where ${visible('article')} and t.status = 'published' group by 1
    ) counted order by views desc, articles desc, id`.execute(engine.db.kysely)
  const all = rows.reduce((sum, { views }) => sum + views, 0)
  return rows.map(({ id, category, articles, views }) => ({
    category: category ?? '未分类',
    articles,
    views,
    perArticle: Math.round(views / articles),
    share: shareOf(views, all),
    path: listPath(article, {
      status: 'published',
      ...keyParams('categoryId', id),
    }),
  }))
}

interface Stale {
  id: string
  title: string
  category: string | null
  author: string | null
  changed: string
  age: number
  deprecated: number
  views: number
}

const articleStale: ReadStatistic = async ({ engine, actor, now, visible }) => {
  const today = sql`${now.slice(0, 10)}::date`
  const months = await readSetting(engine.db.kysely, actor.tenantId, 'article.staleMonths')
  const { rows } = await sql<Stale>`
    select id, title, category, author, changed, ${today} - changed as age, deprecated, views
    from (
      select own.*, (
        select count(*) from biz_contract_template t
        where ${visible('contractTemplate')} and t.status = 'deprecated' and t.id = any(own.templates)
      ) as deprecated
      from (
        select t.id, t.title, ${categoryName} as category, t.author, t.related_template_ids as templates,
          coalesce(greatest(t.published_at, t.update_time), t.create_time)::date as changed,
          coalesce(t.view_count, 0) as views
        from biz_article t where ${visible('article')} and t.status = 'published'
      ) own
    ) living where deprecated > 0 or changed <= ${today} - make_interval(months => ${months}::integer)
    order by changed, id limit ${statisticLimits.rows}`.execute(engine.db.kysely)
  return rows.map(({ id, ...row }) => ({ ...row, path: listPath(article, { detail: id }) }))
}

export const articleFigures = { articleViews, articleByCategory, articleStale }
