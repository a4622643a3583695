import { errors, type MpButton } from '@lexdesk/domain'
import { callJson } from '../../outbound/callJson.ts'
import type { Outbound } from '../../outbound/createOutbound.ts'

/** The calls to the public accounts platform. */
export interface MpApi {
  /** Valid for an hour or two; getting one proves that the secret is right. */
  token(appId: string, appSecret: string): Promise<string>
  fansCount(token: string): Promise<number>
  publishMenu(token: string, menus: readonly MpButton[]): Promise<void>
}

/** Messages for the platform's error codes. */
const reasons: Readonly<Record<number, string>> = {
  40001: 'AppSecret 不正确',
  40013: 'AppID 不正确',
  40125: 'AppSecret 不正确',
  40164: '本服务器的地址不在公众平台的 IP 白名单中',
  48001: '该公众号没有此接口的权限',
}

interface MpAnswer {
  errcode?: number
  errmsg?: string
  access_token?: string
  total?: number
}

export function createMpApi(outbound: Outbound, base: string): MpApi {
  async function ask(path: string, params: Record<string, string>, body?: unknown): Promise<MpAnswer> {
    const url = new URL(`${base}${path}`)
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
    const answer = (await callJson(outbound, { method: body === undefined ? 'GET' : 'POST', url, body })) as MpAnswer
    if (typeof answer !== 'object' || answer === null) throw errors.refused(`${url.host} 的应答无法识别`)
    if (answer.errcode)
      throw errors.refused(
        reasons[answer.errcode] ?? `公众平台答复 ${answer.errcode}：${answer.errmsg ?? '未说明原因'}`,
      )
    return answer
  }

  return {
    token: async (appId, appSecret) => {
      const { access_token: token } = await ask('/cgi-bin/token', {
        grant_type: 'client_credential',
        appid: appId,
        secret: appSecret,
      })
      if (!token) throw errors.refused('公众平台没有给出访问令牌')
      return token
    },
    fansCount: async (token) => (await ask('/cgi-bin/user/get', { access_token: token })).total ?? 0,
    publishMenu: async (token, menus) => {
      await ask('/cgi-bin/menu/create', { access_token: token }, { button: menus.map(onPlatform) })
    },
  }
}

/** A button in the platform's format. */
function onPlatform({ name, type, url, key, children = [] }: MpButton): Record<string, unknown> {
  if (children.length > 0) return { name, sub_button: children.map(onPlatform) }
  return type === 'view' ? { name, type, url } : { name, type, key }
}
