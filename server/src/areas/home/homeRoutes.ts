import { directoryPermission, done, errors, ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { homeFigures } from './homeFigures.ts'
import { mattersByMonth } from './mattersByMonth.ts'
import { overdueByDays, overdueByLawyer } from './overdueMatters.ts'
import { visitDays, visitTotals } from './visits.ts'

const usualMonths = 12
const mostMonths = 36

/**
 * Figures of the dashboards. The home page needs no permission; each figure counts only what the caller may see in its
 * list. Sign-in statistics are for staff.
 */
export function homeRoutes(app: FastifyInstance, engine: Engine): void {
  const config = { access: 'signedIn' as const }
  const visits = { access: { anyPermission: [directoryPermission, 'dashboard:monitor'] } }

  app.get('/sys/loginfo', { config: visits }, async (request) =>
    done('登录成功', await visitTotals(engine.db, actorOf(request))),
  )
  app.get('/sys/visitInfo', { config: visits }, async (request) => ok(await visitDays(engine.db, actorOf(request))))
  app.get('/report/home/list', { config }, async (request) => ok(await homeFigures(engine, actorOf(request))))
  app.get('/report/home/bar', { config }, async (request) =>
    ok(await mattersByMonth(engine, actorOf(request), monthsFrom(queryOf(request).months))),
  )
  app.get('/report/home/delayBar', { config }, async (request) => {
    const { by = 'days' } = queryOf(request)
    if (by !== 'days' && by !== 'lawyer') throw errors.badRequest('统计方式应为 days 或 lawyer')
    return ok(await (by === 'days' ? overdueByDays : overdueByLawyer)(engine, actorOf(request)))
  })
}

function monthsFrom(raw: unknown): number {
  if (raw === undefined || raw === '') return usualMonths
  const months = Number(raw)
  if (!Number.isInteger(months) || months < 1 || months > mostMonths)
    throw errors.badRequest(`月数应为 1 至 ${mostMonths} 的整数`)
  return months
}
