import { defineArea } from '../../defineArea.ts'
import { compare, fieldFromWire, orderEndpoints, packageOrder, page, queryFromParams, rowToWire } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { listRows } from '../../resource/read/listRows.ts'

export const orders = defineArea({
  name: 'orders',
  open: ({ engine }) => ({
    routes: (api) => orderRoutes(api, engine),
  }),
})

/** The user's own orders: needs no permission, and returns no others. */
function orderRoutes(app: FastifyInstance, engine: Engine): void {
  const toWire = rowToWire(packageOrder)
  mount(app, orderEndpoints.mine, async ({ input, actor }) => {
    const query = queryFromParams(packageOrder, input)
    const own = compare(fieldFromWire(packageOrder, 'createBy')!, 'eq', [actor.username])
    const { rows, total } = await listRows(engine, packageOrder, query, { ...scopeOf(actor, packageOrder), where: own })
    return page(rows.map(toWire), total, query.page, query.size)
  })
}
