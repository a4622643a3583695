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

type Stored = Omit<Row<typeof setting>, 'title' | 'unit'>

/** 业务参数: every setting of the list, whether or not it was changed. */
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
    const [row] = await storedRows(actor, code)
    if (row) await editRow(engine, actor, setting, { id: row.id, version, ...values })
    // If the row was created concurrently, the unique code causes a conflict.
    else await addRow(engine, actor, setting, { code, ...values })
    return (await listSettings(actor)).find((one) => one.code === code)!
  }

  async function listSettings(actor: Actor): Promise<ListedSetting[]> {
    const stored = new Map((await storedRows(actor)).map((row) => [row.code, row]))
    return Object.entries(settingList).map(([code, spec]): ListedSetting => {
      const row = stored.get(code)
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

  async function storedRows({ tenantId }: Actor, code?: SettingName): Promise<Stored[]> {
    const one = code === undefined ? sql`` : sql` and t.code = ${code}`
    const { rows } = await sql<Stored>`
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
