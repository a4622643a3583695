import { errors, sessionEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { isPassword } from '../../../access/password.ts'
import { mount } from '../../../http/mount.ts'
import { createAccount } from '../createAccount.ts'
import { logFailure } from '../logFailure.ts'
import { mobileIn } from '../phoneRoutes.ts'
import type { SessionParts } from '../SessionParts.ts'
import type { SmsCodes } from '../smsCodes.ts'
import { assertDecided, isActive, isKnown, nameKey, userByName, userByPhone } from '../userRows.ts'
import { bindAccount, loginNameOf } from './thirdAccounts.ts'
import type { Guest, ThirdVisits } from './thirdVisits.ts'

const maxSuffixes = 20

/** Binds a third-party identity to an account: by phone, by password, or to a new one. */
export function bindRoutes(
  app: FastifyInstance,
  parts: SessionParts,
  { codes, visits }: { codes: SmsCodes; visits: ThirdVisits },
): void {
  const { engine, guard, settings } = parts
  const db = engine.db.kysely

  /** Consumes the guest; a failure stores it again so that the user may retry. */
  async function withGuest<T>(uuid: string, code: string | undefined, work: (guest: Guest) => Promise<T>): Promise<T> {
    const guest = await visits.guest(uuid)
    if (!guest || (code !== undefined && guest.operateCode !== code)) throw errors.refused('校验失败')
    try {
      return await work(guest)
    } catch (error) {
      await visits.restoreGuest(uuid, guest)
      throw error
    }
  }

  async function newAccount({ person }: Guest, username: string, phone?: string): Promise<string> {
    if (!settings.registration) throw errors.refused('系统未开放注册，请联系管理员')
    const account = { username, realname: person.name || username, password: null, phone }
    return createAccount(engine, account, (tx, id) => bindAccount(tx, person, id))
  }

  mount(app, sessionEndpoints.thirdBindPhone, async ({ input, request }) => {
    const mobile = mobileIn(input, 'mobile')
    const token = await withGuest(input.thirdUserUuid, undefined, async (guest) => {
      const isProved = await guard.attempt({ address: request.ip }, async () =>
        (await codes.guess(mobile, 'register', input.captcha)) === 'right' ? true : undefined,
      )
      if (!isProved) throw errors.refused('手机验证码错误')
      const known = await userByPhone(db, mobile)
      assertDecided(known)
      if (known && !isActive(known)) throw errors.refused('该账号已停用，请联系管理员')
      if (known) await bindAccount(db, guest.person, known.id)
      const userId = known?.id ?? (await newAccount(guest, await freeName(loginNameOf(guest.person)), mobile))
      return visits.ticket(userId, guest.person.source)
    })
    return token
  })

  /** The name itself when it is free, else with a number appended. */
  async function freeName(name: string): Promise<string> {
    if (!(await userByName(db, name))) return name
    for (let n = 1; n <= maxSuffixes; n++) {
      const tried = `${name.slice(0, 14)}_${n === 1 ? 1 : Math.floor(Math.random() * 1000)}`
      if (!(await userByName(db, tried))) return tried
    }
    throw errors.refused('用户名已注册')
  }

  mount(app, sessionEndpoints.thirdCreate, async ({ input }) => {
    const token = await withGuest(input.uuid, input.operateCode, async (guest) => {
      const suffix = input.suffix.replace(/\D/g, '').slice(0, 3)
      const name = loginNameOf(guest.person)
      const wanted = suffix === '' ? name : `${name.slice(0, 14)}_${suffix}`
      return visits.ticket(await newAccount(guest, await freeName(wanted)), guest.person.source)
    })
    return token
  })

  mount(app, sessionEndpoints.thirdCheckPassword, async ({ input, request }) => {
    const token = await withGuest(input.uuid, input.operateCode, async (guest) => {
      const name = nameKey(loginNameOf(guest.person))
      const user = await guard.attempt({ name, address: request.ip }, async () => {
        const found = await userByName(db, name)
        const isRight = await isPassword(found?.password ?? null, input.password)
        return isRight && isKnown(found) ? found : undefined
      })
      assertDecided(user)
      if (!user) {
        await logFailure(parts, request, name, '绑定第三方账号失败：密码不正确')
        throw errors.refused('密码不正确')
      }
      await bindAccount(db, guest.person, user.id)
      return visits.ticket(user.id, guest.person.source)
    })
    return token
  })
}
