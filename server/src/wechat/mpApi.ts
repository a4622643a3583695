import { AppError, errors, type MpButton } from '@lexdesk/domain'
import { callJson } from '../outbound/callJson.ts'
import type { Outbound } from '../outbound/createOutbound.ts'

/** The calls to the public accounts platform. */
export interface MpApi {
  /** Valid for an hour or two; getting one proves that the secret is right. */
  token(appId: string, appSecret: string): Promise<string>
  fansCount(token: string): Promise<number>
  publishMenu(token: string, menus: readonly MpButton[]): Promise<void>
  /** Sends a template message to a follower and returns the platform's id of it. */
  sendTemplate(account: MpAccount, message: MpTemplateMessage): Promise<string>
}

export interface MpAccount {
  appId: string
  appSecret: string
}

export interface MpTemplateMessage {
  openId: string
  template: string
  values: readonly (readonly [name: string, value: string])[]
}

/** Codes for a token that is no longer valid. */
const staleCodes = [40001, 40014, 42001]
/** Shorter than the two hours of a token. */
const tokenMinutes = 90

/** Messages for the platform's error codes. */
const reasons: Readonly<Record<number, string>> = {
  40001: 'AppSecret 不正确',
  40013: 'AppID 不正确',
  40125: 'AppSecret 不正确',
  40003: 'OpenID 不正确，或该用户没有关注公众号',
  40037: '模板编号不正确',
  43004: '该用户没有关注公众号',
  45009: '公众号今日的调用次数已用完',
  47003: '模板的内容与公众平台上的模板不符',
  40164: '本服务器的地址不在公众平台的 IP 白名单中',
  48001: '该公众号没有此接口的权限',
}

interface MpAnswer {
  errcode?: number
  errmsg?: string
  access_token?: string
  total?: number
  msgid?: number | string
}

export function createMpApi(outbound: Outbound, base: string): MpApi {
  async function ask(path: string, params: Record<string, string>, body?: unknown): Promise<MpAnswer> {
    const url = new URL(`${base}${path}`)
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
    const answer = (await callJson(outbound, { method: body === undefined ? 'GET' : 'POST', url, body })) as MpAnswer
    if (typeof answer !== 'object' || answer === null) throw errors.refused(`${url.host} 的应答无法识别`)
    if (answer.errcode)
      throw new AppError(
        'refused',
        reasons[answer.errcode] ?? `公众平台答复 ${answer.errcode}：${answer.errmsg ?? '未说明原因'}`,
        { details: { errcode: answer.errcode } },
      )
    return answer
  }

  async function newToken(appId: string, appSecret: string): Promise<string> {
    const { access_token: token } = await ask('/cgi-bin/token', {
      grant_type: 'client_credential',
      appid: appId,
      secret: appSecret,
    })
    if (!token) throw errors.refused('公众平台没有给出访问令牌')
    return token
  }

  // Tokens are limited to two thousand a day, and a new one soon ends the last one.
  const tokens = new Map<string, { token: string; until: number }>()
  async function currentToken({ appId, appSecret }: MpAccount): Promise<string> {
    const known = tokens.get(appId)
    if (known && known.until > performance.now()) return known.token
    const token = await newToken(appId, appSecret)
    tokens.set(appId, { token, until: performance.now() + tokenMinutes * 60_000 })
    return token
  }

  async function sendTemplate(account: MpAccount, message: MpTemplateMessage, isSecondTry = false): Promise<string> {
    const { openId, template, values } = message
    const data = Object.fromEntries(values.map(([name, value]) => [name, { value }]))
    const body = { touser: openId, template_id: template, data }
    try {
      const token = await currentToken(account)
      const { msgid } = await ask('/cgi-bin/message/template/send', { access_token: token }, body)
      return String(msgid ?? '')
    } catch (error) {
      tokens.delete(account.appId)
      if (isSecondTry || !isStaleToken(error)) throw error
      return sendTemplate(account, message, true)
    }
  }

  return {
    token: newToken,
    sendTemplate: (account, message) => sendTemplate(account, message),
    fansCount: async (token) => (await ask('/cgi-bin/user/get', { access_token: token })).total ?? 0,
    publishMenu: async (token, menus) => {
      await ask('/cgi-bin/menu/create', { access_token: token }, { button: menus.map(onPlatform) })
    },
  }
}

function isStaleToken(error: unknown): boolean {
  const { errcode } = Object(error instanceof AppError ? error.details : undefined) as { errcode?: number }
  return errcode !== undefined && staleCodes.includes(errcode)
}

/** A button in the platform's format. */
function onPlatform({ name, type, url, key, children = [] }: MpButton): Record<string, unknown> {
  if (children.length > 0) return { name, sub_button: children.map(onPlatform) }
  return type === 'view' ? { name, type, url } : { name, type, key }
}
