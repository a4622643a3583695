import type { Sessions } from '../../access/sessions.ts'
import type { ThirdLogin } from '../../identity/ThirdLogin.ts'
import type { Notify } from '../../jobs/SystemNotice.ts'
import type { Dictionaries, Engine } from '../../resource/Engine.ts'
import type { SmsProvider } from '../../sms/SmsProvider.ts'
import type { Quotas } from './quotas.ts'
import type { ShortLived } from './shortLived.ts'
import type { SignInGuard } from './signInGuard.ts'
import type { TwoStep } from './twoStep/createTwoStep.ts'

export interface SignInSettings {
  apiBase: string
  platformName: string
  platformShortName: string
  loginCaptcha: boolean
  registration: boolean
  thirdLogins: readonly ThirdLogin[]
  casUrl: string | undefined
  demoClock: boolean
}

/** What the calls of this area work with. */
export interface SessionParts {
  engine: Engine
  sessions: Sessions
  dictionaries: Dictionaries & { all(): Record<string, unknown> }
  settings: SignInSettings
  /** Absent: no text messages can be sent. */
  sms: SmsProvider | undefined
  guard: SignInGuard
  quotas: Quotas
  shortLived: ShortLived
  /** Sockets of an ended session are closed, on every instance. */
  closeSession(sessionId: string): void
  /** Puts a message of the system into the boxes of users. */
  notify: Notify
  twoStep: TwoStep
  /** Says something to all open browsers of a user. */
  tellUser(userId: string, frame: { cmd: string; [name: string]: unknown }): void
}
