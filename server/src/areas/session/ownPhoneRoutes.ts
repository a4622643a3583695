import { done, errors, sessionEndpoints, user } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { changesBetween, writeChange } from '../../resource/history/changeLog.ts'
import { readById } from '../../resource/read/readById.ts'
import { write } from '../../resource/writeContext.ts'
import { mobileIn } from './phoneRoutes.ts'
import type { SessionParts } from './SessionParts.ts'
import type { SmsCodes } from './smsCodes.ts'
import { userByPhone } from './userRows.ts'

const col = columnsOf(user)

/** Changes the own phone number, confirmed by a code sent to the new one (wire contract §3.1). */
export function ownPhoneRoutes(app: FastifyInstance, { engine }: SessionParts, codes: SmsCodes): void {
  const db = engine.db.kysely

  mount(app, sessionEndpoints.updateMobile, async ({ input, actor, request }) => {
    const phone = mobileIn(input, 'phone')
    // Ownership of the number is verified before the answer reveals anything about it.
    const guess = await codes.guess(phone, 'register', input.smscode)
    if (guess !== 'right') throw errors.refused(guess === 'gone' ? '手机验证码失效，请重新获取' : '手机验证码错误')
    const holder = await userByPhone(db, phone)
    if (holder && holder.id !== actor.userId) throw errors.invalid([{ field: 'phone', message: '该手机号已注册' }])
    await write(engine, actor, async (context) => {
      const { tx } = context
      const scope = scopeOf({ ...actor, rowRules: new Map() }, user)
      const before = await readById(engine, tx, user, actor.userId, scope, { lock: true })
      await sql`
        update ${col.$table} set ${col.phone} = ${phone}, ${col.version} = ${col.version} + 1,
          ${col.updateBy} = ${actor.username}, ${col.updateTime} = now()
        where ${col.id} = ${actor.userId}`.execute(tx)
      const row = await readById(engine, tx, user, actor.userId, scope)
      const changes = changesBetween(engine, user, before, row)
      await writeChange(context, user, scope.tenantId, { action: 'edit', title: '更换手机号', row, changes })
      const { username, realname, tenantId } = actor
      const content = `用户名: ${username},更换手机号成功！`
      const who = { username, realname, tenantId, address: request.ip }
      await writeLog(tx, { type: 'operation', operation: 'edit', content, ...who })
    })
    return done('手机号设置成功!')
  })
}
