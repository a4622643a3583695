import { contractTemplate, listPath, shareOf, statisticLimits } from '@lexdesk/domain'
import { sql } from 'kysely'
import { readSetting } from '../../settings/readSetting.ts'
import { duringPeriod } from './duringPeriod.ts'
import type { ReadStatistic } from './ReadStatistic.ts'

interface Fetched {
  id: string
  template: string
  type: string | null
  downloads: number
  charged: number
  users: number
  enterprises: number
}

const templateTop: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<Fetched>`
    select t.id, t.name as template, (select y.name from biz_template_type y where y.id = t.type_id) as type,
      d.downloads, d.charged, d.users, d.enterprises
    from biz_contract_template t join (
      select t.template_id, count(*) as downloads, count(t.account_id) as charged, count(distinct t.user_id) as users,
        count(distinct t.enterprise_id) as enterprises
      from biz_template_download t
      where ${visible('templateDownload')} and ${duringPeriod(sql`t.create_time`, { from, to })} group by 1
    ) d on d.template_id = t.id
    where ${visible('contractTemplate')} order by d.downloads desc, t.id limit ${statisticLimits.templates}`.execute(
    engine.db.kysely,
  )
  return rows.map(({ id, ...row }) => ({ ...row, path: listPath(contractTemplate, { detail: id }) }))
}

interface Converted {
  id: string
  template: string
  enterprises: number
  reviewed: number
  entrusted: number
  converted: number
}

/** Who took a template home, and came back with the contract or the case. */
const templateConversion: ReadStatistic = async ({ engine, actor, from, to, visible }) => {
  const days = await readSetting(engine.db.kysely, actor.tenantId, 'template.conversionDays')
  const soonAfter = sql`t.enterprise_id = first.enterprise_id and t.create_time >= first.at
    and t.create_time < first.at + make_interval(days => ${days}::integer)`
  const { rows } = await sql<Converted>`
    select t.id, t.name as template, count(*) as enterprises, count(*) filter (where reviewed) as reviewed,
      count(*) filter (where entrusted) as entrusted, count(*) filter (where reviewed or entrusted) as converted
    from biz_contract_template t join (
      select first.*,
        exists (select 1 from biz_contract t
          where ${visible('contract')} and t.biz_type = 'review' and ${soonAfter}) as reviewed,
        exists (select 1 from biz_entrustment t where ${visible('entrustment')} and ${soonAfter}) as entrusted
      from (
        select t.template_id, t.enterprise_id, min(t.create_time) as at
        from biz_template_download t
        where ${visible('templateDownload')} and t.enterprise_id is not null
          and ${duringPeriod(sql`t.create_time`, { from, to })}
        group by 1, 2
      ) first
    ) followed on followed.template_id = t.id
    where ${visible('contractTemplate')} group by t.id, t.name order by enterprises desc, t.id`.execute(
    engine.db.kysely,
  )
  return rows.map(({ id, ...row }) => ({
    ...row,
    rate: shareOf(row.converted, row.enterprises),
    path: listPath(contractTemplate, { detail: id }),
  }))
}

interface Old {
  id: string
  template: string
  type: string | null
  version: string | null
  published: string
  age: number
  downloads: number
}

const templateOld: ReadStatistic = async ({ engine, actor, now, visible }) => {
  const today = sql`${now.slice(0, 10)}::date`
  const months = await readSetting(engine.db.kysely, actor.tenantId, 'template.oldMonths')
  const { rows } = await sql<Old>`
    select id, template, (select y.name from biz_template_type y where y.id = type_id) as type, version, published,
      ${today} - published as age, downloads
    from (
      select t.id, t.name as template, t.type_id, t.published_version as version,
        coalesce((select max(v.at) from template_version v where v.template_id = t.id), t.create_time)::date as published,
        coalesce(t.download_count, 0) as downloads
      from biz_contract_template t where ${visible('contractTemplate')} and t.status = 'published'
    ) living where published <= ${today} - make_interval(months => ${months}::integer)
    order by published, id limit ${statisticLimits.rows}`.execute(engine.db.kysely)
  return rows.map(({ id, ...row }) => ({ ...row, path: listPath(contractTemplate, { detail: id }) }))
}

export const templateFigures = { templateTop, templateConversion, templateOld }
