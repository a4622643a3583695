import { counsel, errors, ok, permissionCode, type Row } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Scope, scopeOf } from '../../access/Scope.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { fileKinds } from '../../files/fileKinds.ts'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { readById } from '../../resource/read/readById.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { reportFigures } from './reportFigures.ts'
import { serviceReport } from './serviceReport.ts'
import { slaResult } from './slaResult.ts'

const firstYear = 2000

/** What is told about an engagement besides its record. */
export function counselRoutes(app: FastifyInstance, engine: Engine): void {
  const may = (act: string) => ({ config: { access: { permission: permissionCode(counsel, act) } } })
  const db = engine.db.kysely
  const { rules } = entryOf(engine, counsel.name)
  const scopeFor = (request: FastifyRequest): Scope => scopeOf(actorOf(request), counsel, rules.visibleTo)
  const read = (request: FastifyRequest, id: string): Promise<Row<typeof counsel>> =>
    readById(engine, db, counsel, id, scopeFor(request))

  app.get('/legal/counsel/sla', may('list'), async (request) => {
    const { id } = await read(request, requiredText(queryOf(request), 'id'))
    return ok(await slaResult(db, actorOf(request).tenantId, [id]))
  })

  app.get('/legal/counsel/serviceReport', may('export'), async (request, reply) => {
    const query = queryOf(request)
    const today = wallClock().slice(0, 10)
    const year = yearIn(query.year, Number(today.slice(0, 4)))
    const row = await read(request, requiredText(query, 'id'))
    const visible = scopeSql(counsel, scopeFor(request))
    const figures = await reportFigures(db, actorOf(request).tenantId, row.enterpriseId, year, visible)
    const unitText = (unit: string) => engine.dictionaries.text('svc_unit', unit) ?? unit
    return reply
      .header(
        'content-disposition',
        contentDisposition('attachment', `${figures.client}${year}年度法律顾问服务报告.docx`),
      )
      .type(fileKinds.docx!.mime)
      .send(serviceReport(figures, unitText, today))
  })
}

function yearIn(raw: unknown, thisYear: number): number {
  const year = Number(raw)
  if (!Number.isInteger(year) || year < firstYear) throw errors.invalid([{ field: 'year', message: '请选择报告年度' }])
  if (year > thisYear) throw errors.invalid([{ field: 'year', message: `报告年度不能晚于 ${thisYear} 年` }])
  return year
}
