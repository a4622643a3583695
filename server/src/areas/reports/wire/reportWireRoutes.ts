import { done, ok, page, queryFromParams, report, reportWireEndpoints as calls, type Row } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { idList, queryOf } from '../../../http/inputs.ts'
import { mount } from '../../../http/mount.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { listRows } from '../../../resource/read/listRows.ts'
import { readById, readByIds } from '../../../resource/read/readById.ts'
import { deleteRows } from '../../../resource/write/deleteRows.ts'
import { answerSheet } from '../answerSheet.ts'
import { isOfRows, type OpenedFigures, type OpenedRows, openReport } from '../openReport.ts'
import { readReportRows } from '../reportRows.ts'
import { reportColumns } from '../reportShape.ts'
import { runReport } from '../runReport.ts'
import { visibleIfShared } from '../sharing.ts'
import { figureTable } from './figureTable.ts'
import { stockItems, stockParams, stockReport } from './stockReport.ts'

/** Reports as clients of the old wire ask for them (wire contract §3.28). */
export function reportWireRoutes(app: FastifyInstance, engine: Engine): void {
  const { dictionaries } = engine
  const db = engine.db.kysely

  const columnsOf = ({ resource, definition, title }: OpenedRows) => ({
    ...reportColumns(resource, definition, dictionaries),
    cgreportHeadName: title,
  })
  /** Figures as columns and a row for each group. The values of a pivot are columns, so that they have to be counted. */
  async function figuresOf(actor: Actor, report: OpenedFigures) {
    const { columns, records } = figureTable(await runReport(engine, actor, report))
    const head = { columns, dictOptions: {}, cgreportHeadName: report.title }
    return { head, data: { total: records.length, records } }
  }

  mount(app, calls.columns, async ({ input, actor }) => {
    const opened = await openReport(engine, actor, input.code)
    return isOfRows(opened) ? columnsOf(opened) : (await figuresOf(actor, opened)).head
  })
  mount(app, calls.columnsAndData, async ({ input, actor }) => {
    const { code, ...params } = input
    const opened = await openReport(engine, actor, String(code))
    const { head, data } = isOfRows(opened)
      ? { head: columnsOf(opened), data: await readReportRows(engine, actor, opened, params) }
      : await figuresOf(actor, opened)
    return { data, ...head, fieldHrefSlots: [], isGroupTitle: false }
  })
  mount(app, calls.params, async ({ input, actor }) => {
    const { resource, definition } = await openReport(engine, actor, input.code)
    return stockParams(input.code, resource, definition)
  })
  mount(app, calls.exportXls, async ({ input, actor, reply }) => {
    const { code, ...params } = input
    return answerSheet(engine, actor, String(code), params, reply)
  })

  const scope = (actor: Actor) => scopeOf(actor, report, visibleIfShared)
  const rowOf = (actor: Actor, id: string): Promise<Row<typeof report>> =>
    readById(engine, db, report, id, scope(actor))
  const opened = async (actor: Actor, id: string) => openReport(engine, actor, (await rowOf(actor, id)).code ?? '')

  mount(app, calls.heads, async ({ actor, request }) => {
    const { name, ...params } = queryOf(request)
    const query = queryFromParams(report, { ...params, title: name })
    const { rows, total } = await listRows(engine, report, query, scope(actor))
    const ids = rows.map(({ id }) => id)
    const whole = await readByIds(engine, db, report, ids, scope(actor))
    const heads = whole.flatMap((row) => (row ? [stockReport(row)] : []))
    return ok(page(heads, total, query.page, query.size))
  })
  mount(app, calls.head, async ({ input, actor }) => stockReport(await rowOf(actor, input.id)))
  mount(app, calls.items, async ({ input, actor }) => {
    const { resource, definition } = await opened(actor, input.headId)
    return stockItems(input.headId, resource, definition)
  })
  mount(app, calls.headParams, async ({ input, actor }) => {
    const { resource, definition } = await opened(actor, input.headId)
    return stockParams(input.headId, resource, definition)
  })

  const remove = async (actor: Actor, ids: string[]) => {
    await deleteRows(engine, actor, report, ids)
    return done('删除成功!')
  }
  mount(app, calls.delete, ({ input, actor }) => remove(actor, [input.id]))
  mount(app, calls.deleteBatch, ({ input, actor }) => remove(actor, idList(input.ids)))
}
