import { holiday, holidayEndpoints, ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { findBatch } from '../../resource/import/ImportBatch.ts'
import { write } from '../../resource/writeContext.ts'
import { holidayImpact } from './holidayImpact.ts'
import { confirmYear } from './holidayYearRules.ts'
import { importedChange } from './importedChange.ts'
import { listYears } from './listYears.ts'
import { saveNotice } from './saveNotice.ts'

/** The impact of a calendar change, saving a whole notice in one call, and the confirmed years. */
export function holidayRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, holidayEndpoints.impact, ({ input, actor }) => holidayImpact(engine.db.kysely, actor, input))

  mount(app, holidayEndpoints.years, ({ actor }) => listYears(engine.db.kysely, actor.tenantId))
  mount(app, holidayEndpoints.confirmYear, async ({ input, actor }) => {
    return ok(await write(engine, actor, (context) => confirmYear(context, input.year)), '已确认年度安排完整')
  })

  mount(app, holidayEndpoints.saveNotice, async ({ input, actor }) => {
    const saved = await write(engine, actor, (context) => saveNotice(context, input))
    return ok(saved, `新增 ${saved.added} 天，更新 ${saved.changed} 天`)
  })

  mount(app, holidayEndpoints.importImpact, async ({ input, actor }) => {
    const db = engine.db.kysely
    const batch = await findBatch(db, actor, holiday, input.batchId)
    return holidayImpact(db, actor, await importedChange(db, batch.id))
  })
}
