import { compare, fieldFromWire, ok, packageOrder, page, queryFromParams, rowToWire } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { actorOf } from '../../http/authenticate.ts'
import type { Engine } from '../../resource/Engine.ts'
import { listRows } from '../../resource/read/listRows.ts'

/** What somebody has ordered himself: no permission is needed to see that, and nothing else can be seen. */
export function orderRoutes(app: FastifyInstance, engine: Engine): void {
  const toWire = rowToWire(packageOrder)
  app.get(`${packageOrder.path}/mine`, { config: { access: 'signedIn' } }, async (request) => {
    const actor = actorOf(request)
    const query = queryFromParams(packageOrder, request.query as Record<string, unknown>)
    const own = compare(fieldFromWire(packageOrder, 'createBy')!, 'eq', [actor.username])
    const { rows, total } = await listRows(engine, packageOrder, query, { ...scopeOf(actor, packageOrder), where: own })
    return ok(page(rows.map(toWire), total, query.page, query.size))
  })
}
