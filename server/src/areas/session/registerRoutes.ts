import { done, errors, fieldChecks, firstMessage, sessionEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { passwordError } from '../../access/passwordPolicy.ts'
import { writeLog } from '../../access/writeLog.ts'
import type { RouteAccess } from '../../http/routeAccess.ts'
import { mount } from '../../http/mount.ts'
import { createAccount, refusedWithZero } from './createAccount.ts'
import { mobileIn } from './phoneRoutes.ts'
import type { SessionParts } from './SessionParts.ts'
import type { SmsCodes } from './smsCodes.ts'
import { userByEmail, userByName, userByPhone } from './userRows.ts'

const lookUps = { max: 30, seconds: 60 }
const registrations = { max: 20, seconds: 60 }

/** Self-registration (wire contract §3.1). */
export function registerRoutes(app: FastifyInstance, parts: SessionParts, codes: SmsCodes): void {
  const { engine, quotas, settings } = parts
  const db = engine.db.kysely

  mount(app, sessionEndpoints.register, async ({ input, request }) => {
    if (!settings.registration) throw errors.refused('系统未开放注册，请联系管理员')
    await quotas.spend(`register ${request.ip}`, registrations)
    const phone = mobileIn(input, 'phone')
    const username = input.username || phone
    const password = input.password
    const email = input.email
    refuse('username', firstMessage(fieldChecks.userName, username))
    refuse('email', firstMessage(fieldChecks.email, email))
    refuse('password', password === '' ? undefined : await passwordError(db, password))
    // The number is verified before anything about it is revealed; only creating the account uses the code up.
    const smscode = input.smscode
    refuseGuess(await codes.guess(phone, 'register', smscode, true))
    const account = { username, realname: username, password: password || null, phone, email }
    await createAccount(engine, account)
    await codes.guess(phone, 'register', smscode)
    await writeLog(db, {
      type: 'operation',
      operation: 'add',
      content: `用户名: ${username},注册成功，等待审核`,
      username,
      address: request.ip,
    })
    return done('注册成功')
  })

  // When registration is disabled, only the internal user form needs this check.
  const access: RouteAccess = settings.registration ? 'public' : { anyPermission: ['user:add', 'user:edit'] }
  mount(
    app,
    sessionEndpoints.checkOnlyUser,
    async ({ input, request }) => {
      await quotas.spend(`checkOnlyUser ${request.ip}`, lookUps)
      const [username, phone, email] = [input.username, input.phone, input.email]
      if (!username && !phone && !email) throw errors.badRequest('请给出 username、phone 或 email')
      const found =
        (username && (await userByName(db, username))) ||
        (phone && (await userByPhone(db, phone))) ||
        (email && (await userByEmail(db, email)))
      if (found) throw errors.refused('用户账号已存在')
      return null
    },
    { access },
  )
}

function refuse(field: string, message: string | undefined): void {
  if (message !== undefined) throw errors.invalid([{ field, message }])
}

function refuseGuess(guess: 'right' | 'wrong' | 'gone'): void {
  if (guess === 'gone') throw refusedWithZero('手机验证码失效，请重新获取')
  if (guess === 'wrong') throw refusedWithZero('手机验证码错误')
}
