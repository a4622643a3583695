import {
  announcement,
  AppError,
  callOf,
  type CallName,
  done,
  errors,
  ok,
  page,
  permissionCode,
  queryFromParams,
  readRow,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, queryOf } from '../../http/inputs.ts'
import type { Hub } from '../../realtime/createHub.ts'
import { idsFrom } from '../../resource/write/deleteRows.ts'
import { requiredId } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { newId } from '../../database/newId.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { write } from '../../resource/writeContext.ts'
import { announcementSendTable } from './noticeTables.ts'
import { pushNotice } from './pushNotice.ts'
import { assertReachable, listSent, readSent, sent } from './sentRows.ts'

const col = columnsIn(announcementSendTable)

/** Who has got what and read it, entry by entry, for those who administer announcements (wire contract §3.13). */
export function sentRoutes(app: FastifyInstance, { engine, hub }: { engine: Engine; hub: Hub }): void {
  const db = engine.db.kysely
  const mount = (name: CallName, act: string, handler: (request: FastifyRequest) => Promise<unknown>): void => {
    const { method, path } = callOf(sent, name)
    app.route({
      method: method === 'PUT' ? ['PUT', 'POST'] : method,
      url: path,
      config: { access: { permission: permissionCode(announcement, act) } },
      handler,
    })
  }

  mount('list', 'list', async (request) => {
    const query = queryFromParams(sent, queryOf(request))
    const { rows, total } = await listSent(db, actorOf(request), query)
    return ok(page(rows, total, query.page, query.size))
  })
  mount('queryById', 'list', async (request) => {
    const [row] = await readSent(db, actorOf(request), [requiredId(queryOf(request).id)])
    return ok(row)
  })

  mount('add', 'publish', async (request) => {
    const { values, errors: wrong } = readRow(sent, bodyOf(request), 'add')
    if (wrong.length > 0) throw errors.invalid(wrong)
    const row = await write(engine, actorOf(request), async ({ tx, actor }) => {
      await assertReachable(tx, actor.tenantId, values)
      const id = newId()
      const { rows } = await sql`
        insert into ${col.$table} (${col.id}, ${col.anntId}, ${col.userId}, ${col.readFlag}, ${col.readTime},
          ${col.createBy})
        values (${id}, ${values.anntId}, ${values.userId}, ${values.readFlag}, ${readTime(values)}, ${actor.username})
        on conflict do nothing returning ${col.id}`.execute(tx)
      if (rows.length === 0) throw new AppError('duplicate', '该用户已收到这条通告')
      return (await readSent(tx, actor, [id]))[0]!
    })
    if (row.readFlag === '0') await pushNotice(engine, hub, [String(row.anntId)], [String(row.userId)])
    return done('添加成功！', row)
  })

  mount('edit', 'publish', async (request) => {
    const body = bodyOf(request)
    const id = requiredId(body.id)
    const { values, errors: wrong } = readRow(sent, body, 'edit')
    if (wrong.length > 0) throw errors.invalid(wrong)
    const row = await write(engine, actorOf(request), async ({ tx, actor, now }) => {
      const [current] = await readSent(tx, actor, [id])
      const whole = { ...current, ...values }
      await sql`
        update ${col.$table} set ${col.readFlag} = ${whole.readFlag}, ${col.readTime} = ${readTime(whole)},
          ${col.updateBy} = ${actor.username}, ${col.updateTime} = ${now}
        where ${col.id} = ${id}`.execute(tx)
      return (await readSent(tx, actor, [id]))[0]
    })
    return done('修改成功!', row)
  })

  const remove = async (request: FastifyRequest, ids: string[]) => {
    await write(engine, actorOf(request), async ({ tx, actor }) => {
      await readSent(tx, actor, ids)
      await sql`delete from ${col.$table} where ${col.id} = any(${ids}::text[])`.execute(tx)
    })
    return done('删除成功!')
  }
  mount('delete', 'publish', (request) => remove(request, [requiredId(queryOf(request).id)]))
  mount('deleteBatch', 'publish', (request) => remove(request, idsFrom(queryOf(request).ids)))
}

/** What is unread was read at no time; what is read, at the time that was told, or now. */
const readTime = ({ readFlag, readTime: told }: Values) => (readFlag === '1' ? (told ?? wallClock()) : null)
