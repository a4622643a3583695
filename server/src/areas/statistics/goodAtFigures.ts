import { appointment, listPath, shareOf } from '@lexdesk/domain'
import { sql } from 'kysely'
import { duringPeriod } from './duringPeriod.ts'
import type { ReadStatistic } from './ReadStatistic.ts'

interface Field {
  id: string
  field: string
  parent: string | null
  demand: number
  supply: number
  main: number
}

/** What is asked for beside who could answer it; headings that nobody chose are left out. */
const goodAtDemand: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<Field>`
    with demand as (
      select t.good_at_id as id, count(*) as n from biz_appointment t
      where ${visible('appointment')} and ${duringPeriod(sql`t.create_time`, { from, to })} group by 1
    ), supply as (
      select c.good_at_id as id, count(distinct t.id) as n, count(distinct t.id) filter (where c.level = 'main') as main
      from biz_lawyer_profile t join biz_lawyer_profile_good_at c on c.parent_id = t.id
      where ${visible('lawyerProfile')} and t.status = 'approved' and t.accept_flag is distinct from 'N' group by 1
    )
    select field.*, (select p.name from biz_good_at p where p.id = field."parentId") as parent,
      coalesce(d.n, 0) as demand, coalesce(s.n, 0) as supply, coalesce(s.main, 0) as main
    from (
      select t.id, t.name as field, t.parent_id as "parentId", t.order_num as place from biz_good_at t
      where ${visible('goodAt')}
    ) field left join demand d on d.id = field.id left join supply s on s.id = field.id
    where d.n > 0 or s.n > 0
      or not exists (select 1 from biz_good_at c where c.parent_id = field.id and c.deleted_at is null)
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
