import {
  done,
  errors,
  isSettingName,
  type Row,
  setting,
  settingEndpoints,
  settingList,
  type SettingName,
  user,
  type Values,
  type ListedSetting,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { addRow } from '../../resource/write/addRow.ts'
import { editRow } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { restoreVersion, rowHistory } from '../../resource/history/rowHistory.ts'

const t = columnsOf(setting, 't')
const c = columnsOf(user, 'c')
const u = columnsOf(user, 'u')

type Kept = Omit<Row<typeof setting>, 'title' | 'unit'>

/** 业务参数: every number of the list, whether somebody has changed it or not. */
export function settingRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely

  mount(app, settingEndpoints.list, ({ actor }) => listSettings(actor))

  mount(app, settingEndpoints.edit, async ({ input, actor }) => {
    const { value, note } = input
    return done('保存成功！', await save(actor, input, { value, note: note ?? null }))
  })

  mount(app, settingEndpoints.reset, async ({ input, actor }) =>
    done('已恢复默认值', await save(actor, input, { value: settingList[codeIn(input)].value })),
  )

  mount(app, settingEndpoints.queryById, ({ input, actor }) =>
    readById(engine, db, setting, input.id, scopeOf(actor, setting)),
  )
  mount(app, settingEndpoints.history, ({ input, actor }) => rowHistory(engine, actor, setting, input.id))
  mount(app, settingEndpoints.restoreVersion, async ({ input, actor }) => {
    const { id, line, fields, version } = input
    if (line === undefined) throw errors.badRequest('缺少要恢复的历史记录 line')
    const only = Array.isArray(fields) ? fields.map(String) : undefined
    const wanted = { id, line, fields: only, version }
    return done('恢复成功', await restoreVersion(engine, actor, setting, wanted))
  })

  async function save(actor: Actor, input: Values, values: Values): Promise<ListedSetting> {
    const code = codeIn(input)
    const { version } = input
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

function codeIn({ code }: Values): SettingName {
  if (!isSettingName(code)) throw errors.invalid([{ field: 'code', message: `没有名为“${String(code)}”的业务参数` }])
  return code
}
