import { holiday, holidayEndpoints, ok, type ConfirmedYear, holidayYear, user } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { findBatch } from '../../resource/import/ImportBatch.ts'
import { write } from '../../resource/writeContext.ts'
import { holidayImpact } from './holidayImpact.ts'
import { confirmYear } from './holidayYearRules.ts'
import { importedChange } from './importedChange.ts'
import { saveNotice } from './saveNotice.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'

const u = columnsOf(user, 'u')
const y = columnsOf(holidayYear, 'y')

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

/** The confirmed years, for all users who may see the calendar. */
async function listYears(db: Kysely<Tables>, tenantId: number): Promise<ConfirmedYear[]> {
  const { rows } = await sql<ConfirmedYear>`
    select ${y.id}, ${y.version}, ${y.year}, ${y.name}, ${y.status}, ${y.confirmedBy} as "confirmedBy",
      ${y.confirmedAt} as "confirmedAt",
      case when ${y.confirmedBy} = 'system' then '系统' else coalesce(${u.realname},
        ${y.confirmedBy}) end as "confirmedByName"
    from ${y.$table} left join ${u.$table} on ${u.username} = ${y.confirmedBy}
    where ${y.tenantId} = ${tenantId} and ${y.deletedAt} is null and ${y.status} = 'confirmed'
      order by ${y.year}`.execute(db)
  return rows
}
