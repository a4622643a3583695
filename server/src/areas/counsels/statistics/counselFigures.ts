import {
  counsel,
  counselItem,
  counselRequest,
  counselWork,
  endingDays,
  exactParams,
  listPath,
  shareOf,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { isLateRequest } from '../../../calendar/isLateRequest.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import { accountTable } from '../../../entitlement/ledgerTables.ts'
import { readSetting } from '../../../settings/readSetting.ts'
import { comingSpans } from '../../../statistics/comingSpans.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import { lawyerName } from '../../../statistics/lawyerName.ts'
import { monthsBetween } from '../../../statistics/monthsBetween.ts'
import type { ReadStatistic } from '../../../statistics/ReadStatistic.ts'
import { oneDigit } from '../../../statistics/spreadOf.ts'

const a = columnsIn(accountTable, 'a')
const i = columnsOf(counselItem, 'i')
const tCounsel = columnsOf(counsel, 't')
const tCounselRequest = columnsOf(counselRequest, 't')
const tCounselWork = columnsOf(counselWork, 't')

const running = ['active', 'suspended'] as const

interface Usage {
  itemId: string | null
  item: string
  unit: string
  engagements: number
  granted: number
  consumed: number
  held: number
  available: number
  expired: number
}

const counselUsage: ReadStatistic = async ({ engine, visible }) => {
  const { rows } = await sql<Usage>`
    select ${a.itemId} as "itemId", min(${a.itemName}) as item, min(${a.unit}) as unit,
      count(distinct ${tCounsel.id}) as engagements, sum(${a.granted})::bigint as granted,
        sum(${a.consumed})::bigint as consumed,
      sum(${a.held})::bigint as held, sum(${a.available})::bigint as available, sum(${a.expired})::bigint as expired
    from ${tCounsel.$table} join ${a.$table} on ${a.sourceType} = 'counsel' and ${a.sourceId} = ${tCounsel.id}
    where ${visible('counsel')} and ${tCounsel.status} in (${sql.join(running)})
    group by ${a.itemId} order by granted desc, item`.execute(engine.db.kysely)
  return rows.map(({ itemId, item, unit, ...counts }) => ({
    item,
    unit,
    ...counts,
    rate: cappedShare(counts.consumed, counts.granted),
    ...(itemId !== null && {
      path: listPath(counsel, {
        status: running.join(','),
        ...exactParams({ field: 'lines.counselItemId', rule: 'eq', val: itemId }),
      }),
    }),
  }))
}

/** Overdrawn accounts can exceed the total; the share is capped at 100%. */
const cappedShare = (part: number, whole: number): number | null => shareOf(Math.min(part, whole), whole)

interface Hours {
  lawyerId: string
  lawyer: string
  works: number
  hours: number
  billable: number
  clients: number
}

const counselHours: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<Hours>`
    select ${tCounselWork.lawyerId} as "lawyerId", ${lawyerName(tCounselWork.lawyerId)} as lawyer, count(*) as works,
      coalesce(sum(${tCounselWork.hours}), 0) as hours,
        coalesce(sum(${tCounselWork.hours}) filter (where ${tCounselWork.billableFlag} = 'Y'), 0) as billable,
      count(distinct ${tCounselWork.counselId}) as clients
    from ${tCounselWork.$table}
    where ${visible('counselWork')} and ${tCounselWork.status} = 'confirmed'
      and ${duringPeriod(tCounselWork.workDate, { from, to })}
      and ${tCounselWork.counselId} in (select ${tCounsel.id} from ${tCounsel.$table} where ${visible('counsel')})
    group by ${tCounselWork.lawyerId} order by hours desc, 1`.execute(engine.db.kysely)
  return rows.map(({ lawyerId, lawyer, works, hours, billable, clients }) => ({
    lawyer,
    works,
    hours: oneDigit(hours),
    billable: oneDigit(billable),
    clients,
    path: listPath(counselWork, {
      lawyerId,
      workDate_begin: from,
      workDate_end: to,
      status: 'confirmed',
    }),
  }))
}

/** Engagements that ran to their end, or will; those ended early have been settled. */
const lasting = ['active', 'suspended', 'finished', 'archived'] as const
const unsigned = ['draft', 'reviewing', 'pendingSign'] as const

const counselRenewal: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<{ month: string; ended: number; renewed: number; preparing: number }>`
    select to_char(c.end_date, 'YYYY-MM') as month, count(*) as ended,
      count(*) filter (where renewal.signed) as renewed,
      count(*) filter (where not renewal.signed) as preparing
    from (
      select ${tCounsel.id}, ${tCounsel.endDate} from ${tCounsel.$table} where ${visible('counsel')}
        and ${tCounsel.status} in (${sql.join(lasting)})
        and ${tCounsel.settledAmount} is null and ${duringPeriod(tCounsel.endDate, { from, to })}
    ) c left join (
      select ${tCounsel.renewOfId}, bool_or(${tCounsel.status} not in (${sql.join(unsigned)})) as signed
        from ${tCounsel.$table}
      where ${visible('counsel')} and ${tCounsel.renewOfId} is not null group by 1
    ) renewal on renewal.renew_of_id = c.id
    group by 1`.execute(engine.db.kysely)
  return monthsBetween({ from, to }).map(({ month, ...days }) => {
    const { ended = 0, renewed = 0, preparing = 0 } = rows.find((row) => row.month === month) ?? {}
    return {
      month,
      ended,
      renewed,
      preparing,
      rate: shareOf(renewed, ended),
      path: listPath(counsel, {
        endDate_begin: days.from,
        endDate_end: days.to,
        status: lasting.join(','),
        ...exactParams({ field: 'settledAmount', rule: 'isNull' }),
      }),
    }
  })
}

const counselEnding: ReadStatistic = async ({ engine, actor, now, visible }) => {
  const share = await readSetting(engine.db.kysely, actor.tenantId, 'counsel.idleShare')
  const spans = comingSpans(now, endingDays)
  const { rows } = await sql<{ endDate: string; fee: number; isRenewed: boolean; isIdle: boolean }>`
    select c.end_date as "endDate", c.fee, renewal.renew_of_id is not null as "isRenewed",
      coalesce(used.consumed * 100 < used.granted * ${share}::numeric, false) as "isIdle"
    from (
      select ${tCounsel.id}, ${tCounsel.endDate}, coalesce(${tCounsel.fee}, 0) as fee from ${tCounsel.$table}
        where ${visible('counsel')}
        and ${tCounsel.status} in (${sql.join(running)})
          and ${duringPeriod(tCounsel.endDate, { from: spans[0]!.from, to: spans.at(-1)!.to })}
    ) c left join (
      select distinct ${tCounsel.renewOfId} from ${tCounsel.$table} where ${visible('counsel')}
        and ${tCounsel.renewOfId} is not null
    ) renewal on renewal.renew_of_id = c.id
    left join lateral (
      select sum(${a.consumed}) as consumed, sum(${a.granted}) as granted from ${a.$table}
      where ${a.sourceType} = 'counsel' and ${a.sourceId} = c.id
    ) used on true`.execute(engine.db.kysely)
  return spans.map(({ title, from, to }) => {
    const own = rows.filter(({ endDate }) => endDate >= from && endDate <= to)
    return {
      span: title,
      count: own.length,
      fee: own.reduce((sum, { fee }) => sum + fee, 0),
      renewed: own.filter(({ isRenewed }) => isRenewed).length,
      idle: own.filter(({ isIdle }) => isIdle).length,
      path: listPath(counsel, { endDate_begin: from, endDate_end: to, status: running.join(',') }),
    }
  })
}

interface Promises {
  itemId: string
  item: string | null
  count: number
  inTime: number
  late: number
}

const counselSla: ReadStatistic = async ({ engine, from, to, now, visible }) => {
  const isLate = isLateRequest(now)
  const { rows } = await sql<Promises>`
    select ${tCounselRequest.itemId} as "itemId",
      (select ${i.name} from ${i.$table} where ${i.id} = ${tCounselRequest.itemId}) as item,
      count(*) as count, count(*) filter (where ${tCounselRequest.status} = 'done' and not ${isLate}) as "inTime",
      count(*) filter (where ${isLate}) as late
    from ${tCounselRequest.$table}
    where ${visible('counselRequest')} and ${tCounselRequest.status} <> 'withdrawn'
      and ${duringPeriod(tCounselRequest.receivedAt, { from, to })}
      and ${tCounselRequest.counselId} in (select ${tCounsel.id} from ${tCounsel.$table} where ${visible('counsel')})
    group by 1 order by count desc, 1`.execute(engine.db.kysely)
  return rows.map(({ itemId, item, count, inTime, late }) => ({
    item: item ?? '未指定',
    count,
    inTime,
    late,
    waiting: count - inTime - late,
    rate: shareOf(inTime, inTime + late),
    path: listPath(counselRequest, {
      itemId,
      status: '!withdrawn',
      receivedAt_begin: from,
      receivedAt_end: to,
    }),
  }))
}

export const counselFigures = { counselUsage, counselHours, counselSla, counselRenewal, counselEnding }
