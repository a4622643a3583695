import { appointment, appraise, eitherParams, goodAt, listPath, shareOf } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import { stateLog } from '../../../resource/engineTables.ts'
import { officeHours } from '../../../settings/officeHours.ts'
import { readSetting } from '../../../settings/readSetting.ts'
import { appointmentAcceptance } from './appointmentAcceptance.ts'
import { isRated } from '../../../ratings/ratingSql.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import { keyParams } from '../../../statistics/keyParams.ts'
import { lawyerName } from '../../../statistics/lawyerName.ts'
import type { ReadStatistic } from '../../../statistics/ReadStatistic.ts'

const g = columnsOf(goodAt, 'g')
const l = columnsIn(stateLog, 'l')
const tAppointment = columnsOf(appointment, 't')
const tAppraise = columnsOf(appraise, 't')

const funnelSteps = ['提交预约', '已派单', '已确认', '已服务', '已完成', '转委托'] as const

/** How far each appointment came: reaching a step implies all steps before it. */
const appointmentFunnel: ReadStatistic = async ({ engine, from, to, visible }) => {
  const rank = (state: RawBuilder<unknown>) => sql`case ${state} when 'assigned' then 1 when 'confirmed' then 2
    when 'noShow' then 2 when 'serving' then 2 when 'served' then 3 when 'completed' then 4 else 0 end`
  const { rows } = await sql<{ furthest: number; n: number }>`
    select furthest, count(*) as n from (
      select case when ${tAppointment.entrustId} is not null then 5 else greatest(${rank(tAppointment.status)}, (
        select max(${rank(l.toState)}) from ${l.$table} where ${l.resource} = 'appointment'
          and ${l.rowId} = ${tAppointment.id}
      )) end as furthest
      from ${tAppointment.$table} where ${visible('appointment')}
        and ${duringPeriod(tAppointment.createTime, { from, to })}
    ) reached group by 1`.execute(engine.db.kysely)
  const counts = funnelSteps.map((_, step) =>
    rows.reduce((sum, { furthest, n }) => sum + (furthest >= step ? n : 0), 0),
  )
  return funnelSteps.map((step, index) => ({
    step,
    count: counts[index]!,
    share: shareOf(counts[index]!, counts[0]!),
    shareOfLast: index === 0 ? null : shareOf(counts[index]!, counts[index - 1]!),
    ...(index === 0 && { path: listPath(appointment, { createTime_begin: from, createTime_end: to }) }),
  }))
}

const attended = ['serving', 'served', 'completed'] as const

/** A no-show may be refunded later, so the absent party is read instead of the state. */
const appointmentNoShow: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<{ source: string | null; due: number; client: number; lawyer: number }>`
    select ${tAppointment.source}, count(*) as due,
      count(*) filter (where ${tAppointment.noShowParty} = 'client') as client,
      count(*) filter (where ${tAppointment.noShowParty} = 'lawyer') as lawyer
    from ${tAppointment.$table} where ${visible('appointment')} and ${duringPeriod(tAppointment.startAt, { from, to })}
      and (${tAppointment.noShowParty} is not null or ${tAppointment.status} in (${sql.join(attended)}))
    group by 1 order by due desc, 1`.execute(engine.db.kysely)
  const met = eitherParams(
    { field: 'noShowParty', rule: 'notNull' },
    { field: 'status', rule: 'in', val: attended.join(',') },
  )
  return rows.map(({ source, due, client, lawyer }) => ({
    source: source === null ? '未填写' : (engine.dictionaries.text('cust_source', source) ?? source),
    due,
    client,
    lawyer,
    rate: shareOf(client, due),
    ...(source !== null && {
      path: listPath(appointment, {
        source,
        startAt_begin: from,
        startAt_end: to,
        ...met,
      }),
    }),
  }))
}

/** Every hour from the first to the last that is a business hour or was booked. */
const appointmentByHour: ReadStatistic = async ({ engine, actor, from, to, visible }) => {
  const { rows } = await sql<{ hour: number; n: number; lawyers: number }>`
    select extract(hour from ${tAppointment.startAt})::integer as hour, count(*) as n,
      count(distinct ${tAppointment.lawyerId}) as lawyers
    from ${tAppointment.$table} where ${visible('appointment')} and ${duringPeriod(tAppointment.startAt, { from, to })}
      and ${tAppointment.status} in (${sql.join(['assigned', 'confirmed', ...attended, 'noShow'])})
    group by 1`.execute(engine.db.kysely)
  const { open, close } = await officeHours(engine.db.kysely, actor.tenantId)
  const hours = rows.map(({ hour }) => hour)
  const [first, last] = [Math.min(open, ...hours), Math.max(close - 1, ...hours)]
  const all = rows.reduce((sum, { n }) => sum + n, 0)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const { n = 0, lawyers = 0 } = rows.find(({ hour }) => hour === first + index) ?? {}
    return { hour: `${first + index}–${first + index + 1} 时`, count: n, share: shareOf(n, all), lawyers }
  })
}

const appointmentConversion: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<{ goodAtId: string | null; field: string | null; served: number; entrusted: number }>`
    select ${tAppointment.goodAtId} as "goodAtId",
      (select ${g.name} from ${g.$table} where ${g.id} = ${tAppointment.goodAtId}) as field,
      count(*) as served, count(${tAppointment.entrustId}) as entrusted
    from ${tAppointment.$table} where ${visible('appointment')} and ${duringPeriod(tAppointment.servedAt, { from, to })}
    group by 1 order by served desc, 1`.execute(engine.db.kysely)
  return rows.map(({ goodAtId, field, served, entrusted }) => ({
    field: field ?? '未填写',
    served,
    entrusted,
    rate: shareOf(entrusted, served),
    path: listPath(appointment, {
      servedAt_begin: from,
      servedAt_end: to,
      ...keyParams('goodAtId', goodAtId),
    }),
  }))
}

interface Satisfaction {
  lawyerId: string | null
  lawyer: string
  count: number
  mean: number
  best: number
  low: number
}

/** Clients' ratings of appointments; hidden ones do not count. */
const appointmentSatisfaction: ReadStatistic = async ({ engine, actor, from, to, visible }) => {
  const lowest = await readSetting(engine.db.kysely, actor.tenantId, 'appraise.lowScore')
  const { rows } = await sql<Satisfaction>`
    select ${tAppraise.lawyerId} as "lawyerId", ${lawyerName(tAppraise.lawyerId)} as lawyer, count(*) as count,
      round(avg(${tAppraise.score}), 2)::float8 as mean, count(*) filter (where ${tAppraise.score} = 5) as best,
      count(*) filter (where ${tAppraise.score} <= ${lowest}::integer) as low
    from ${tAppraise.$table} where ${visible('appraise')} and ${isRated}
      and ${duringPeriod(tAppraise.createTime, { from, to })}
      and ${tAppraise.appointmentId} in (select ${tAppointment.id} from ${tAppointment.$table}
        where ${visible('appointment')})
    group by ${tAppraise.lawyerId} order by mean desc, count desc, 1`.execute(engine.db.kysely)
  return rows.map(({ lawyerId, lawyer, count, mean, best, low }) => ({
    lawyer,
    count,
    mean,
    best: shareOf(best, count),
    low,
    path: listPath(appraise, {
      status: '!hidden',
      createTime_begin: from,
      createTime_end: to,
      ...keyParams('lawyerId', lawyerId),
    }),
  }))
}

export const appointmentFigures = {
  appointmentFunnel,
  appointmentAcceptance,
  appointmentNoShow,
  appointmentByHour,
  appointmentConversion,
  appointmentSatisfaction,
}
