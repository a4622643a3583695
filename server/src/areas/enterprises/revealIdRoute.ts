import { enterprise, enterpriseEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { writeLook } from '../../access/writeLook.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'

const col = columnsOf(enterprise)

/** Reveals the full ID number of one representative: each access is logged and rate-limited. */
export function revealIdRoute(app: FastifyInstance, engine: Engine): void {
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
