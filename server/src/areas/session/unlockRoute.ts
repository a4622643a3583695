import { AppError, done, errors, screenLockEndpoints, signInLockMinutes } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { isPassword } from '../../access/password.ts'
import { mount } from '../../http/mount.ts'
import { logFailure } from './logFailure.ts'
import type { SessionParts } from './SessionParts.ts'
import { nameKey, userById } from './userRows.ts'

/** Unlocks the screen of the client. Failures count with those of the other dialogs that ask for the password. */
export function unlockRoute(app: FastifyInstance, parts: SessionParts): void {
  mount(app, screenLockEndpoints.unlock, async ({ input, actor: { userId, username }, request }) => {
    const stored = (await userById(parts.engine.db.kysely, userId))?.password ?? null
    // No guess, so that it does not count as one.
    if (stored === null) throw errors.refused('该账号没有密码，请重新登录')
    const locked = new AppError('password_locked', `密码输入错误次数过多，请于${signInLockMinutes}分钟后再试！`)
    const isRight = await parts.guard.attempt(
      { name: `password ${nameKey(username)}`, address: request.ip, locked },
      async () => (await isPassword(stored, input.password)) || undefined,
    )
    if (isRight) return done('屏幕已解锁')
    await logFailure(parts, request, username, '解锁屏幕失败：密码错误')
    throw errors.invalid([{ field: 'password', message: '密码输入错误!' }])
  })
}
