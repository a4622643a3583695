import {
  type DayType,
  errors,
  holiday,
  holidayYear,
  isPlainDate,
  ok,
  permissionCode,
  type SpecialDay,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, queryOf } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { findBatch } from '../../resource/import/ImportBatch.ts'
import { write } from '../../resource/writeContext.ts'
import { holidayImpact } from './holidayImpact.ts'
import { confirmYear } from './holidayYearRules.ts'
import { importedChange } from './importedChange.ts'
import { listYears } from './listYears.ts'
import { saveNotice } from './saveNotice.ts'

const mostDays = 400
const dayTypes: readonly string[] = ['holiday', 'makeup', 'rest', 'work'] satisfies DayType[]

/** What a change of the calendar would move, a whole notice in one call, and which years are confirmed as complete. */
export function holidayRoutes(app: FastifyInstance, engine: Engine): void {
  const config = { access: { permission: permissionCode(holiday, 'list') } }
  app.post('/legal/holiday/impact', { config }, async (request) => {
    const { days = [], removed = [] } = bodyOf(request)
    if (!Array.isArray(days) || !Array.isArray(removed) || days.length + removed.length > mostDays)
      throw errors.badRequest(`days 与 removed 应为列表，合计不超过 ${mostDays} 天`)
    const change = { days: days.map(readDay), removed: removed.map(readDate) }
    return ok(await holidayImpact(engine.db.kysely, actorOf(request), change))
  })

  app.get('/legal/holiday/years', { config }, async (request) =>
    ok(await listYears(engine.db.kysely, actorOf(request).tenantId)),
  )
  const mayConfirm = { config: { access: { permission: permissionCode(holidayYear, 'complete') } } }
  app.post('/legal/holiday/confirmYear', mayConfirm, async (request) => {
    const year = Number(bodyOf(request).year)
    const { min, max } = holidayYear.fields.year
    if (!Number.isInteger(year) || year < min || year > max)
      throw errors.badRequest(`year 应为 ${min} 至 ${max} 的年份`)
    return ok(await write(engine, actorOf(request), (context) => confirmYear(context, year)), '已确认年度安排完整')
  })

  const mayAdd = { config: { access: { permission: permissionCode(holiday, 'add') } } }
  app.post('/legal/holiday/saveNotice', mayAdd, async (request) => {
    const { days, sourceNo } = bodyOf(request)
    const saved = await write(engine, actorOf(request), (context) => saveNotice(context, { days, sourceNo }))
    return ok(saved, `新增 ${saved.added} 天，更新 ${saved.changed} 天`)
  })

  const mayImport = { config: { access: { permission: permissionCode(holiday, 'import') } } }
  app.get('/legal/holiday/importImpact', mayImport, async (request) => {
    const db = engine.db.kysely
    const actor = actorOf(request)
    const batch = await findBatch(db, actor, holiday, queryOf(request).batchId)
    return ok(await holidayImpact(db, actor, await importedChange(db, batch.id)))
  })
}

function readDay(raw: unknown): SpecialDay {
  const { date, type, name } = (raw ?? {}) as Record<string, unknown>
  if (typeof type !== 'string' || !dayTypes.includes(type)) throw errors.badRequest('日期类型不正确')
  return { date: readDate(date), type: type as DayType, name: typeof name === 'string' ? name : '' }
}

function readDate(raw: unknown): string {
  if (typeof raw === 'string' && isPlainDate(raw)) return raw
  throw errors.badRequest('日期应为 YYYY-MM-DD')
}
