import { done, errors, sessionEndpoints, type InputOf } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { passwordError } from '../../access/passwordPolicy.ts'
import { mount } from '../../http/mount.ts'
import { changePassword } from './changePassword.ts'

import { logFailure } from './logFailure.ts'
import type { SessionParts } from './SessionParts.ts'
import type { SmsCodes } from './smsCodes.ts'
import { isActive, nameKey, userByPhone } from './userRows.ts'

const lookUps = { max: 30, seconds: 60 }

/** Password reset in three steps: account, proof by an SMS code, new password (wire contract §3.1). */
export function resetRoutes(app: FastifyInstance, parts: SessionParts, codes: SmsCodes): void {
  const { engine, guard, quotas } = parts
  const db = engine.db.kysely

  // Echoes the input whether or not the account exists, so that names and numbers cannot be enumerated.
  mount(app, sessionEndpoints.querySysUser, async ({ input, request }) => {
    await quotas.spend(`querySysUser ${request.ip}`, lookUps)
    const [username, phone] = [input.username, input.phone]
    if (username === '' && phone === '') throw errors.refused('验证失败')
    return { username, phone }
  })

  mount(app, sessionEndpoints.phoneVerification, async ({ input, request }) => {
    const [phone, smscode] = [input.phone, input.smscode]
    const user = await guard.attempt({ address: request.ip }, async () => {
      const guess = await codes.guess(phone, 'reset', smscode, true)
      const found = await userByPhone(db, phone)
      return guess === 'right' && isActive(found) ? found : undefined
    })
    if (!user) throw errors.refused('手机验证码错误')
    return { smscode, username: user.username }
  })

  async function reset(request: FastifyRequest, input: InputOf<typeof sessionEndpoints.passwordChange.input>) {
    const { username, phone, smscode, password } = input
    if (username === '' || phone === '' || smscode === '' || password === '') throw errors.refused('重置密码失败！')
    const problem = await passwordError(db, password)
    if (problem !== undefined) throw errors.invalid([{ field: 'password', message: problem }])
    let guess: string = 'gone'
    const isRight = await guard.attempt({ address: request.ip }, async () => {
      guess = await codes.guess(phone, 'reset', smscode)
      return guess === 'right' || undefined
    })
    if (!isRight) {
      await logFailure(parts, request, username, '找回密码失败：短信验证码不正确')
      throw errors.refused(guess === 'gone' ? '短信验证码失效！' : '短信验证码不匹配！')
    }
    const user = await userByPhone(db, phone)
    if (!isActive(user) || nameKey(user.username) !== nameKey(username)) throw errors.refused('未找到用户！')
    // Checked only after the number is verified: earlier passwords must not be revealed to others.
    const used = await passwordError(db, password, user.id)
    if (used !== undefined) throw errors.refused(`${used}，请重新获取验证码后再试`)
    await changePassword(parts, user, { password, words: '找回密码', address: request.ip })
    return done('密码重置完成！')
  }

  // Stock clients put the password into the URL, which is therefore not logged.
  mount(app, sessionEndpoints.passwordChangeByAddress, ({ input, request }) => reset(request, input))
  mount(app, sessionEndpoints.passwordChange, ({ input, request }) => reset(request, input))
}
