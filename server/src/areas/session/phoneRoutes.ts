import { done, errors, ok, patterns, sessionEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { SmsPurpose } from '../../sms/SmsProvider.ts'
import { mount } from '../../http/mount.ts'
import { textIn } from './inputs.ts'
import { logFailure } from './logFailure.ts'
import { openSession } from './openSession.ts'
import type { SessionParts } from './SessionParts.ts'
import type { SmsCodes } from './smsCodes.ts'
import { assertDecided, isKnown, userByPhone } from './userRows.ts'

/** `smsmode` of the wire; binding a third-party account verifies a number with the registration code. */
const purposes: Record<string, SmsPurpose> = { '0': 'signIn', '1': 'register', '2': 'reset' }

/** A phone number that can receive text messages. */
export function mobileIn(input: Record<string, unknown>, name: string): string {
  const mobile = textIn(input, name)
  if (mobile === '') throw errors.invalid([{ field: name, message: '手机号不允许为空！' }])
  if (!patterns.mobileStrict.test(mobile))
    throw errors.invalid([{ field: name, message: patterns.mobileStrict.message }])
  return mobile
}

/** SMS codes and phone sign-in (wire contract §2.1, §3.1). */
export function phoneRoutes(app: FastifyInstance, parts: SessionParts, codes: SmsCodes): void {
  const { engine, guard, dictionaries } = parts
  const db = engine.db.kysely

  mount(app, sessionEndpoints.sms, async ({ input, request }) => {
    const mobile = mobileIn(input, 'mobile')
    const purpose = purposes[input.smsmode]
    if (!purpose) throw errors.badRequest('短信类型 smsmode 只能为 0、1 或 2')
    // Registration and binding accept unknown numbers; the other purposes send a code only if there is an account.
    const isWanted = purpose === 'register' || isKnown(await userByPhone(db, mobile))
    await codes.issue({ mobile, purpose, address: request.ip }, isWanted)
    return null
  })

  mount(app, sessionEndpoints.phoneLogin, async ({ input, request }) => {
    const mobile = mobileIn(input, 'mobile')
    const user = await guard.attempt({ address: request.ip }, async () => {
      const guess = await codes.guess(mobile, 'signIn', input.captcha)
      const found = await userByPhone(db, mobile)
      return guess === 'right' && isKnown(found) ? found : undefined
    })
    assertDecided(user)
    if (!user) {
      await logFailure(parts, request, mobile, '手机号登录失败：手机验证码错误')
      // A quirk of the wire: a success without a session, which clients reject because its code is not 200.
      return ok(null, '手机验证码错误')
    }
    const signedIn = await openSession(parts, request, user, { words: '手机号登录', remember: input.remember_me })
    return done('登录成功', { ...signedIn, sysAllDictItems: dictionaries.all() })
  })
}
