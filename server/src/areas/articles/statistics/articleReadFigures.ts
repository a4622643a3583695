import { appointment, article, goodAt, listPath, shareOf } from '@lexdesk/domain'
import { sql } from 'kysely'
import { articleReadTable } from '../articleReadTable.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import type { ReadStatistic } from '../../../statistics/ReadStatistic.ts'

const rArticleRead = columnsIn(articleReadTable, 'r')
const tAppointment = columnsOf(appointment, 't')
const tArticle = columnsOf(article, 't')
const tGoodAt = columnsOf(goodAt, 't')

interface Field {
  id: string | null
  field: string | null
  articles: number
  reads: number
  appointments: number | null
}

/** Reads by field beside the appointments in it. Readers are not recorded, so the two cannot be joined by person. */
const articleReads: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<Field>`
    with viewed as (
      select g.id, count(distinct ${tArticle.id}) as articles, sum(${rArticleRead.reads})::bigint as reads
      from ${tArticle.$table} join ${rArticleRead.$table} on ${rArticleRead.articleId} = ${tArticle.id}
        and ${duringPeriod(rArticleRead.day, { from, to })}
        left join lateral unnest(${tArticle.goodAt}) g(id) on true
      where ${visible('article')} group by 1
    ), asked as (
      select ${tAppointment.goodAtId} as id, count(*) as n from ${tAppointment.$table}
      where ${visible('appointment')} and ${duringPeriod(tAppointment.createTime, { from, to })} group by 1
    )
    select * from (
      select ${tGoodAt.id}, ${tGoodAt.name} as field, viewed.articles, viewed.reads, coalesce(asked.n, 0) as appointments
      from ${tGoodAt.$table} join viewed on viewed.id = ${tGoodAt.id} left join asked on asked.id = ${tGoodAt.id}
      where ${visible('goodAt')}
      union all
      select null, null, articles, reads, null from viewed where id is null
    ) found order by id is null, reads desc, appointments desc, id`.execute(engine.db.kysely)
  return rows.map(({ id, field, articles, reads, appointments }) => ({
    field: field ?? '未标注领域',
    articles,
    reads,
    appointments,
    rate: appointments === null ? null : shareOf(appointments, reads),
    ...(id !== null && {
      path: listPath(appointment, { goodAtId: id, createTime_begin: from, createTime_end: to }),
    }),
  }))
}

export const articleReadFigures = { articleReads }
