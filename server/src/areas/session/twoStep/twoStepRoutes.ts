import { randomBytes } from 'node:crypto'
import { AppError, done, errors, sessionEndpoints, signInLockMinutes } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPassword } from '../../../access/password.ts'
import { writeLog } from '../../../access/writeLog.ts'
import { mount } from '../../../http/mount.ts'
import { actorOf } from '../../../http/authenticate.ts'
import { logFailure } from '../logFailure.ts'
import type { SessionParts } from '../SessionParts.ts'
import { nameKey, userById, type UserRow } from '../userRows.ts'
import { proveCode } from './furtherSteps.ts'
import { base32, stepOf, totpAddress } from './totp.ts'

const pendingKind = 'two step'
const pendingSeconds = 600

/** The second factor of the own account. */
export function twoStepRoutes(app: FastifyInstance, parts: SessionParts): void {
  const { engine, guard, shortLived, twoStep, settings } = parts
  const db = engine.db.kysely

  /** An unlocked browser is not enough: the password is required again. */
  async function provedUser(request: FastifyRequest, password: string): Promise<UserRow> {
    const { userId, username } = actorOf(request)
    const user = await guard.attempt(
      { name: `password ${nameKey(username)}`, address: request.ip, locked: passwordLocked() },
      async () => {
        const found = await userById(db, userId)
        return (await isPassword(found?.password ?? null, password)) ? found : undefined
      },
    )
    if (user) return user
    await logFailure(parts, request, username, '两步验证设置失败：密码错误')
    throw errors.invalid([{ field: 'password', message: '密码输入错误!' }])
  }

  async function log(request: FastifyRequest, content: string): Promise<void> {
    const { username, realname, tenantId } = actorOf(request)
    await writeLog(db, {
      type: 'operation',
      operation: 'edit',
      content,
      username,
      realname,
      tenantId,
      address: request.ip,
    })
  }

  mount(app, sessionEndpoints.twoStep, async ({ actor: { userId } }) => {
    const [state, roleName] = await Promise.all([twoStep.stateOf(userId), twoStep.requiredBy(userId)])
    return { ...state, requiredBy: roleName ?? null }
  })

  mount(app, sessionEndpoints.beginTwoStep, async ({ input, request }) => {
    const { id, username } = await provedUser(request, input.password)
    if ((await twoStep.stateOf(id)).isOn) throw errors.refused('两步验证已开启，请先关闭后再重新设置')
    const secret = randomBytes(20)
    await shortLived.put(pendingKind, id, secret.toString('base64url'), pendingSeconds)
    return { secret: base32(secret), address: totpAddress(settings.platformShortName, username, secret) }
  })

  mount(app, sessionEndpoints.confirmTwoStep, async ({ input, actor, request }) => {
    const { userId } = actor
    const pending = await shortLived.take<string>(pendingKind, userId)
    if (pending === undefined) throw errors.refused('设置已超时，请重新开始')
    const secret = Buffer.from(pending, 'base64url')
    const step = stepOf(secret, input.captcha.replace(/\s/g, ''), Date.now() / 1000, null)
    if (step === undefined) {
      await shortLived.put(pendingKind, userId, pending, pendingSeconds)
      throw errors.invalid([{ field: 'captcha', message: '动态验证码错误，请核对手机时间后重新输入' }])
    }
    const codes = await twoStep.enable(userId, secret, step)
    await log(request, '开启两步验证')
    return done('两步验证已开启', { codes })
  })

  mount(app, sessionEndpoints.renewTwoStepCodes, async ({ input, request }) => {
    const { id } = await provedUser(request, input.password)
    if (!(await twoStep.stateOf(id)).isOn) throw errors.refused('两步验证尚未开启')
    const codes = await twoStep.renewCodes(id)
    await log(request, '重新生成两步验证的恢复码')
    return done('恢复码已重新生成，旧的恢复码已失效', { codes })
  })

  mount(app, sessionEndpoints.twoStepOff, async ({ input, request }) => {
    const user = await provedUser(request, input.password)
    if (!(await twoStep.stateOf(user.id)).isOn) throw errors.refused('两步验证尚未开启')
    const roleName = await twoStep.requiredBy(user.id)
    if (roleName !== undefined) throw errors.refused(`角色“${roleName}”要求两步验证，不能关闭`)
    await proveCode(parts, request, user, input.captcha)
    await twoStep.disable(user.id)
    await log(request, '关闭两步验证')
    return done('两步验证已关闭')
  })
}

const passwordLocked = (): AppError =>
  new AppError('password_locked', `密码输入错误次数过多，请于${signInLockMinutes}分钟后再试！`)
