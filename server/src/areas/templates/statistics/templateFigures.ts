import {
  contract,
  contractTemplate,
  entrustment,
  listPath,
  shareOf,
  statisticLimits,
  templateDownload,
  templateType,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import { templateVersionTable } from '../../../docx/templateVersionTable.ts'
import { readSetting } from '../../../settings/readSetting.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import type { ReadStatistic } from '../../../statistics/ReadStatistic.ts'

const v = columnsIn(templateVersionTable, 'v')
const tContract = columnsOf(contract, 't')
const tContractTemplate = columnsOf(contractTemplate, 't')
const tEntrustment = columnsOf(entrustment, 't')
const tTemplateDownload = columnsOf(templateDownload, 't')
const y = columnsOf(templateType, 'y')

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
    select ${tContractTemplate.id}, ${tContractTemplate.name} as template,
      (select ${y.name} from ${y.$table} where ${y.id} = ${tContractTemplate.typeId}) as type,
      d.downloads, d.charged, d.users, d.enterprises
    from ${tContractTemplate.$table} join (
      select ${tTemplateDownload.templateId}, count(*) as downloads,
        count(${tTemplateDownload.accountId}) as charged, count(distinct ${tTemplateDownload.userId}) as users,
        count(distinct ${tTemplateDownload.enterpriseId}) as enterprises
      from ${tTemplateDownload.$table}
      where ${visible('templateDownload')} and ${duringPeriod(tTemplateDownload.createTime, { from, to })} group by 1
    ) d on d.template_id = ${tContractTemplate.id}
    where ${visible('contractTemplate')} order by d.downloads desc, ${tContractTemplate.id}
      limit ${statisticLimits.templates}`.execute(engine.db.kysely)
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

/** Clients who downloaded a template and later signed a contract or opened a matter. */
const templateConversion: ReadStatistic = async ({ engine, actor, from, to, visible }) => {
  const days = await readSetting(engine.db.kysely, actor.tenantId, 'template.conversionDays')
  const soonAfter = ({ enterpriseId, createTime }: typeof tContract | typeof tEntrustment) =>
    sql`${enterpriseId} = first.enterprise_id and ${createTime} >= first.at
      and ${createTime} < first.at + make_interval(days => ${days}::integer)`
  const { rows } = await sql<Converted>`
    select ${tContractTemplate.id}, ${tContractTemplate.name} as template, count(*) as enterprises,
      count(*) filter (where reviewed) as reviewed,
      count(*) filter (where entrusted) as entrusted, count(*) filter (where reviewed or entrusted) as converted
    from ${tContractTemplate.$table} join (
      select first.*,
        exists (select 1 from ${tContract.$table}
          where ${visible('contract')} and ${tContract.bizType} = 'review' and ${soonAfter(tContract)}) as reviewed,
        exists (select 1 from ${tEntrustment.$table} where ${visible('entrustment')}
          and ${soonAfter(tEntrustment)}) as entrusted
      from (
        select ${tTemplateDownload.templateId}, ${tTemplateDownload.enterpriseId},
          min(${tTemplateDownload.createTime}) as at
        from ${tTemplateDownload.$table}
        where ${visible('templateDownload')} and ${tTemplateDownload.enterpriseId} is not null
          and ${duringPeriod(tTemplateDownload.createTime, { from, to })}
        group by 1, 2
      ) first
    ) followed on followed.template_id = ${tContractTemplate.id}
    where ${visible('contractTemplate')} group by ${tContractTemplate.id}, ${tContractTemplate.name}
      order by enterprises desc, ${tContractTemplate.id}`.execute(engine.db.kysely)
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
    select id, template, (select ${y.name} from ${y.$table} where ${y.id} = type_id) as type, version, published,
      ${today} - published as age, downloads
    from (
      select ${tContractTemplate.id}, ${tContractTemplate.name} as template, ${tContractTemplate.typeId},
        ${tContractTemplate.publishedVersion} as version,
        coalesce((select max(${v.at}) from ${v.$table} where ${v.templateId} = ${tContractTemplate.id}),
          ${tContractTemplate.createTime})::date as published,
        coalesce(${tContractTemplate.downloadCount}, 0) as downloads
      from ${tContractTemplate.$table} where ${visible('contractTemplate')}
        and ${tContractTemplate.status} = 'published'
    ) living where published <= ${today} - make_interval(months => ${months}::integer)
    order by published, id limit ${statisticLimits.rows}`.execute(engine.db.kysely)
  return rows.map(({ id, ...row }) => ({ ...row, path: listPath(contractTemplate, { detail: id }) }))
}

export const templateFigures = { templateTop, templateConversion, templateOld }
