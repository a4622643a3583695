import { appointment, listPath, shareOf } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import { readSetting } from '../../../settings/readSetting.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import { groupBy } from '../../../statistics/groupBy.ts'
import { lawyerName } from '../../../statistics/lawyerName.ts'
import type { ReadStatistic } from '../../../statistics/ReadStatistic.ts'
import { spreadOf } from '../../../statistics/spreadOf.ts'
import { workingHoursOf } from '../../../statistics/workingHoursOf.ts'

const t = columnsOf(appointment, 't')

interface Accepted {
  lawyerId: string
  lawyer: string
  assignedAt: string
  acceptedAt: string
}

/** How long lawyers took to accept their assignments. */
export const appointmentAcceptance: ReadStatistic = async (query) => {
  const { engine, actor, from, to, visible } = query
  const db = engine.db.kysely
  const [hoursBetween, limit, { rows }] = await Promise.all([
    workingHoursOf(query),
    readSetting(db, actor.tenantId, 'appointment.acceptHours'),
    sql<Accepted>`
      select ${t.lawyerId} as "lawyerId", ${lawyerName(t.lawyerId)} as lawyer, ${t.assignedAt} as "assignedAt",
        ${t.acceptedAt} as "acceptedAt"
      from ${t.$table} where ${visible('appointment')} and ${duringPeriod(t.acceptedAt, query)}
        and ${t.lawyerId} is not null and ${t.assignedAt} is not null
      order by ${t.lawyerId}`.execute(db),
  ])
  return [...groupBy(rows, ({ lawyerId }) => lawyerId)]
    .map(([lawyerId, own]) => {
      const hours = own.map(({ assignedAt, acceptedAt }) => hoursBetween(assignedAt, acceptedAt))
      const { inTime, ...spread } = spreadOf(hours, limit)
      return {
        lawyer: own[0]!.lawyer,
        ...spread,
        inTime: shareOf(inTime, spread.count),
        path: listPath(appointment, { lawyerId, acceptedAt_begin: from, acceptedAt_end: to }),
      }
    })
    .sort((one, other) => other.count - one.count)
}
