import { counsel, counselEndpoints, errors, type Row } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { type Scope, scopeOf } from '../../access/Scope.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { fileKinds } from '../../files/fileKinds.ts'
import { mount } from '../../http/mount.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { readById } from '../../resource/read/readById.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { reportFigures } from './reportFigures.ts'
import { serviceReport } from './serviceReport.ts'
import { slaResult } from './slaResult.ts'

const firstYear = 2000

export function counselRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely
  const { rules } = entryOf(engine, counsel.name)
  const scopeFor = (actor: Actor): Scope => scopeOf(actor, counsel, rules.visibleTo)
  const read = (actor: Actor, id: string): Promise<Row<typeof counsel>> =>
    readById(engine, db, counsel, id, scopeFor(actor))

  mount(app, counselEndpoints.sla, async ({ input, actor }) => {
    const { id } = await read(actor, input.id)
    return slaResult(db, actor.tenantId, [id])
  })

  mount(app, counselEndpoints.serviceReport, async ({ input, actor, reply }) => {
    const today = wallClock().slice(0, 10)
    const year = reportYear(input.year, Number(today.slice(0, 4)))
    const row = await read(actor, input.id)
    const visible = scopeSql(counsel, scopeFor(actor))
    const figures = await reportFigures(db, actor.tenantId, row.enterpriseId, year, visible)
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

function reportYear(year: number | undefined, thisYear: number): number {
  if (year === undefined || year < firstYear) throw errors.invalid([{ field: 'year', message: '请选择报告年度' }])
  if (year > thisYear) throw errors.invalid([{ field: 'year', message: `报告年度不能晚于 ${thisYear} 年` }])
  return year
}
