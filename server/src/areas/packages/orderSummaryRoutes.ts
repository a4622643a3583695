import { ok, packageOrder, permissionCode } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/authenticate.ts'
import type { Engine } from '../../resource/Engine.ts'
import { orderSummary } from './orderSummary.ts'

/**
 * Summary figures above the list of orders. Null for users with row rules, since the sums would reveal other orders.
 */
export function orderSummaryRoutes(app: FastifyInstance, { db }: Engine): void {
  const mayList = { config: { access: { permission: permissionCode(packageOrder, 'list') } } }
  app.get(`${packageOrder.path}/summary`, mayList, async (request) => {
    const { tenantId, rowRules } = actorOf(request)
    const isLimited = (rowRules.get(packageOrder.name) ?? []).length > 0
    return ok(isLimited ? null : await orderSummary(db.kysely, tenantId))
  })
}
