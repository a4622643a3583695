import { enterprise, enterpriseEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { mount } from '../../http/mount.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { openBusiness } from './openBusiness.ts'
import { sql } from 'kysely'
import { writeLook } from '../../access/writeLook.ts'
import { columnsOf } from '../../database/columnsOf.ts'

const col = columnsOf(enterprise)
const maxMatters = 200

export function enterpriseRoutes(app: FastifyInstance, engine: Engine): void {
  openMattersRoute(app, engine)
  revealIdRoute(app, engine)
}

/** Open business of a client, shown before it is frozen, cancelled or merged. */
function openMattersRoute(app: FastifyInstance, engine: Engine): void {
  mount(app, enterpriseEndpoints.openMatters, async ({ input, actor }) => {
    const { rules } = entryOf(engine, enterprise.name)
    const scope = scopeOf(actor, enterprise, rules.visibleTo)
    const { id } = await readById(engine, engine.db.kysely, enterprise, input.id, scope)
    const { matters, total, hasOthers } = await openBusiness(engine, engine.db.kysely, actor, id, maxMatters)
    return { matters, total, hasOthers }
  })
}

/** Reveals the full ID number of one representative: each access is logged and rate-limited. */
function revealIdRoute(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely
  mount(app, enterpriseEndpoints.reveal, async ({ input, actor, request }) => {
    const { rules } = entryOf(engine, enterprise.name)
    const scope = scopeOf(actor, enterprise, rules.visibleTo)
    const row = await readById(engine, db, enterprise, input.id, scope)
    const subject = row.name as string
    await writeLook(db, actor, { words: '查看法定代表人身份证号', subject, address: request.ip })
    const { rows } = await sql<{ legalRepIdNo: string | null }>`
      select ${col.legalRepIdNo} as "legalRepIdNo" from ${col.$table} where ${col.id} = ${row.id}`.execute(db)
    return { legalRepIdNo: rows[0]!.legalRepIdNo }
  })
}
