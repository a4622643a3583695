import type { Call } from '@lexdesk/domain'
import { ApiError } from '../calls/ApiError.ts'
import { callEnvelope } from '../calls/callEnvelope.ts'
import type { CallInput } from '../calls/send.ts'
import type { Department, OpenedSession } from './OpenedSession.ts'
import { sessionUserFrom } from './SessionUser.ts'
import { withSteps } from './signInSteps.ts'

export interface AccountCredentials {
  username: string
  password: string
  captcha?: string
  checkKey?: number
  remember_me?: boolean
}

interface SignInAnswer {
  token?: unknown
  userInfo?: { relTenantIds?: unknown }
  multi_depart?: unknown
  departs?: unknown
  sysAllDictItems?: unknown
}

export const signInByAccount = (body: AccountCredentials): Promise<OpenedSession> =>
  openSession({ method: 'POST', path: '/sys/login' }, { body })

/** One further step: the code, or the new password, that a ticket waits for. May ask for another one. */
export const takeSignInStep = (body: { ticket: string; captcha?: string; password?: string }): Promise<OpenedSession> =>
  openOnce({ method: 'POST', path: '/sys/login' }, { body })

export const signInByPhone = (body: {
  mobile: string
  captcha: string
  remember_me: boolean
}): Promise<OpenedSession> => openSession({ method: 'POST', path: '/sys/phoneLogin' }, { body })

export function signInByThird(token: string, source: string): Promise<OpenedSession> {
  const path = `/sys/thirdLogin/getLoginUser/${encodeURIComponent(token)}/${encodeURIComponent(source)}`
  return openSession({ method: 'GET', path })
}

/** Single sign-on: the ticket that the sign-on server has put into the address of this page. */
export const signInByTicket = (ticket: string, service: string): Promise<OpenedSession> =>
  openSession({ method: 'GET', path: '/sys/cas/client/validateLogin' }, { params: { ticket, service } })

const openSession = (call: Call, input?: CallInput): Promise<OpenedSession> => withSteps(() => openOnce(call, input))

/** Only code 200, compared as text, is a sign-in: a wrong SMS code comes as a success with code 0. */
async function openOnce(call: Call, input: CallInput = {}): Promise<OpenedSession> {
  const { code, message, result } = await callEnvelope<SignInAnswer | null>(call, { ...input, anonymous: true })
  if (String(code) !== '200' || typeof result?.token !== 'string' || result.token === '')
    throw new ApiError('refused', message?.trim() || '请求出现错误，请稍后再试', { status: 200, wireCode: code })
  const { token, userInfo, multi_depart: multiDepart, departs, sysAllDictItems } = result
  return {
    token,
    user: sessionUserFrom(userInfo),
    multiDepart: multiDepart === undefined ? undefined : Number(multiDepart),
    departments: Array.isArray(departs) ? departs.filter(isDepartment) : [],
    tenantIds: idsOf(userInfo?.relTenantIds),
    dictionaries: isObject(sysAllDictItems) ? sysAllDictItems : undefined,
  }
}

/** The comma list of the wire; a lone id may come as a number. */
function idsOf(list: unknown): string[] {
  const text = typeof list === 'string' || typeof list === 'number' ? String(list) : ''
  return text
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDepartment = (value: unknown): value is Department =>
  isObject(value) && typeof value.orgCode === 'string' && typeof value.departName === 'string'
