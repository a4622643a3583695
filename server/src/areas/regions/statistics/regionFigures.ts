import { enterprise, exactParams, lawyerProfile, listPath, region, shareOf } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { ReadStatistic, StatisticQuery } from '../../../statistics/ReadStatistic.ts'

const tEnterprise = columnsOf(enterprise, 't')
const tLawyerProfile = columnsOf(lawyerProfile, 't')
const t = columnsOf(region, 't')

const gone = ['merged', 'cancelled']

/** Clients and lawyers by the leading digits of their region. */
function residents({ visible }: StatisticQuery, digits: number): RawBuilder<unknown> {
  return sql`
    select code, count(*) filter (where kind = 'enterprise') as enterprises,
      count(*) filter (where kind = 'lawyer') as lawyers
    from (
      select left(${tEnterprise.regionCode}, ${digits}::integer) as code, 'enterprise' as kind
        from ${tEnterprise.$table}
      where ${visible('enterprise')} and ${tEnterprise.status} not in (${sql.join(gone)})
      union all
      select left(${tLawyerProfile.regionCode}, ${digits}::integer), 'lawyer' from ${tLawyerProfile.$table}
      where ${visible('lawyerProfile')} and ${tLawyerProfile.status} = 'approved'
    ) resident group by 1`
}

/** Regions of a level that are valid today. */
const regionsOf = ({ visible, now }: StatisticQuery, level: 1 | 2): RawBuilder<unknown> => sql`
  select ${t.code}, ${t.name}, ${t.openFlag} from ${t.$table}
  where ${visible('region')} and ${t.level} = ${level}
    and (${t.validTo} is null or ${t.validTo} >= ${now.slice(0, 10)}::date)`

/** The clients whose region begins with these digits. */
const clientsIn = (code: string): string =>
  listPath(
    enterprise,
    exactParams(
      { field: 'regionCode', rule: 'right_like', val: code },
      ...gone.map((status) => ({ field: 'status', rule: 'ne', val: status }) as const),
    ),
  )

interface Province {
  code: string
  province: string
  enterprises: number
  lawyers: number
  cities: number
  opened: number
}

const regionProvinces: ReadStatistic = async (query) => {
  const { rows } = await sql<Province>`
    select left(p.code, 2) as code, p.name as province, coalesce(r.enterprises, 0) as enterprises,
      coalesce(r.lawyers, 0) as lawyers, coalesce(c.cities, 0) as cities, coalesce(c.opened, 0) as opened
    from (${regionsOf(query, 1)}) p
    left join (${residents(query, 2)}) r on r.code = left(p.code, 2)
    left join (
      select left(city.code, 2) as code, count(*) as cities, count(*) filter (where city.open_flag = 'Y') as opened
      from (${regionsOf(query, 2)}) city group by 1
    ) c on c.code = left(p.code, 2)
    where r.enterprises > 0 or r.lawyers > 0 or c.opened > 0
    order by enterprises desc, lawyers desc, 1`.execute(query.engine.db.kysely)
  return rows.map(({ code, ...row }) => ({
    ...row,
    share: shareOf(row.opened, row.cities),
    path: clientsIn(code),
  }))
}

interface City {
  code: string
  province: string | null
  city: string
  isOpen: boolean
  enterprises: number
  lawyers: number
}

const regionCities: ReadStatistic = async (query) => {
  const { rows } = await sql<City>`
    select left(city.code, 4) as code, p.name as province, city.name as city,
      city.open_flag is not distinct from 'Y' as "isOpen",
      coalesce(r.enterprises, 0) as enterprises, coalesce(r.lawyers, 0) as lawyers
    from (${regionsOf(query, 2)}) city
    left join (${residents(query, 4)}) r on r.code = left(city.code, 4)
    left join (${regionsOf(query, 1)}) p on p.code = left(city.code, 2) || '0000'
    where city.open_flag = 'Y' or r.enterprises > 0 or r.lawyers > 0
    order by enterprises desc, lawyers desc, city.code`.execute(query.engine.db.kysely)
  return rows.map(({ code, isOpen, ...row }) => ({
    ...row,
    opened: isOpen ? '已开通' : '未开通',
    path: clientsIn(code),
  }))
}

export const regionFigures = { regionProvinces, regionCities }
