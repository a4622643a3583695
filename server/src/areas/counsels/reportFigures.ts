import { type EntitlementAccount, errors } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { userName } from '../../access/userName.ts'
import type { Tables } from '../../database/Database.ts'
import { accountsOfEngagements } from '../../entitlement/accountsOfEngagements.ts'
import { slaResult, type SlaResult } from './slaResult.ts'

export interface ReportedWork {
  workDate: string
  item: string
  summary: string
  qty: number
  unit: string
  hours: number
  lawyer: string
}

export interface ReportedEngagement {
  id: string
  no: string
  name: string
  startDate: string
  endDate: string
  leadLawyer: string
}

export interface ReportFigures {
  client: string
  office: string
  year: number
  engagements: ReportedEngagement[]
  works: ReportedWork[]
  sla: SlaResult
  rights: EntitlementAccount[]
}

/** What was done for a client in a year under the engagements (`t`) that may be seen, from the logs and the ledger. */
export async function reportFigures(
  db: Kysely<Tables>,
  tenantId: number,
  enterpriseId: string,
  year: number,
  visible: RawBuilder<boolean>,
): Promise<ReportFigures> {
  const span: [string, string] = [`${year}-01-01`, `${year}-12-31`]
  const engagements = await engagementsIn(db, enterpriseId, span, visible)
  const ids = engagements.map(({ id }) => id)
  const works = await worksIn(db, tenantId, ids, span)
  const sla = await slaResult(db, tenantId, ids, span)
  const { rows } = await sql<{ client: string; office: string }>`
    select e.name as client, t.name as office from biz_enterprise e join sys_tenant t on t.id = e.tenant_id
    where e.id = ${enterpriseId} and e.tenant_id = ${tenantId}`.execute(db)
  const [{ client, office } = { client: '', office: '' }] = rows
  if (works.length === 0 && sla.total === 0)
    throw errors.refused(`${client} ${year} 年没有已确认的工作日志，也没有服务请求，没有可报告的内容`)
  const rights = await accountsOfEngagements(db, tenantId, ids)
  return { client, office, year, engagements, works, sla, rights }
}

async function engagementsIn(
  db: Kysely<Tables>,
  enterpriseId: string,
  [first, last]: [string, string],
  visible: RawBuilder<boolean>,
): Promise<ReportedEngagement[]> {
  const { rows } = await sql<ReportedEngagement>`
    select t.id, t.no, t.name, t.start_date as "startDate", t.end_date as "endDate",
      ${userName(sql`t.lead_lawyer_id`)} as "leadLawyer"
    from biz_counsel t
    where ${visible} and t.enterprise_id = ${enterpriseId}
      and t.status in ('active', 'suspended', 'finished', 'terminated', 'archived')
      and t.start_date <= ${last} and t.end_date >= ${first} order by t.start_date, t.id`.execute(db)
  return rows
}

async function worksIn(
  db: Kysely<Tables>,
  tenantId: number,
  ids: readonly string[],
  [first, last]: [string, string],
): Promise<ReportedWork[]> {
  const { rows } = await sql<ReportedWork>`
    select w.work_date as "workDate", i.name as item, w.summary, w.qty, i.unit, w.hours::float8 as hours,
      coalesce(u.realname, '') as lawyer
    from biz_counsel_work w join biz_counsel_item i on i.id = w.item_id left join sys_user u on u.id = w.lawyer_id
    where w.tenant_id = ${tenantId} and w.counsel_id = any(${[...ids]}::text[]) and w.deleted_at is null
      and w.status = 'confirmed' and w.work_date between ${first} and ${last} order by w.work_date, w.id`.execute(db)
  return rows
}
