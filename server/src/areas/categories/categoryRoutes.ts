import { category, done, errors, ok, page, permissionCode, queryFromParams } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Scope, scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { idList, optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { rootPid } from './rootPid.ts'
import { categoryRows, countCategories } from './categoryRows.ts'

const col = columnsOf(category)

const base = category.path
const mayList = { config: { access: { permission: permissionCode(category, 'list') } } }

/** What the page of categories asks for, level by level (wire contract §3.15). */
export function categoryRoutes(app: FastifyInstance, engine: Engine): void {
  const scopeFor = (request: FastifyRequest): Scope =>
    scopeOf(actorOf(request), category, entryOf(engine, category.name).rules.visibleTo)

  app.get(`${base}/rootList`, mayList, async (request) => {
    const { pid, pageNo, pageSize } = queryOf(request)
    const { page: current, size } = queryFromParams(category, { pageNo, pageSize })
    const choice = { scope: scopeFor(request), below: [optionalText(pid) ?? rootPid] }
    const [records, total] = await Promise.all([
      categoryRows(engine, choice, { size, offset: (current - 1) * size }),
      countCategories(engine, choice),
    ])
    return ok(page(records, total, current, size))
  })

  app.get(`${base}/childList`, mayList, async (request) => {
    const { pid: _, ...filters } = queryOf(request)
    const below = [requiredText(queryOf(request), 'pid')]
    const { where } = queryFromParams(category, filters)
    return ok(await categoryRows(engine, { scope: scopeFor(request), where, below }))
  })

  app.get(`${base}/getChildListBatch`, mayList, async (request) => {
    const below = idList(requiredText(queryOf(request), 'parentIds'))
    const records = await categoryRows(engine, { scope: scopeFor(request), below })
    return ok(page(records, records.length, 1, Math.max(records.length, 1)))
  })

  app.get(`${base}/checkCode`, mayList, async (request) => {
    const query = queryOf(request)
    const code = optionalText(query.code)
    const pid = optionalText(query.pid) ?? rootPid
    if (code === undefined) throw errors.refused('错误,类型编码为空!')
    if (pid === rootPid) return done('成功')
    const { rows } = await sql<{ code: string }>`
      select ${col.code} from ${col.$table}
      where ${col.id} = ${pid} and ${col.tenantId} = ${actorOf(request).tenantId}
        and ${col.deletedAt} is null`.execute(engine.db.kysely)
    if (!rows[0]) throw errors.refused('上级分类不存在或已被删除')
    if (!code.startsWith(rows[0].code)) throw errors.refused(`编码不符合规范,须以"${rows[0].code}"开头!`)
    return done('成功')
  })
}
