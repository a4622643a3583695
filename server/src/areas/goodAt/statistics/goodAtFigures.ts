import { appointment, goodAt, lawyerProfile, listPath, shareOf } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf, linesOf } from '../../../database/columnsOf.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import type { ReadStatistic } from '../../../statistics/ReadStatistic.ts'

const cGoodAt = columnsOf(goodAt, 'c')
const cLawyerProfileGoodAt = linesOf(lawyerProfile, 'goodAt', 'c')
const p = columnsOf(goodAt, 'p')
const tAppointment = columnsOf(appointment, 't')
const tGoodAt = columnsOf(goodAt, 't')
const tLawyerProfile = columnsOf(lawyerProfile, 't')

interface Field {
  id: string
  field: string
  parent: string | null
  demand: number
  supply: number
  main: number
}

/** Demand beside supply by field; groups that were never chosen are left out. */
const goodAtDemand: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<Field>`
    with demand as (
      select ${tAppointment.goodAtId} as id, count(*) as n from ${tAppointment.$table}
      where ${visible('appointment')} and ${duringPeriod(tAppointment.createTime, { from, to })} group by 1
    ), supply as (
      select ${cLawyerProfileGoodAt.goodAtId} as id, count(distinct ${tLawyerProfile.id}) as n,
        count(distinct ${tLawyerProfile.id}) filter (where ${cLawyerProfileGoodAt.level} = 'main') as main
      from ${tLawyerProfile.$table}
        join ${cLawyerProfileGoodAt.$table} on ${cLawyerProfileGoodAt.parentId} = ${tLawyerProfile.id}
      where ${visible('lawyerProfile')} and ${tLawyerProfile.status} = 'approved'
        and ${tLawyerProfile.acceptFlag} is distinct from 'N' group by 1
    )
    select field.*, (select ${p.name} from ${p.$table} where ${p.id} = field."parentId") as parent,
      coalesce(d.n, 0) as demand, coalesce(s.n, 0) as supply, coalesce(s.main, 0) as main
    from (
      select ${tGoodAt.id}, ${tGoodAt.name} as field, ${tGoodAt.parentId} as "parentId",
        ${tGoodAt.orderNum} as place from ${tGoodAt.$table}
      where ${visible('goodAt')}
    ) field left join demand d on d.id = field.id left join supply s on s.id = field.id
    where d.n > 0 or s.n > 0
      or not exists (select 1 from ${cGoodAt.$table} where ${cGoodAt.parentId} = field.id
        and ${cGoodAt.deletedAt} is null)
    order by demand desc, supply desc, place, field.id`.execute(engine.db.kysely)
  const sum = (name: 'demand' | 'supply') => rows.reduce((total, row) => total + row[name], 0)
  const [allDemand, allSupply] = [sum('demand'), sum('supply')]
  return rows.map(({ id, field, parent, demand, supply, main }) => ({
    field,
    parent,
    demand,
    supply,
    main,
    demandShare: shareOf(demand, allDemand),
    supplyShare: shareOf(supply, allSupply),
    path: listPath(appointment, { goodAtId: id, createTime_begin: from, createTime_end: to }),
  }))
}

export const goodAtFigures = { goodAtDemand }
