import {
  counsel,
  enterprise,
  entrustment,
  exactParams,
  listPath,
  packageOrder,
  region,
  shareOf,
  statisticLimits,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { userName } from '../../../access/userName.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import { stateLog } from '../../../resource/engineTables.ts'
import { readSetting } from '../../../settings/readSetting.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import { monthsBetween } from '../../../statistics/monthsBetween.ts'
import type { ReadStatistic } from '../../../statistics/ReadStatistic.ts'

const r = columnsOf(region, 'r')
const l = columnsIn(stateLog, 'l')
const s = columnsIn(stateLog, 's')
const tCounsel = columnsOf(counsel, 't')
const tEnterprise = columnsOf(enterprise, 't')
const tEntrustment = columnsOf(entrustment, 't')
const tPackageOrder = columnsOf(packageOrder, 't')

const sources = ['website', 'publicAccount', 'referral', 'event', 'phone', 'import'] as const

const enterpriseBySource: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<{ month: string; source: string | null; n: number }>`
    select to_char(${tEnterprise.createTime}, 'YYYY-MM') as month, ${tEnterprise.source}, count(*) as n
      from ${tEnterprise.$table}
    where ${visible('enterprise')} and ${duringPeriod(tEnterprise.createTime, { from, to })} group by 1, 2`.execute(
    engine.db.kysely,
  )
  return monthsBetween({ from, to }).map(({ month, ...days }) => {
    const own = rows.filter((row) => row.month === month)
    const total = own.reduce((sum, { n }) => sum + n, 0)
    const counts = sources.map((source) => own.find((row) => row.source === source)?.n ?? 0)
    return {
      month,
      ...Object.fromEntries(sources.map((source, index) => [source, counts[index]!])),
      other: total - counts.reduce((sum, n) => sum + n, 0),
      total,
      path: listPath(enterprise, { createTime_begin: days.from, createTime_end: days.to }),
    }
  })
}

const enterpriseByRegion: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<{ code: string | null; region: string | null; n: number; certified: number }>`
    select code, (select ${r.name} from ${r.$table} 
        where ${r.tenantId} = 0 and ${r.code} = counted.code || '0000' and ${r.deletedAt} is null) as region,
      n, certified
    from (
      select left(${tEnterprise.regionCode}, 2) as code, count(*) as n,
        count(*) filter (where ${tEnterprise.status} = 'certified') as certified
      from ${tEnterprise.$table}
      where ${visible('enterprise')} and ${duringPeriod(tEnterprise.createTime, { from, to })} group by 1
    ) counted order by n desc, code nulls last`.execute(engine.db.kysely)
  const all = rows.reduce((sum, { n }) => sum + n, 0)
  return rows.map(({ code, region, n, certified }) => ({
    region: code === null ? '未填写' : (region ?? code),
    count: n,
    certified,
    share: shareOf(n, all),
    path: listPath(enterprise, {
      createTime_begin: from,
      createTime_end: to,
      ...exactParams(
        code === null
          ? { field: 'regionCode', rule: 'isNull' }
          : { field: 'regionCode', rule: 'right_like', val: code },
      ),
    }),
  }))
}

interface Certified {
  month: string
  certified: number
  rejected: number
  median: number | null
  most: number | null
}

const enterpriseCertification: ReadStatistic = async ({ engine, from, to, visible }) => {
  const within = (share: number) =>
    sql`round((percentile_cont(${share}::float8) within group (order by hours) filter (where action = 'certify'))::numeric, 1)`
  const { rows } = await sql<Certified>`
    select to_char(at, 'YYYY-MM') as month, count(*) filter (where action = 'certify') as certified,
      count(*) filter (where action = 'reject') as rejected, ${within(0.5)} as median, ${within(0.9)} as most
    from (
      select ${l.action}, ${l.at}, extract(epoch from ${l.at} - (
        select min(${s.at}) from ${s.$table} where ${s.resource} = ${l.resource} and ${s.rowId} = ${l.rowId}
          and ${s.action} = 'submit'
      )) / 3600 as hours
      from ${tEnterprise.$table} join ${l.$table} on ${l.resource} = 'enterprise' and ${l.rowId} = ${tEnterprise.id}
      where ${visible('enterprise')} and ${l.action} in ('certify', 'reject') and ${duringPeriod(l.at, { from, to })}
    ) decided group by 1`.execute(engine.db.kysely)
  return monthsBetween({ from, to }).map(({ month }) => {
    const { certified = 0, rejected = 0, median = null, most = null } = rows.find((row) => row.month === month) ?? {}
    return { month, certified, rejected, median, most }
  })
}

interface Idle {
  id: string
  name: string
  level: string | null
  owner: string | null
  since: string
  lastService: string | null
}

const enterpriseIdle: ReadStatistic = async ({ engine, now, visible }) => {
  const isOver = ({ enterpriseId, endDate }: typeof tCounsel | typeof tPackageOrder) =>
    sql`${enterpriseId} = own.id and ${endDate} <= ${now.slice(0, 10)}::date`
  const { rows } = await sql<Idle>`
    select id, name, level, ${userName(sql`owner_id`)} as owner, since,
      greatest(
        (select max(${tCounsel.endDate}) from ${tCounsel.$table}
          where ${visible('counsel')} and ${isOver(tCounsel)}
            and ${tCounsel.status} in ('finished', 'terminated', 'archived')),
        (select max(${tPackageOrder.endDate}) from ${tPackageOrder.$table} where ${visible('packageOrder')}
          and ${isOver(tPackageOrder)})
      ) as "lastService"
    from (
      select ${tEnterprise.id}, ${tEnterprise.name}, ${tEnterprise.level}, ${tEnterprise.ownerId},
        ${tEnterprise.createTime}::date as since from ${tEnterprise.$table}
      where ${visible('enterprise')} and ${tEnterprise.status} = 'certified'
    ) own
    where not exists (
        select 1 from ${tCounsel.$table} where ${visible('counsel')} and ${tCounsel.enterpriseId} = own.id
          and ${tCounsel.status} = 'active')
      and not exists (
        select 1 from ${tPackageOrder.$table}
        where ${visible('packageOrder')} and ${tPackageOrder.enterpriseId} = own.id
          and ${tPackageOrder.status} = 'active')
      and not exists (
        select 1 from ${tEntrustment.$table} where ${visible('entrustment')} and ${tEntrustment.enterpriseId} = own.id
          and ${tEntrustment.status} in ('inProgress', 'suspended', 'closing'))
    order by 6 desc nulls last, since desc, id limit ${statisticLimits.rows}`.execute(engine.db.kysely)
  return rows.map(({ id, level, ...row }) => ({
    ...row,
    level: level && (engine.dictionaries.text('ent_level', level) ?? level),
    path: listPath(enterprise, { detail: id }),
  }))
}

interface Expiring {
  id: string
  name: string
  status: string
  owner: string | null
  expires: string
  daysLeft: number
}

const enterpriseLicence: ReadStatistic = async ({ engine, actor, now, visible }) => {
  const today = sql`${now.slice(0, 10)}::date`
  const days = await readSetting(engine.db.kysely, actor.tenantId, 'enterprise.licenceDays')
  const { rows } = await sql<Expiring>`
    select ${tEnterprise.id}, ${tEnterprise.name}, ${tEnterprise.status}, ${userName(tEnterprise.ownerId)} as owner,
      ${tEnterprise.licenseExpire} as expires, ${tEnterprise.licenseExpire} - ${today} as "daysLeft"
    from ${tEnterprise.$table}
    where ${visible('enterprise')} and ${tEnterprise.status} not in ('draft', 'merged', 'cancelled')
      and ${tEnterprise.licenseExpire} <= ${today} + ${days}::integer
    order by ${tEnterprise.licenseExpire}, ${tEnterprise.id} limit ${statisticLimits.rows}`.execute(engine.db.kysely)
  return rows.map(({ id, ...row }) => ({
    ...row,
    status: engine.dictionaries.text('ent_status', row.status) ?? row.status,
    path: listPath(enterprise, { detail: id }),
  }))
}

export const enterpriseFigures = {
  enterpriseBySource,
  enterpriseByRegion,
  enterpriseCertification,
  enterpriseIdle,
  enterpriseLicence,
}
