import { demoAccountEndpoints, type Envelope, sessionEndpoints, type SignInAnswer } from '@lexdesk/domain'
import { ApiError } from '../calls/ApiError.ts'
import { callEnvelope } from '../calls/callEnvelope.ts'
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

const anonymous = { anonymous: true }

export const signInByAccount = (body: AccountCredentials): Promise<OpenedSession> =>
  withSteps(() => opened(callEnvelope(sessionEndpoints.login, body, anonymous)))

/** Submits the code or the new password for a ticket. The server may then require another step. */
export const takeSignInStep = (body: { ticket: string; captcha?: string; password?: string }): Promise<OpenedSession> =>
  opened(callEnvelope(sessionEndpoints.login, body, anonymous))

/** An account of the demo office, without a password. */
export const signInToDemo = (account: string): Promise<OpenedSession> =>
  withSteps(() => opened(callEnvelope(demoAccountEndpoints.signIn, { account }, anonymous)))

export const signInByPhone = (body: {
  mobile: string
  captcha: string
  remember_me: boolean
}): Promise<OpenedSession> => withSteps(() => opened(callEnvelope(sessionEndpoints.phoneLogin, body, anonymous)))

export const signInByThird = (token: string, thirdType: string): Promise<OpenedSession> =>
  withSteps(() => opened(callEnvelope(sessionEndpoints.thirdLoginUser, { token, thirdType }, anonymous)))

/** Single sign-on: the ticket that the sign-on server has added to the URL of this page. */
export const signInByTicket = (ticket: string, service: string): Promise<OpenedSession> =>
  withSteps(() => opened(callEnvelope(sessionEndpoints.casLogin, { ticket, service }, anonymous)))

/** Only code 200, compared as text, is a sign-in: a wrong SMS code is returned as success with code 0. */
async function opened(answer: Promise<Envelope<SignInAnswer | null>>): Promise<OpenedSession> {
  const { code, message, result } = await answer
  if (String(code) !== '200' || typeof result?.token !== 'string' || result.token === '')
    throw new ApiError('refused', message?.trim() || '请求出现错误，请稍后再试', { status: 200, wireCode: code })
  const { token, userInfo, multi_depart: multiDepart, departs, recoveryCodes, sysAllDictItems } = result
  return {
    token,
    user: sessionUserFrom(userInfo),
    multiDepart: multiDepart === undefined ? undefined : Number(multiDepart),
    departments: Array.isArray(departs) ? departs.filter(isDepartment) : [],
    tenantIds: idsOf(isObject(userInfo) ? userInfo.relTenantIds : undefined),
    dictionaries: isObject(sysAllDictItems) ? sysAllDictItems : undefined,
    ...(recoveryCodes && { recoveryCodes }),
  }
}

/** Parses the comma list of the wire; a single id may be a number. */
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
