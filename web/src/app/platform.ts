import {
  type DemoAccount,
  type PasswordPolicy,
  readPasswordPolicy,
  defaultPasswordPolicy,
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
  /** Sign-in requires a captcha. */
  loginCaptcha: boolean
  /** Visitors may register. */
  registration: boolean
  /** Text messages can be sent: sign-in, registration and recovery by phone work. */
  hasSms: boolean
  thirdLogins: readonly ThirdLogin[]
  /** The rules for new passwords. */
  passwordPolicy: PasswordPolicy
  /** Accounts of the demo office that need no password. */
  demoAccounts: readonly DemoAccount[]
  /** A demonstration whose clock can be moved. */
  hasDemoClock: boolean
}

/** Defaults, also for servers that do not send these settings. */
export const defaultPlatform: Platform = {
  name: '律云法律服务平台',
  shortName: '律云',
  loginCaptcha: true,
  registration: true,
  hasSms: true,
  thirdLogins: [],
  passwordPolicy: defaultPasswordPolicy,
  demoAccounts: [],
  hasDemoClock: false,
}

/** The configured name and sign-in methods. Requested before sign-in. */
export async function fetchPlatform(): Promise<Platform> {
  const answer: Partial<Record<keyof PlatformAnswer, unknown>> | null = await call(
    sessionEndpoints.platform,
    {},
    { anonymous: true, start: 'session' },
  )
  if (typeof answer?.demoClock === 'string') setBusinessClock(answer.demoClock)
  const text = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback)
  return {
    name: text(answer?.name, defaultPlatform.name),
    shortName: text(answer?.shortName, defaultPlatform.shortName),
    loginCaptcha: answer?.loginCaptcha !== false,
    registration: answer?.registration !== false,
    hasSms: answer?.smsLogin !== false,
    thirdLogins: Array.isArray(answer?.thirdLogins) ? answer.thirdLogins.filter(isThirdLogin) : [],
    passwordPolicy: readPasswordPolicy(Object(answer?.passwordPolicy), defaultPasswordPolicy).policy,
    demoAccounts: Array.isArray(answer?.demoAccounts) ? answer.demoAccounts.filter(isDemoAccount) : [],
    hasDemoClock: typeof answer?.demoClock === 'string',
  }
}

const isThirdLogin = (value: unknown): value is ThirdLogin =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  typeof value.source === 'string' &&
  'title' in value &&
  typeof value.title === 'string'

const isDemoAccount = (value: unknown): value is DemoAccount =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'title' in value &&
  typeof value.title === 'string'
