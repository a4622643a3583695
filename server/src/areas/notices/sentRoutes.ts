import { AppError, done, errors, page, queryFromParams, readRow, type Values, noticeEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'

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

/** Deliveries and their read state, for administrators of announcements (wire contract §3.13). */
export function sentRoutes(app: FastifyInstance, { engine, hub }: { engine: Engine; hub: Hub }): void {
  const db = engine.db.kysely
  mount(app, noticeEndpoints.sentList, async ({ input, actor }) => {
    const query = queryFromParams(sent, input)
    const { rows, total } = await listSent(db, actor, query)
    return page(rows, total, query.page, query.size)
  })
  mount(app, noticeEndpoints.sentQueryById, async ({ input, actor }) => {
    const [row] = await readSent(db, actor, [input.id])
    return row!
  })

  mount(app, noticeEndpoints.sentAdd, async ({ input, actor }) => {
    const { values, errors: fieldErrors } = readRow(sent, input, 'add')
    if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
    const row = await write(engine, actor, async ({ tx }) => {
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
    if (row.readFlag === '0') await pushNotice(engine, hub, [row.anntId], [row.userId])
    return done('添加成功！', row)
  })

  mount(app, noticeEndpoints.sentEdit, async ({ input, actor }) => {
    const id = requiredId(input.id)
    const { values, errors: fieldErrors } = readRow(sent, input, 'edit')
    if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
    const row = await write(engine, actor, async ({ tx, now }) => {
      const [current] = await readSent(tx, actor, [id])
      const whole = { ...current, ...values }
      await sql`
        update ${col.$table} set ${col.readFlag} = ${whole.readFlag}, ${col.readTime} = ${readTime(whole)},
          ${col.updateBy} = ${actor.username}, ${col.updateTime} = ${now}
        where ${col.id} = ${id}`.execute(tx)
      return (await readSent(tx, actor, [id]))[0]!
    })
    return done('修改成功!', row)
  })

  const remove = async (actor: Actor, ids: string[]) => {
    await write(engine, actor, async ({ tx }) => {
      await readSent(tx, actor, ids)
      await sql`delete from ${col.$table} where ${col.id} = any(${ids}::text[])`.execute(tx)
    })
    return done('删除成功!')
  }
  mount(app, noticeEndpoints.sentDelete, ({ input, actor }) => remove(actor, [input.id]))
  mount(app, noticeEndpoints.sentDeleteBatch, ({ input, actor }) => remove(actor, idsFrom(input.ids)))
}

/** Null when unread; otherwise the given time, or now. */
const readTime = ({ readFlag, readTime: given }: Values) => (readFlag === '1' ? (given ?? wallClock()) : null)
