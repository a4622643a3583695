import { done, errors, sessionEndpoints, type Values } from '@lexdesk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { protocolOf } from '../../../identity/protocols.ts'
import type { ThirdLogin } from '../../../identity/ThirdLogin.ts'
import { actorOf } from '../../../http/authenticate.ts'
import { mount } from '../../../http/mount.ts'
import { createAccount } from '../createAccount.ts'
import { textIn } from '../inputs.ts'
import { logFailure } from '../logFailure.ts'
import { openSession } from '../openSession.ts'
import type { SessionParts } from '../SessionParts.ts'
import type { SmsCodes } from '../smsCodes.ts'
import { assertDecided, isActive, isKnown, userById, userByName } from '../userRows.ts'
import { bindRoutes } from './bindRoutes.ts'
import { sendMessagePage, type ThirdMessage } from './messagePage.ts'
import { bindAccount, boundUser, claimAccount, loginNameOf, type ThirdPerson } from './thirdAccounts.ts'
import { ownBindingRoutes } from './ownBindingRoutes.ts'
import { createThirdVisits } from './thirdVisits.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'

const base = '/sys/thirdLogin'
const visitsPerMinute = { max: 60, seconds: 60 }

/** Sign-in with a third-party account, in a pop-up (wire contract §3.1). */
export function thirdRoutes(app: FastifyInstance, parts: SessionParts, codes: SmsCodes): void {
  const { engine, quotas, settings, dictionaries, shortLived, sms } = parts
  const db = engine.db.kysely
  const visits = createThirdVisits(shortLived)

  function loginOf(source: string): ThirdLogin {
    const login = settings.thirdLogins.find((known) => known.source === source)
    if (!login) throw errors.refused('未配置该第三方登录方式')
    return login
  }

  /** The address of the provider for a browser that signs in, or for a user who binds an account there. */
  async function setOut(
    request: FastifyRequest,
    reply: FastifyReply,
    login: ThirdLogin,
    userId?: string,
  ): Promise<string> {
    await quotas.spend(`third ${request.ip}`, visitsPerMinute)
    const { source } = login
    const verifier = visits.secret()
    const redirectUri = `${request.protocol}://${request.host}${settings.apiBase}${base}/${source}/callback`
    const mark = markBrowser(request, reply, settings.apiBase + base, visits.seconds)
    const state = await visits.begin({ source, verifier, redirectUri, mark, ...(userId !== undefined && { userId }) })
    return protocolOf(login).authorizeAddress(login, { state, verifier, redirectUri })
  }

  mount(app, sessionEndpoints.thirdRender, async ({ input, request, reply }) => {
    const address = await setOut(request, reply, loginOf(input.source))
    reply.header('cross-origin-opener-policy', 'unsafe-none')
    return reply.redirect(address)
  })

  mount(app, sessionEndpoints.thirdAppTypes, () => ({ wechatEnterprise: false, dingtalk: false }))

  mount(app, sessionEndpoints.thirdCallback, async ({ input, request, reply }) => {
    const login = loginOf(textIn(input, 'source'))
    await quotas.spend(`third ${request.ip}`, visitsPerMinute)
    try {
      const { person, userId } = await personBehind(request, input, login)
      return sendMessagePage(reply, await (userId === undefined ? messageFor(person) : bindOwn(person, userId)))
    } catch (error) {
      return failed(request, reply, login, error)
    }
  })

  /** The state must have been issued to this browser for this provider, and is valid once. */
  async function personBehind(request: FastifyRequest, input: Values, login: ThirdLogin) {
    const [state, code] = [textIn(input, 'state'), textIn(input, 'code')]
    const visit = await visits.end(state)
    if (!visit || visit.source !== login.source || !hasMark(request, visit.mark)) throw new Error('unknown state')
    if (code === '') throw new Error('provider sent no code')
    const identity = await protocolOf(login).identityBehind(login, code, visit)
    const person: ThirdPerson = { ...identity, source: login.source }
    return { person, userId: visit.userId }
  }

  /** For 账号绑定: the page that opened the pop-up shows the sentence. */
  async function bindOwn(person: ThirdPerson, userId: string): Promise<ThirdMessage> {
    const { title } = loginOf(person.source)
    const holder = await claimAccount(db, person, userId)
    if (holder === 'other') return { refusal: `该 ${title} 账号已绑定其他用户，请先由对方解除绑定` }
    if (holder === 'second') return { refusal: `您已绑定另一个 ${title} 账号，请先解除绑定` }
    return { isBound: true }
  }

  async function messageFor(person: ThirdPerson): Promise<ThirdMessage> {
    const { source, avatar } = person
    const userId = await boundUser(db, person)
    if (userId !== undefined) {
      // Frozen and deleted accounts are refused and not bound again; pending ones are informed through their ticket.
      if (!isKnown(await userById(db, userId))) throw new Error('the account is closed')
      return visits.ticket(userId, source)
    }
    const username = loginNameOf(person)
    if (await userByName(db, username)) {
      const operateCode = visits.secret()
      const uuid = await visits.welcome({ person, operateCode })
      return { isObj: true, source, uuid, username, avatar, operateCode }
    }
    if (sms) return `绑定手机号,${await visits.welcome({ person, operateCode: visits.secret() })}`
    if (!settings.registration) throw new Error('registration is disabled')
    const account = { username, realname: person.name || username, password: null }
    const created = await createAccount(engine, account, (tx, id) => bindAccount(tx, person, id))
    return visits.ticket(created, source)
  }

  async function failed(request: FastifyRequest, reply: FastifyReply, login: ThirdLogin, error: unknown) {
    request.log.warn({ err: error, source: login.source }, 'third_party_sign_in_failed')
    await logFailure(parts, request, '', `第三方登录失败：${login.title}`)
    return sendMessagePage(reply, '登录失败')
  }

  mount(app, sessionEndpoints.thirdLoginUser, async ({ input, request }) => {
    const { token, thirdType } = input
    const redeemed = await visits.redeem(token)
    const user = redeemed?.source === thirdType ? await userById(db, redeemed.userId) : undefined
    assertDecided(user)
    if (!isActive(user)) throw errors.refused('第三方登录已失效，请重新登录')
    const signedIn = await openSession(parts, request, user, { words: '第三方登录' })
    return done('登录成功', { ...signedIn, sysAllDictItems: dictionaries.all() })
  })

  bindRoutes(app, parts, { codes, visits })
  ownBindingRoutes(app, parts, (request, reply, source) =>
    setOut(request, reply, loginOf(source), actorOf(request).userId),
  )
}

const name = 'lexdesk_third'

/** Marks the browser that starts a sign-in, so that another browser cannot complete it. */
function markBrowser(request: FastifyRequest, reply: FastifyReply, path: string, seconds: number): string {
  const mark = randomBytes(16).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${mark}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
  return mark
}

function hasMark(request: FastifyRequest, mark: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim())
  const given = Buffer.from(cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '')
  const wanted = Buffer.from(mark)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
