import { done, errors, sessionEndpoints } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPassword } from '../../access/password.ts'
import { writeLog } from '../../access/writeLog.ts'
import { mount } from '../../http/mount.ts'
import { accessToken } from '../../http/authenticate.ts'
import type { Captchas } from '../../captcha/captchas.ts'

import { logFailure } from './logFailure.ts'
import { openSession } from './openSession.ts'
import type { SessionParts } from './SessionParts.ts'
import { takeStep } from './twoStep/furtherSteps.ts'
import { assertDecided, isActive, isKnown, nameKey, userById, userByName, type UserRow } from './userRows.ts'

/** Sign-in by name and password, and sign-out (wire contract §2.1). */
export function signInRoutes(app: FastifyInstance, parts: SessionParts, captchas: Captchas): void {
  const { engine, sessions, guard, settings, dictionaries } = parts
  const db = engine.db.kysely

  // Requested by stock clients before they show their form. Empty: passwords are not encrypted in addition to TLS.
  mount(app, sessionEndpoints.getEncryptedString, () => ({ key: '', iv: '' }))

  mount(app, sessionEndpoints.login, async ({ input, request }) => {
    if (input.ticket !== undefined) {
      const { user, manner, recoveryCodes } = await takeStep(parts, request, input)
      const signedIn = await openSession(parts, request, user, manner)
      const codes = recoveryCodes && { recoveryCodes }
      return done('登录成功', { ...signedIn, ...codes, sysAllDictItems: dictionaries.all() })
    }
    const credentials = checked(input)
    if (settings.loginCaptcha) await captchas.check(input.checkKey, input.captcha ?? '')
    const user = await proved(request, credentials)
    const signedIn = await openSession(parts, request, user, { words: '登录', remember: input.remember_me })
    return done('登录成功', { ...signedIn, sysAllDictItems: dictionaries.all() })
  })

  mount(app, sessionEndpoints.mLogin, async ({ input, request }) => {
    if (settings.loginCaptcha) throw errors.refused('登录需要验证码，请使用账号密码登录页面')
    const user = await proved(request, checked(input))
    const manner = { words: '移动端登录', remember: input.remember_me, needsDepartment: true }
    const signedIn = await openSession(parts, request, user, manner)
    return done('登录成功', { ...signedIn, sysAllDictItems: dictionaries.all() })
  })

  /** Authenticates by name and password. Unknown, wrong, frozen and deleted get the same answer in the same time. */
  async function proved(request: FastifyRequest, { username, password }: Credentials): Promise<UserRow> {
    const name = nameKey(username)
    const user = await guard.attempt({ name, address: request.ip }, async () => {
      const found = await userByName(db, name)
      const isRight = await isPassword(found?.password ?? null, password)
      return isRight && isKnown(found) ? found : undefined
    })
    if (isActive(user)) return user
    if (user) await logFailure(parts, request, name, '登录失败：账号待审核或未通过审核')
    assertDecided(user)
    await logFailure(parts, request, name, '登录失败：用户名或密码错误')
    throw errors.signInFailed()
  }

  mount(app, sessionEndpoints.logout, async ({ request }) => {
    const token = accessToken(request)
    if (!token) throw errors.refused('退出登录失败！')
    const ended = await sessions.revoke(token)
    if (!ended) throw errors.refused('Token无效!')
    request.newReaderToken = null
    parts.closeSession(ended.id)
    const user = await userById(db, ended.userId)
    const { username, realname } = user ?? {}
    const content = `用户名: ${username ?? ''},退出成功！`
    await writeLog(db, { type: 'signIn', content, username, realname, address: request.ip })
    return done('退出登录成功！')
  })
}

interface Credentials {
  username: string
  password: string
}

function checked({ username, password }: Credentials): Credentials {
  if (username === '') throw errors.invalid([{ field: 'username', message: '请输入用户名!' }])
  if (password === '') throw errors.invalid([{ field: 'password', message: '请输入密码!' }])
  return { username, password }
}
