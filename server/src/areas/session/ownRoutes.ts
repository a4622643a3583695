import { AppError, done, errors, sessionEndpoints, signInLockMinutes } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPassword } from '../../access/password.ts'
import { passwordError } from '../../access/passwordPolicy.ts'
import { mount } from '../../http/mount.ts'
import { actorOf } from '../../http/authenticate.ts'
import { changePassword } from './changePassword.ts'
import { departmentsOf, saveDepartment } from './departments.ts'
import { logFailure } from './logFailure.ts'
import type { SessionParts } from './SessionParts.ts'
import { tenantRows } from './tenants.ts'
import { nameKey, userById, userInfoOf } from './userRows.ts'

/** Own password, department and tenants of the signed-in user (wire contract §2.4, §3.1). */
export function ownRoutes(app: FastifyInstance, parts: SessionParts): void {
  const { engine, sessions, guard } = parts
  const db = engine.db.kysely

  /** User names in the body are checked against the session. */
  function assertOwn(request: FastifyRequest, username: string): void {
    if (username !== '' && nameKey(username) !== nameKey(actorOf(request).username)) throw errors.forbidden()
  }

  mount(app, sessionEndpoints.updatePassword, async ({ input, actor, request }) => {
    assertOwn(request, input.username)
    const { userId, username, sessionId } = actor
    const password = input.password
    if (password === '') throw errors.invalid([{ field: 'password', message: '新密码不允许为空!' }])
    if (password !== input.confirmpassword)
      throw errors.invalid([{ field: 'confirmpassword', message: '两次输入密码不一致!' }])
    const user = await guard.attempt(
      { name: `password ${nameKey(username)}`, address: request.ip, locked: passwordLocked() },
      async () => {
        const found = await userById(db, userId)
        return (await isPassword(found?.password ?? null, input.oldpassword)) ? found : undefined
      },
    )
    if (!user) {
      await logFailure(parts, request, username, '修改密码失败：旧密码输入错误')
      throw errors.invalid([{ field: 'oldpassword', message: '旧密码输入错误!' }])
    }
    const problem = await passwordError(db, password, userId)
    if (problem !== undefined) throw errors.invalid([{ field: 'password', message: problem }])
    await changePassword(parts, user, { password, words: '修改密码', address: request.ip, retainedSession: sessionId })
    return done('密码重置成功!')
  })

  mount(app, sessionEndpoints.getCurrentUserDeparts, async ({ actor }) => {
    const { userId, tenantIds, orgCode } = actor
    return { list: await departmentsOf(db, userId, tenantIds), orgCode }
  })

  mount(app, sessionEndpoints.selectDepart, async ({ input, actor, request }) => {
    assertOwn(request, input.username)
    const { userId, tenantIds, sessionId } = actor
    const orgCode = input.orgCode
    if (orgCode === '') throw errors.invalid([{ field: 'orgCode', message: '请选择部门!' }])
    const own = await departmentsOf(db, userId, tenantIds)
    if (!own.some((place) => place.orgCode === orgCode)) throw errors.refused('您不属于所选部门，请重新选择！')
    await saveDepartment(db, userId, orgCode)
    await sessions.enterDepartment(sessionId, orgCode)
    const user = await userById(db, userId)
    if (!user) throw errors.notFound('用户')
    return { userInfo: userInfoOf(user) }
  })

  mount(app, sessionEndpoints.tenants, async ({ input, actor }) => {
    const { tenantIds } = actor
    const ids = input.ids
    const wanted = new Set(ids.split(',').map(Number))
    return await tenantRows(db, actor, ids === '' ? tenantIds : tenantIds.filter((id) => wanted.has(id)))
  })

  mount(app, sessionEndpoints.getUserSectionInfoByToken, async ({ actor }) => {
    const { userId, username, realname, orgCode } = actor
    return { sysUserId: userId, sysUserCode: username, sysUserName: realname, sysOrgCode: orgCode }
  })
}

const passwordLocked = (): AppError =>
  new AppError('password_locked', `旧密码输入错误次数过多，请于${signInLockMinutes}分钟后再试！`)
