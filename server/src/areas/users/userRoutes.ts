import type { EndReason } from '../../access/sessions.ts'
import { randomBytes } from 'node:crypto'
import { done, errors, role, user, userEndpoints, userStatus } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { userRoleTable } from '../../access/accessTables.ts'
import { hashPassword } from '../../access/password.ts'
import { passwordError, savePassword } from '../../access/passwordPolicy.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { idsFrom } from '../../resource/write/deleteRows.ts'
import { lockForWrite, updateRow } from '../../resource/write/editRow.ts'
import type { Engine, WriteContext } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { findUsers } from '../../people/listUsers.ts'
import { assertAdminRemains, assertMayManage, assertMayResetAccess } from './manageUsers.ts'

const r = columnsOf(role, 'r')
const ur = columnsIn(userRoleTable, 'ur')

export interface UserParts {
  engine: Engine
  /** Signs these users out everywhere. */
  endSessions(userIds: readonly string[], reason: EndReason): Promise<void>
  /** Invalidates the cached permissions of all users. */
  forgetPermissions(): void
}

/** User endpoints beyond the standard ones (wire contract §2.4, §3.2). */
export function userRoutes(app: FastifyInstance, { engine, endSessions }: UserParts): void {
  const db = engine.db.kysely

  mount(app, userEndpoints.frozenBatch, async ({ input, actor, request }) => {
    const { status } = input
    const ids = idsFrom(input.ids)
    if (status !== '1' && status !== '2')
      throw errors.invalid([{ field: 'status', message: '状态应为 1（正常）或 2（冻结）' }])
    const isFrozen = status === '2'
    if (isFrozen && ids.includes(actor.userId)) throw errors.refused('不能冻结自己的账号')
    await write(engine, actor, async (context) => {
      for (const id of [...ids].sort()) await setStatus(context, id, isFrozen)
      if (isFrozen) await assertAdminRemains(context.tx)
      await logOperation(context.tx, context.actor, `${isFrozen ? '冻结' : '解冻'}用户：${ids.join(',')}`, request.ip)
      context.changed({ resource: user, tenantId: 0, ids, action: 'edit' })
    })
    if (isFrozen) await endSessions(ids, 'account')
    return done('操作成功!')
  })

  mount(app, userEndpoints.changePassword, async ({ input, actor, request }) => {
    const { username, password, confirmpassword } = input
    if (password === undefined) throw errors.invalid([{ field: 'password', message: '新密码不允许为空!' }])
    if (confirmpassword !== undefined && confirmpassword !== password)
      throw errors.invalid([{ field: 'confirmpassword', message: '两次输入密码不一致!' }])
    const name = username?.toLowerCase() ?? ''
    const [target] = await findUsers(engine, actor, sql<boolean>`lower(btrim(t.username)) = ${name}`)
    if (!target) throw errors.refused('用户不存在！')
    const id = target.id as string
    const problem = await passwordError(db, password, id)
    if (problem) throw errors.invalid([{ field: 'password', message: problem }])
    const hash = await hashPassword(password)
    await write(engine, actor, async ({ tx, actor }) => {
      await assertMayManage(tx, actor, id)
      await assertMayResetAccess(tx, actor, id)
      await savePassword(tx, id, hash, { isInitial: actor.userId !== id })
      await logOperation(tx, actor, `重置密码：${String(target.username)}`, request.ip)
    })
    await endSessions([id], 'password')
    return done('密码修改成功!')
  })

  mount(app, userEndpoints.queryUserRole, async ({ input, actor }) => {
    const { tenantId, isAdmin } = actor
    const { rows } = await sql<{ id: string }>`
      select ${r.id} from ${ur.$table} join ${r.$table} on ${r.id} = ${ur.roleId}
      where ${ur.userId} = ${input.userid} and ${r.deletedAt} is null
        and (${r.tenantId} = ${tenantId} or ${r.tenantId} = 0 and ${isAdmin}) order by ${r.id}`.execute(db)
    if (rows.length === 0) throw errors.refused('未找到用户相关角色信息')
    return rows.map(({ id }) => id)
  })

  mount(app, userEndpoints.generateUserId, async () => randomBytes(16).toString('hex'))
}

async function setStatus(context: WriteContext, id: string, isFrozen: boolean): Promise<void> {
  await assertMayManage(context.tx, context.actor, id)
  const current = await lockForWrite(context, user, id)
  if (current.status === userStatus.waiting || current.status === userStatus.rejected)
    throw errors.refused(`用户“${String(current.realname)}”尚未通过审核，请在审核时启用`)
  const line = { action: 'edit', title: isFrozen ? '冻结' : '解冻' }
  await updateRow(context, user, current, { status: isFrozen ? '2' : '1' }, line)
}

function logOperation(tx: WriteContext['tx'], actor: Actor, content: string, address: string): Promise<void> {
  const { username, realname, tenantId } = actor
  return writeLog(tx, { type: 'operation', operation: 'edit', content, username, realname, tenantId, address })
}
