import { done, errors, homeEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { homeFigures } from './homeFigures.ts'
import { lateMatters } from './lateMatters.ts'
import { mattersByMonth } from './mattersByMonth.ts'
import { overdueByDays, overdueByLawyer } from './overdueMatters.ts'
import { setupTasks } from './setupTasks.ts'
import { visitDays, visitTotals } from './visits.ts'

const usualMonths = 12
const maxMonths = 36

/**
 * Figures of the dashboards. The home page needs no permission; each figure counts only what the caller may see in its
 * list. Sign-in statistics are for staff.
 */
export function homeRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, homeEndpoints.visitTotals, async ({ actor }) => done('登录成功', await visitTotals(engine.db, actor)))
  mount(app, homeEndpoints.visitDays, ({ actor }) => visitDays(engine.db, actor))
  mount(app, homeEndpoints.figures, ({ actor }) => homeFigures(engine, actor))
  mount(app, homeEndpoints.setup, ({ actor }) => setupTasks(engine.db.kysely, actor))
  mount(app, homeEndpoints.months, async ({ input, actor }) => mattersByMonth(engine, actor, monthsFrom(input.months)))
  mount(app, homeEndpoints.late, ({ actor }) => lateMatters(engine, actor))
  mount(app, homeEndpoints.overdue, async ({ input, actor }) => {
    const { by } = input
    if (by !== 'days' && by !== 'lawyer') throw errors.badRequest('统计方式应为 days 或 lawyer')
    return (by === 'days' ? overdueByDays : overdueByLawyer)(engine, actor)
  })
}

function monthsFrom(raw: string | undefined): number {
  if (raw === undefined) return usualMonths
  const months = Number(raw)
  if (!Number.isInteger(months) || months < 1 || months > maxMonths)
    throw errors.badRequest(`月数应为 1 至 ${maxMonths} 的整数`)
  return months
}
