import {
  done,
  errors,
  isSettingName,
  ok,
  permissionCode,
  type Row,
  setting,
  settingList,
  type SettingName,
  type SettingSpec,
  user,
} from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, queryOf } from '../../http/inputs.ts'
import { addRow } from '../../resource/addRow.ts'
import { editRow, requiredId } from '../../resource/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readById } from '../../resource/readById.ts'
import { restoreVersion, rowHistory } from '../../resource/rowHistory.ts'

const c = columnsOf(user, 'c')
const u = columnsOf(user, 'u')

const resource = setting

type Kept = Omit<Row<typeof setting>, 'title' | 'unit'>

/** A number of the trade as it stands for a tenant. */
interface ListedSetting extends SettingSpec {
  code: SettingName
  /** What holds until somebody changes it. */
  usual: number
  /** Absent until somebody has. */
  id: string | null
  version: number | null
  note: string | null
  updateBy: string | null
  updateTime: string | null
}

/** 业务参数: every number of the list, whether somebody has changed it or not. */
export function settingRoutes(app: FastifyInstance, engine: Engine): void {
  const may = (act: string) => ({ config: { access: { permission: permissionCode(resource, act) } } })
  const db = engine.db.kysely

  app.get(`${resource.path}/list`, may('list'), async (request) => ok(await listSettings(actorOf(request))))

  app.route({
    method: ['PUT', 'POST'],
    url: `${resource.path}/edit`,
    ...may('edit'),
    handler: async (request) => {
      const { value, note } = bodyOf(request)
      return done('保存成功！', await save(request, { value, note: note ?? null }))
    },
  })

  app.post(`${resource.path}/reset`, may('edit'), async (request) =>
    done('已恢复默认值', await save(request, { value: settingList[codeIn(request)].value })),
  )

  app.get(`${resource.path}/queryById`, may('list'), async (request) =>
    ok(await readById(engine, db, resource, requiredId(queryOf(request).id), scopeOf(actorOf(request), resource))),
  )
  app.get(`${resource.path}/history`, may('history'), async (request) =>
    ok(await rowHistory(engine, actorOf(request), resource, requiredId(queryOf(request).id))),
  )
  app.post(`${resource.path}/restoreVersion`, may('edit'), async (request) => {
    const { id, line, fields, version } = bodyOf(request)
    if (typeof line !== 'string') throw errors.badRequest('缺少要恢复的历史记录 line')
    const only = Array.isArray(fields) ? fields.map(String) : undefined
    const wanted = { id: requiredId(id), line, fields: only, version }
    return done('恢复成功', await restoreVersion(engine, actorOf(request), resource, wanted))
  })

  async function save(request: FastifyRequest, values: Record<string, unknown>): Promise<ListedSetting> {
    const actor = actorOf(request)
    const code = codeIn(request)
    const { version } = bodyOf(request)
    const [row] = await keptRows(actor, code)
    if (row) await editRow(engine, actor, resource, { id: row.id, version, ...values })
    // Somebody who saw no row, while there is one by now, is told by the unique code.
    else await addRow(engine, actor, resource, { code, ...values })
    return (await listSettings(actor)).find((one) => one.code === code)!
  }

  async function listSettings(actor: Actor): Promise<ListedSetting[]> {
    const kept = new Map((await keptRows(actor)).map((row) => [row.code, row]))
    return Object.entries(settingList).map(([code, spec]): ListedSetting => {
      const row = kept.get(code)
      return {
        ...spec,
        code: code as SettingName,
        usual: spec.value,
        value: row ? Number(row.value) : spec.value,
        id: row?.id ?? null,
        version: row?.version ?? null,
        note: row?.note ?? null,
        updateBy: row ? (row.updateBy ?? row.createBy) : null,
        updateTime: row ? (row.updateTime ?? row.createTime) : null,
      }
    })
  }

  async function keptRows({ tenantId }: Actor, code?: SettingName): Promise<Kept[]> {
    const one = code === undefined ? sql`` : sql` and t.code = ${code}`
    const { rows } = await sql<Kept>`
      select t.id, t.version, t.code, t.value, t.note, t.create_time as "createTime", t.update_time as "updateTime",
        coalesce(${c.realname}, t.create_by) as "createBy", coalesce(${u.realname}, t.update_by) as "updateBy"
      from ${sql.table(resource.table)} t
      left join ${c.$table} on ${c.username} = t.create_by
      left join ${u.$table} on ${u.username} = t.update_by
      where t.tenant_id = ${tenantId} and t.deleted_at is null${one}`.execute(db)
    return rows
  }
}

function codeIn(request: FastifyRequest): SettingName {
  const { code } = bodyOf(request)
  if (!isSettingName(code)) throw errors.invalid([{ field: 'code', message: `没有名为“${String(code)}”的业务参数` }])
  return code
}
