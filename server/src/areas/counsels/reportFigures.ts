import { type EntitlementAccount, errors } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { accountsWhere } from '../../entitlement/accountRows.ts'
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
  packageOrderId: string | null
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

/** What was done for a client in a year under these engagements, from the logs and the ledger. */
export async function reportFigures(
  db: Kysely<Tables>,
  tenantId: number,
  enterpriseId: string,
  year: number,
  isVisible: (id: string) => Promise<boolean>,
): Promise<ReportFigures> {
  const span: [string, string] = [`${year}-01-01`, `${year}-12-31`]
  const engagements: ReportedEngagement[] = []
  for (const one of await engagementsIn(db, tenantId, enterpriseId, span))
    if (await isVisible(one.id)) engagements.push(one)
  const ids = engagements.map(({ id }) => id)
  const works = await worksIn(db, tenantId, ids, span)
  const sla = await slaResult(db, tenantId, ids, span)
  const { rows } = await sql<{ client: string; office: string }>`
    select e.name as client, t.name as office from biz_enterprise e join sys_tenant t on t.id = e.tenant_id
    where e.id = ${enterpriseId} and e.tenant_id = ${tenantId}`.execute(db)
  const [{ client, office } = { client: '', office: '' }] = rows
  if (works.length === 0 && sla.total === 0)
    throw errors.refused(`${client} ${year} 年没有已确认的工作日志，也没有服务请求，没有可报告的内容`)
  const orders = engagements.flatMap(({ packageOrderId }) => packageOrderId ?? [])
  const rights = await accountsWhere(
    db,
    sql`tenant_id = ${tenantId} and ((source_type = 'counsel' and source_id = any(${ids}::text[]))
      or (source_type = 'packageOrder' and source_id = any(${orders}::text[])))`,
  )
  return { client, office, year, engagements, works, sla, rights }
}

async function engagementsIn(
  db: Kysely<Tables>,
  tenantId: number,
  enterpriseId: string,
  [first, last]: [string, string],
): Promise<ReportedEngagement[]> {
  const { rows } = await sql<ReportedEngagement>`
    select c.id, c.no, c.name, c.start_date as "startDate", c.end_date as "endDate", u.realname as "leadLawyer",
      c.package_order_id as "packageOrderId"
    from biz_counsel c left join sys_user u on u.id = c.lead_lawyer_id
    where c.tenant_id = ${tenantId} and c.enterprise_id = ${enterpriseId} and c.deleted_at is null
      and c.status in ('active', 'suspended', 'finished', 'terminated', 'archived')
      and c.start_date <= ${last} and c.end_date >= ${first} order by c.start_date, c.id`.execute(db)
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
