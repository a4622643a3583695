import { done, errors, gatewayRoute, ok, permissionCode, rowFromWire, rowToWire, type Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, optionalText, queryOf } from '../../http/inputs.ts'
import { refuseCrossSite } from '../../http/refuseCrossSite.ts'
import type { Outbound } from '../../outbound/createOutbound.ts'
import { addRow } from '../../resource/write/addRow.ts'
import { deleteRows } from '../../resource/write/deleteRows.ts'
import { editRow, requiredId } from '../../resource/write/editRow.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import type { RouteTable } from './createRouteTable.ts'
import { assertTarget } from './gatewayRules.ts'
import { selectColumns } from '../../resource/read/selectSql.ts'

const t = columnsOf(gatewayRoute, 't')

const base = '/sys/gatewayRoute'
const may = (act: string) => ({ config: { access: { permission: permissionCode(gatewayRoute, act) } } })
const most = 1_000

interface Parts {
  engine: Engine
  table: RouteTable
  outbound: Outbound
}

/** The calls by which clients of the wire keep routes (wire contract §3.19); ours are the usual ones of a resource. */
export function gatewayRoutes(app: FastifyInstance, { engine, table, outbound }: Parts): void {
  const toWire = rowToWire(gatewayRoute)

  app.get(`${base}/list`, may('list'), async (request) => {
    const scope = scopeOf(actorOf(request), gatewayRoute, entryOf(engine, gatewayRoute.name).rules.visibleTo)
    const { rows } = await sql<Values>`
      select ${selectColumns(engine, gatewayRoute, scope)} from ${t.$table} where ${scopeSql(gatewayRoute, scope)}
      order by ${t.createTime} desc, ${t.id} desc limit ${most}`.execute(engine.db.kysely)
    return ok(rows.map((row) => toWire({ ...row, filters: row.filters ?? [] })))
  })

  app.post(`${base}/updateAll`, may('edit'), async (request) => {
    const actor = actorOf(request)
    const { router } = bodyOf(request)
    if (typeof router !== 'object' || router === null || Array.isArray(router))
      throw errors.badRequest('缺少参数 router')
    const sent = rowFromWire(gatewayRoute, router as Values)
    const id = optionalText(sent.id)
    await assertTarget(outbound, sent.uri)
    if (id !== undefined) await editRow(engine, actor, gatewayRoute, sent)
    else {
      if (!actor.can(permissionCode(gatewayRoute, 'add'))) throw errors.forbidden()
      await addRow(engine, actor, gatewayRoute, sent)
    }
    return done('操作成功！')
  })

  app.delete(`${base}/delete`, may('delete'), async (request) => {
    await deleteRows(engine, actorOf(request), gatewayRoute, [requiredId(queryOf(request).id)])
    return done('删除路由成功')
  })

  app.get(`${base}/clearRedis`, { ...may('edit'), preHandler: refuseCrossSite }, async () => {
    table.reset()
    await table.settled()
    return done('清除成功！')
  })
}
