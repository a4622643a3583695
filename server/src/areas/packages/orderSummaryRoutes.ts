import { packageEndpoints, packageOrder } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { orderSummary } from './orderSummary.ts'

/**
 * Summary figures above the list of orders. Null for users with row rules, since the sums would reveal other orders.
 */
export function orderSummaryRoutes(app: FastifyInstance, { db }: Engine): void {
  mount(app, packageEndpoints.summary, async ({ actor }) => {
    const { tenantId, rowRules } = actor
    const isLimited = (rowRules.get(packageOrder.name) ?? []).length > 0
    return isLimited ? null : await orderSummary(db.kysely, tenantId)
  })
}
