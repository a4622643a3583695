import { category, categoryEndpoints, done, errors, page, queryFromParams } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Scope, scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { actorOf } from '../../http/authenticate.ts'
import { idList, requiredText } from '../../http/inputs.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { rootPid } from './rootPid.ts'
import { categoryRows, countCategories } from './categoryRows.ts'

const col = columnsOf(category)

/** Endpoints of the category page, level by level (wire contract §3.15). */
export function categoryRoutes(app: FastifyInstance, engine: Engine): void {
  const scopeFor = (request: FastifyRequest): Scope =>
    scopeOf(actorOf(request), category, entryOf(engine, category.name).rules.visibleTo)

  mount(app, categoryEndpoints.rootList, async ({ input, request }) => {
    const { pid, pageNo, pageSize } = input
    const { page: current, size } = queryFromParams(category, { pageNo, pageSize })
    const choice = { scope: scopeFor(request), below: [pid ?? rootPid] }
    const [records, total] = await Promise.all([
      categoryRows(engine, choice, { size, offset: (current - 1) * size }),
      countCategories(engine, choice),
    ])
    return page(records, total, current, size)
  })

  mount(app, categoryEndpoints.childList, async ({ input, request }) => {
    const { pid: _, ...filters } = input
    const below = [requiredText(input, 'pid')]
    const { where } = queryFromParams(category, filters)
    return categoryRows(engine, { scope: scopeFor(request), where, below })
  })

  mount(app, categoryEndpoints.getChildListBatch, async ({ input, request }) => {
    const below = idList(input.parentIds)
    const records = await categoryRows(engine, { scope: scopeFor(request), below })
    return page(records, records.length, 1, Math.max(records.length, 1))
  })

  mount(app, categoryEndpoints.checkCode, async ({ input, actor }) => {
    const code = input.code
    const pid = input.pid ?? rootPid
    if (code === undefined) throw errors.refused('错误,类型编码为空!')
    if (pid === rootPid) return done('成功')
    const { rows } = await sql<{ code: string }>`
      select ${col.code} from ${col.$table}
      where ${col.id} = ${pid} and ${col.tenantId} = ${actor.tenantId}
        and ${col.deletedAt} is null`.execute(engine.db.kysely)
    if (!rows[0]) throw errors.refused('上级分类不存在或已被删除')
    if (!code.startsWith(rows[0].code)) throw errors.refused(`编码不符合规范,须以"${rows[0].code}"开头!`)
    return done('成功')
  })
}
