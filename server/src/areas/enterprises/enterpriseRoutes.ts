import { enterprise, enterpriseEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { mount } from '../../http/mount.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { openBusiness } from './openBusiness.ts'

const maxMatters = 200

/** Open business of a client, shown before it is frozen, cancelled or merged. */
export function enterpriseRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, enterpriseEndpoints.openMatters, async ({ input, actor }) => {
    const { rules } = entryOf(engine, enterprise.name)
    const scope = scopeOf(actor, enterprise, rules.visibleTo)
    const { id } = await readById(engine, engine.db.kysely, enterprise, input.id, scope)
    const { matters, total, hasOthers } = await openBusiness(engine, engine.db.kysely, actor, id, maxMatters)
    return { matters, total, hasOthers }
  })
}
