import {
  done,
  errors,
  onlineForm,
  onlineScriptEndpoints,
  scriptHistoryEndpoints,
  type ScriptKind,
  scriptKinds,
  type StoredScript,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { writeLog } from '../../../access/writeLog.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import { newId } from '../../../database/newId.ts'
import { mount } from '../../../http/mount.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { readById } from '../../../resource/read/readById.ts'
import { write } from '../../../resource/writeContext.ts'
import { scriptTable } from './scriptTable.ts'

const col = columnsIn(scriptTable)

/** As many as the old client keeps of each form. */
const keptScripts = 16
const longestScript = 60_000

/** The property with the script itself. */
const contents: Record<ScriptKind, string> = { js: 'cgJs', sql: 'cgbSql', java: 'cgJavaValue' }

/** Scripts are stored for other clients and handed back. Nothing here, or in the browser, runs them. */
export function scriptRoutes(app: FastifyInstance, { engine }: { engine: Engine }): void {
  const formOf = (actor: Actor, id: string) =>
    readById(engine, engine.db.kysely, onlineForm, id, scopeOf(actor, onlineForm))

  async function store(actor: Actor, kind: ScriptKind, sent: Values, address: string): Promise<void> {
    const { form: formId, ...body } = sent
    const script = body[contents[kind]]
    if (typeof script !== 'string') throw errors.badRequest(`缺少 ${contents[kind]}`)
    if (JSON.stringify(body).length > longestScript) throw errors.refused(`脚本不能超过 ${longestScript} 个字符`)
    const form = await formOf(actor, String(formId))
    await write(engine, actor, async ({ tx }) => {
      const { tenantId, username, realname } = actor
      await sql`
        insert into ${col.$table} (${col.id}, ${col.tenantId}, ${col.formId}, ${col.kind}, ${col.body}, ${col.createBy})
        values (${newId()}, ${tenantId}, ${form.id}, ${kind}, ${JSON.stringify(body)}::jsonb, ${username})`.execute(tx)
      await sql`
        delete from ${col.$table} where ${col.formId} = ${form.id} and ${col.id} not in (
          select ${col.id} from ${col.$table} where ${col.formId} = ${form.id}
          order by ${col.id} desc limit ${keptScripts})`.execute(tx)
      const content = `在线表单：保存“${String(form.title)}”的${scriptKinds[kind]}（仅保存，不执行）`
      await writeLog(tx, { type: 'operation', operation: 'edit', content, username, realname, tenantId, address })
    })
  }

  const scriptsOf = async (formId: string) => {
    const { rows } = await sql<{ id: string; kind: ScriptKind; body: Values; createBy: string; createTime: string }>`
      select ${col.id}, ${col.kind}, ${col.body}, ${col.createBy} as "createBy",
        to_char(${col.createTime} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime"
      from ${col.$table} where ${col.formId} = ${formId} order by ${col.id} desc`.execute(engine.db.kysely)
    return rows
  }

  for (const kind of Object.keys(scriptKinds) as ScriptKind[]) {
    const calls = onlineScriptEndpoints[kind]
    mount(app, calls.read, async ({ input, actor }) => {
      const form = await formOf(actor, input.form)
      const found = (await scriptsOf(form.id)).find(
        (one) => one.kind === kind && (!input.type || one.body.cgJsType === input.type),
      )
      return found ? { ...found.body, id: found.id, cgformHeadId: form.id } : null
    })
    for (const call of [calls.add, calls.edit])
      mount(app, call, async ({ input, actor, request }) => {
        await store(actor, kind, input, request.ip)
        return done('已保存。本系统不执行脚本')
      })
  }

  mount(app, scriptHistoryEndpoints.history, async ({ input, actor }) => {
    const form = await formOf(actor, input.id)
    return (await scriptsOf(form.id)).map(({ body, kind, ...rest }): StoredScript => ({
      ...rest,
      kind,
      content: String(body[contents[kind]]),
    }))
  })
}
