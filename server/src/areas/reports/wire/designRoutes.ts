import {
  done,
  errors,
  ok,
  page,
  permissionCode,
  queryFromParams,
  report,
  reportDesignEndpoints as calls,
  type Row,
  sqlReport,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { bodyOf, idList, optionalText, queryOf } from '../../../http/inputs.ts'
import { mount } from '../../../http/mount.ts'
import { listRows } from '../../../resource/read/listRows.ts'
import { addRow } from '../../../resource/write/addRow.ts'
import { deleteLocked } from '../../../resource/write/deleteRows.ts'
import { editRow, lockForWrite, requiredId } from '../../../resource/write/editRow.ts'
import { write } from '../../../resource/writeContext.ts'
import { openReport } from '../openReport.ts'
import { visibleIfShared } from '../sharing.ts'
import type { SqlParts } from '../sql/sqlViews.ts'
import { whileAsked } from '../sql/whileAsked.ts'
import { type HeadRow, headRows, headRowsFor } from './headRows.ts'
import { parseStockSql } from './parseStockSql.ts'
import { readStockHead, readStockItems, readStockParams } from './readStockReport.ts'
import { sourceCodes, sourceOfCode } from './sourceCodes.ts'
import { stockItems, stockParams, stockReport } from './stockReport.ts'
import { stockSqlItems, stockSqlParams, stockSqlReport } from './stockSqlReport.ts'

/** More heads than an office has. */
const mostHeads = 5_000

/** The designer of the old wire on our reports (wire contract §3.28). */
export function designRoutes(app: FastifyInstance, parts: SqlParts): void {
  const { engine } = parts
  const db = engine.db.kysely

  async function headsOf(actor: Actor, found: readonly HeadRow[]): Promise<Values[]> {
    const codes = await sourceCodes(db, actor)
    return found.map(({ isSql, row }) =>
      isSql ? stockSqlReport(row, codes.get(row.sourceId ?? '') ?? null) : stockReport(row),
    )
  }
  const headOf = async (actor: Actor, id: string, act: 'list' | 'edit' = 'list'): Promise<HeadRow> => {
    const [found] = await headRowsFor(engine, actor, [id], act)
    return found!
  }

  mount(app, calls.heads, async ({ actor, request }) => {
    const { name, ...params } = queryOf(request)
    const { page: number, size } = queryFromParams(report, params)
    const readable = [sqlReport, report].filter((one) => actor.can(permissionCode(one, 'list')))
    const lists = await Promise.all(
      readable.map((one) => {
        const query = queryFromParams(one, { ...params, title: name })
        return listRows(engine, one, { ...query, page: 1, size: mostHeads }, scopeOf(actor, one, visibleIfShared))
      }),
    )
    const ids = lists.flatMap(({ rows }) => rows.map(({ id }) => id))
    const shown = await headRows(engine, actor, ids.slice((number - 1) * size, number * size))
    return ok(page(await headsOf(actor, shown), ids.length, number, size))
  })
  mount(app, calls.head, async ({ input, actor }) => {
    const [head] = await headsOf(actor, [await headOf(actor, input.id)])
    return head!
  })
  mount(app, calls.items, async ({ input: { headId }, actor }) => {
    const { isSql, row } = await headOf(actor, headId)
    if (isSql) return stockSqlItems(headId, row.columns ?? [])
    const { resource, definition } = await openReport(engine, actor, row.code ?? '')
    return stockItems(headId, resource, definition)
  })
  mount(app, calls.headParams, async ({ input: { headId }, actor }) => {
    const { isSql, row } = await headOf(actor, headId)
    if (isSql) return stockSqlParams(headId, row.params ?? [])
    const { resource, definition } = await openReport(engine, actor, row.code ?? '')
    return stockParams(headId, resource, definition)
  })

  mount(app, calls.parseSql, async ({ input: { sql, dbKey }, actor, reply }) =>
    whileAsked(reply, (signal) => parseStockSql(parts, actor, { sql, dbKey }, signal)),
  )

  const headValues = async (actor: Actor, head: Values): Promise<Values> => ({
    ...readStockHead(head),
    ...(head.dbSource !== undefined && { sourceId: await sourceOfCode(db, actor, optionalText(head.dbSource)) }),
  })
  mount(app, calls.add, async ({ actor, request }) => {
    const { items, params, ...body } = bodyOf(request)
    const head = headIn(body.head)
    const lines = { columns: readStockItems([], items, ''), params: readStockParams([], params, '') }
    await addRow(engine, actor, sqlReport, { code: head.code, ...(await headValues(actor, head)), ...lines })
    return done('添加成功！')
  })

  async function ownReport(actor: Actor, head: Values): Promise<Row<typeof sqlReport>> {
    const { isSql, row } = await headOf(actor, requiredId(head.id), 'edit')
    if (!isSql) throw errors.refused(`“${row.title}”不是 SQL 报表，没有可以修改的 SQL，请在报表的设计页面修改`)
    if (head.code !== undefined && head.code !== row.code) throw errors.refused(`编码保存后不能修改，应为 ${row.code}`)
    return row
  }
  mount(app, calls.editAll, async ({ actor, request }) => {
    const { items, params, deleteItemIds, deleteParamIds, ...body } = bodyOf(request)
    const head = headIn(body.head)
    // The lines are merged with those of this version: after another change in between the edit is refused.
    const { id, version, ...before } = await ownReport(actor, head)
    const columns = readStockItems(before.columns ?? [], items, deleteItemIds)
    const asked = readStockParams(before.params ?? [], params, deleteParamIds)
    const values = { ...(await headValues(actor, head)), columns, params: asked }
    await editRow(engine, actor, sqlReport, { id, version, ...values })
    return done('全部修改成功')
  })
  mount(app, calls.edit, async ({ actor, request }) => {
    const head = bodyOf(request)
    const { id } = await ownReport(actor, head)
    await editRow(engine, actor, sqlReport, { id, ...(await headValues(actor, head)) })
    return done('修改成功！')
  })

  /** Reports of both kinds in one transaction: all or none. */
  async function remove(actor: Actor, ids: string[]) {
    if (ids.length === 0) throw errors.nothingSelected()
    const found = await headRowsFor(engine, actor, ids.toSorted(), 'delete')
    await write(engine, actor, async (context) => {
      for (const { of, row } of found) await deleteLocked(context, of, [await lockForWrite(context, of, row.id)])
    })
    return done('删除成功!')
  }
  mount(app, calls.delete, ({ input, actor }) => remove(actor, [input.id]))
  mount(app, calls.deleteBatch, ({ input, actor }) => remove(actor, idList(input.ids)))
}

function headIn(head: unknown): Values {
  if (typeof head !== 'object' || head === null || Array.isArray(head))
    throw errors.badRequest('报表 head 应为 JSON 对象')
  return head as Values
}
