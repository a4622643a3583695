import { ok, packageOrder, permissionCode } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/authenticate.ts'
import type { Engine } from '../../resource/Engine.ts'
import { orderSummary } from './orderSummary.ts'

/** The figures over the list of orders. Who sees only some orders gets none: they would tell of the others. */
export function orderSummaryRoutes(app: FastifyInstance, { db }: Engine): void {
  const mayLook = { config: { access: { permission: permissionCode(packageOrder, 'list') } } }
  app.get(`${packageOrder.path}/summary`, mayLook, async (request) => {
    const { tenantId, rowRules } = actorOf(request)
    const isLimited = (rowRules.get(packageOrder.name) ?? []).length > 0
    return ok(isLimited ? null : await orderSummary(db.kysely, tenantId))
  })
}
