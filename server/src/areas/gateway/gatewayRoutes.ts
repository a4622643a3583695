import {
  done,
  errors,
  gatewayEndpoints,
  gatewayRoute,
  permissionCode,
  rowFromWire,
  rowToWire,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { optionalText } from '../../http/inputs.ts'
import type { Outbound } from '../../outbound/createOutbound.ts'
import { addRow } from '../../resource/write/addRow.ts'
import { deleteRows } from '../../resource/write/deleteRows.ts'
import { editRow } from '../../resource/write/editRow.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import type { RouteTable } from './createRouteTable.ts'
import { assertTarget } from './gatewayRules.ts'
import { selectColumns } from '../../resource/read/selectSql.ts'

const t = columnsOf(gatewayRoute, 't')

const maxRows = 1_000

interface Parts {
  engine: Engine
  table: RouteTable
  outbound: Outbound
}

/** The wire endpoints for routes (wire contract §3.19); ours are the standard resource endpoints. */
export function gatewayRoutes(app: FastifyInstance, { engine, table, outbound }: Parts): void {
  const toWire = rowToWire(gatewayRoute)

  mount(app, gatewayEndpoints.list, async ({ actor }) => {
    const scope = scopeOf(actor, gatewayRoute, entryOf(engine, gatewayRoute.name).rules.visibleTo)
    const { rows } = await sql<Values>`
      select ${selectColumns(engine, gatewayRoute, scope)} from ${t.$table} where ${scopeSql(gatewayRoute, scope)}
      order by ${t.createTime} desc, ${t.id} desc limit ${maxRows}`.execute(engine.db.kysely)
    return rows.map((row) => toWire({ ...row, filters: row.filters ?? [] }))
  })

  mount(app, gatewayEndpoints.updateAll, async ({ input, actor }) => {
    const { router } = input
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

  mount(app, gatewayEndpoints.delete, async ({ input, actor }) => {
    await deleteRows(engine, actor, gatewayRoute, [input.id])
    return done('删除路由成功')
  })

  mount(app, gatewayEndpoints.clearRedis, async () => {
    table.reset()
    await table.settled()
    return done('清除成功！')
  })
}
