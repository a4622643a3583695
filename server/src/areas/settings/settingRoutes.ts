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
import { addRow } from '../../resource/write/addRow.ts'
import { editRow, requiredId } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { restoreVersion, rowHistory } from '../../resource/history/rowHistory.ts'

const t = columnsOf(setting, 't')
const c = columnsOf(user, 'c')
const u = columnsOf(user, 'u')

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
  const may = (act: string) => ({ config: { access: { permission: permissionCode(setting, act) } } })
  const db = engine.db.kysely

  app.get(`${setting.path}/list`, may('list'), async (request) => ok(await listSettings(actorOf(request))))

  app.route({
    method: ['PUT', 'POST'],
    url: `${setting.path}/edit`,
    ...may('edit'),
    handler: async (request) => {
      const { value, note } = bodyOf(request)
      return done('保存成功！', await save(request, { value, note: note ?? null }))
    },
  })

  app.post(`${setting.path}/reset`, may('edit'), async (request) =>
    done('已恢复默认值', await save(request, { value: settingList[codeIn(request)].value })),
  )

  app.get(`${setting.path}/queryById`, may('list'), async (request) =>
    ok(await readById(engine, db, setting, requiredId(queryOf(request).id), scopeOf(actorOf(request), setting))),
  )
  app.get(`${setting.path}/history`, may('history'), async (request) =>
    ok(await rowHistory(engine, actorOf(request), setting, requiredId(queryOf(request).id))),
  )
  app.post(`${setting.path}/restoreVersion`, may('edit'), async (request) => {
    const { id, line, fields, version } = bodyOf(request)
    if (typeof line !== 'string') throw errors.badRequest('缺少要恢复的历史记录 line')
    const only = Array.isArray(fields) ? fields.map(String) : undefined
    const wanted = { id: requiredId(id), line, fields: only, version }
    return done('恢复成功', await restoreVersion(engine, actorOf(request), setting, wanted))
  })

  async function save(request: FastifyRequest, values: Record<string, unknown>): Promise<ListedSetting> {
    const actor = actorOf(request)
    const code = codeIn(request)
    const { version } = bodyOf(request)
    const [row] = await keptRows(actor, code)
    if (row) await editRow(engine, actor, setting, { id: row.id, version, ...values })
    // Somebody who saw no row, while there is one by now, is told by the unique code.
    else await addRow(engine, actor, setting, { code, ...values })
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
      select ${t.id}, ${t.version}, ${t.code}, ${t.value}, ${t.note}, ${t.createTime} as "createTime",
        ${t.updateTime} as "updateTime",
        coalesce(${c.realname}, ${t.createBy}) as "createBy", coalesce(${u.realname}, ${t.updateBy}) as "updateBy"
      from ${t.$table}
      left join ${c.$table} on ${c.username} = ${t.createBy}
      left join ${u.$table} on ${u.username} = ${t.updateBy}
      where ${t.tenantId} = ${tenantId} and ${t.deletedAt} is null${one}`.execute(db)
    return rows
  }
}

function codeIn(request: FastifyRequest): SettingName {
  const { code } = bodyOf(request)
  if (!isSettingName(code)) throw errors.invalid([{ field: 'code', message: `没有名为“${String(code)}”的业务参数` }])
  return code
}
