import {
  type PasswordPolicy,
  readPasswordPolicy,
  usualPasswordPolicy,
  type PlatformAnswer,
  sessionEndpoints,
} from '@lexdesk/domain'
import { call } from '../api/calls/call.ts'
import { setBusinessClock } from '../api/live/businessClock.ts'

export interface ThirdLogin {
  source: string
  title: string
}

export interface Platform {
  name: string
  shortName: string
  /** A picture with characters is asked for at sign-in. */
  loginCaptcha: boolean
  /** Visitors may open an account. */
  registration: boolean
  thirdLogins: readonly ThirdLogin[]
  /** What a new password must be like. */
  passwordPolicy: PasswordPolicy
  /** A demonstration whose clock can be moved. */
  hasDemoClock: boolean
}

/** What holds where nobody has configured anything else, and for servers that do not tell. */
export const usualPlatform: Platform = {
  name: '律云法律服务平台',
  shortName: '律云',
  loginCaptcha: true,
  registration: true,
  thirdLogins: [],
  passwordPolicy: usualPasswordPolicy,
  hasDemoClock: false,
}

/** The configured name and the ways to sign in. Asked for before anybody has signed in. */
export async function fetchPlatform(): Promise<Platform> {
  const told: Partial<Record<keyof PlatformAnswer, unknown>> | null = await call(
    sessionEndpoints.platform,
    {},
    { anonymous: true },
  )
  if (typeof told?.demoClock === 'string') setBusinessClock(told.demoClock)
  const text = (value: unknown, usual: string) => (typeof value === 'string' && value !== '' ? value : usual)
  return {
    name: text(told?.name, usualPlatform.name),
    shortName: text(told?.shortName, usualPlatform.shortName),
    loginCaptcha: told?.loginCaptcha !== false,
    registration: told?.registration !== false,
    thirdLogins: Array.isArray(told?.thirdLogins) ? told.thirdLogins.filter(isThirdLogin) : [],
    passwordPolicy: readPasswordPolicy(Object(told?.passwordPolicy), usualPasswordPolicy).policy,
    hasDemoClock: typeof told?.demoClock === 'string',
  }
}

const isThirdLogin = (value: unknown): value is ThirdLogin =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  typeof value.source === 'string' &&
  'title' in value &&
  typeof value.title === 'string'
