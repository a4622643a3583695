import { appointment, listPath, shareOf } from '@lexdesk/domain'
import { sql } from 'kysely'
import { duringPeriod } from './duringPeriod.ts'
import type { ReadStatistic } from './ReadStatistic.ts'

interface Field {
  id: string | null
  field: string | null
  articles: number
  reads: number
  appointments: number | null
}

/** What was read about a field beside what was asked for in it: nobody knows who reads. */
const articleReads: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<Field>`
    with told as (
      select g.id, count(distinct t.id) as articles, sum(r.reads)::bigint as reads
      from biz_article t join article_read r on r.article_id = t.id and ${duringPeriod(sql`r.day`, { from, to })}
        left join lateral unnest(t.good_at) g(id) on true
      where ${visible('article')} group by 1
    ), asked as (
      select t.good_at_id as id, count(*) as n from biz_appointment t
      where ${visible('appointment')} and ${duringPeriod(sql`t.create_time`, { from, to })} group by 1
    )
    select * from (
      select t.id, t.name as field, told.articles, told.reads, coalesce(asked.n, 0) as appointments
      from biz_good_at t join told on told.id = t.id left join asked on asked.id = t.id
      where ${visible('goodAt')}
      union all
      select null, null, articles, reads, null from told where id is null
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
