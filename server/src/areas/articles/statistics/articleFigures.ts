import { article, articleCategory, contractTemplate, listPath, shareOf, statisticLimits } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import { readSetting } from '../../../settings/readSetting.ts'
import { keyParams } from '../../../statistics/keyParams.ts'
import type { ReadStatistic } from '../../../statistics/ReadStatistic.ts'

const c = columnsOf(articleCategory, 'c')
const tArticle = columnsOf(article, 't')
const tContractTemplate = columnsOf(contractTemplate, 't')

const categoryName = sql`(select ${c.name} from ${c.$table} where ${c.id} = ${tArticle.categoryId})`

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
    select ${tArticle.id}, ${tArticle.title}, ${categoryName} as category, ${tArticle.publishedAt}::date as published,
      coalesce(${tArticle.viewCount}, 0) as views, coalesce(sum(${tArticle.viewCount}) over (), 0) as "all"
    from ${tArticle.$table} where ${visible('article')} and ${tArticle.status} = 'published'
    order by coalesce(${tArticle.viewCount}, 0) desc, ${tArticle.publishedAt} desc nulls last, ${tArticle.id}
      limit ${statisticLimits.articles}`.execute(engine.db.kysely)
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
    select id, (select ${c.name} from ${c.$table} where ${c.id} = counted.id) as category, articles, views from (
      select ${tArticle.categoryId} as id, count(*) as articles,
        coalesce(sum(${tArticle.viewCount}), 0)::bigint as views
      from ${tArticle.$table} where ${visible('article')} and ${tArticle.status} = 'published' group by 1
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
        select count(*) from ${tContractTemplate.$table}
        where ${visible('contractTemplate')} and ${tContractTemplate.status} = 'deprecated'
          and ${tContractTemplate.id} = any(own.templates)
      ) as deprecated
      from (
        select ${tArticle.id}, ${tArticle.title}, ${categoryName} as category, ${tArticle.author},
          ${tArticle.relatedTemplateIds} as templates,
          coalesce(greatest(${tArticle.publishedAt}, ${tArticle.updateTime}), ${tArticle.createTime})::date as changed,
          coalesce(${tArticle.viewCount}, 0) as views
        from ${tArticle.$table} where ${visible('article')} and ${tArticle.status} = 'published'
      ) own
    ) living where deprecated > 0 or changed <= ${today} - make_interval(months => ${months}::integer)
    order by changed, id limit ${statisticLimits.rows}`.execute(engine.db.kysely)
  return rows.map(({ id, ...row }) => ({ ...row, path: listPath(article, { detail: id }) }))
}

export const articleFigures = { articleViews, articleByCategory, articleStale }
