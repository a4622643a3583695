import {
  counsel,
  counselItem,
  counselWork,
  enterprise,
  type EntitlementAccount,
  errors,
  type SlaResult,
  tenant,
  user,
} from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { userName } from '../../access/userName.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { accountsOfEngagements } from '../../entitlement/accountsOfEngagements.ts'
import { slaResult } from './slaResult.ts'

const e = columnsOf(enterprise, 'e')
const tTenant = columnsOf(tenant, 't')
const i = columnsOf(counselItem, 'i')
const t = columnsOf(counsel, 't')
const u = columnsOf(user, 'u')
const w = columnsOf(counselWork, 'w')

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

/** The work done for a client in a year under the visible engagements (`t`), from the logs and the ledger. */
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
    select ${e.name} as client, ${tTenant.name} as office from ${e.$table}
      join ${tTenant.$table} on ${tTenant.id} = ${e.tenantId}
    where ${e.id} = ${enterpriseId} and ${e.tenantId} = ${tenantId}`.execute(db)
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
    select ${t.id}, ${t.no}, ${t.name}, ${t.startDate} as "startDate", ${t.endDate} as "endDate",
      ${userName(t.leadLawyerId)} as "leadLawyer"
    from ${t.$table}
    where ${visible} and ${t.enterpriseId} = ${enterpriseId}
      and ${t.status} in ('active', 'suspended', 'finished', 'terminated', 'archived')
      and ${t.startDate} <= ${last} and ${t.endDate} >= ${first} order by ${t.startDate}, ${t.id}`.execute(db)
  return rows
}

async function worksIn(
  db: Kysely<Tables>,
  tenantId: number,
  ids: readonly string[],
  [first, last]: [string, string],
): Promise<ReportedWork[]> {
  const { rows } = await sql<ReportedWork>`
    select ${w.workDate} as "workDate", ${i.name} as item, ${w.summary}, ${w.qty}, ${i.unit},
      ${w.hours}::float8 as hours,
      coalesce(${u.realname}, '') as lawyer
    from ${w.$table} join ${i.$table} on ${i.id} = ${w.itemId} left join ${u.$table} on ${u.id} = ${w.lawyerId}
    where ${w.tenantId} = ${tenantId} and ${w.counselId} = any(${[...ids]}::text[]) and ${w.deletedAt} is null
      and ${w.status} = 'confirmed' and ${w.workDate} between ${first} and ${last} order by ${w.workDate},
        ${w.id}`.execute(db)
  return rows
}
