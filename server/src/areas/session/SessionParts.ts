import type { SignInAnswer } from '@lexdesk/domain'
import type { Sessions } from '../../access/sessions.ts'
import type { ThirdLogin } from '../../identity/ThirdLogin.ts'
import type { Notify } from '../../jobs/SystemNotice.ts'
import type { Mailer } from '../../mail/createMailer.ts'
import type { Dictionaries, Engine } from '../../resource/Engine.ts'
import type { Sms } from '../../sms/createSms.ts'
import type { Quotas } from '../../quotas/createQuotas.ts'
import type { ShortLived } from '../../captcha/shortLived.ts'
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
  demoData: boolean
  openDemo: boolean
}

/** Dependencies shared by the session endpoints. */
export interface SessionParts {
  engine: Engine
  sessions: Sessions
  dictionaries: Dictionaries & { all(): NonNullable<SignInAnswer['sysAllDictItems']> }
  settings: SignInSettings
  /** Absent when no SMS provider is configured. */
  sms: Sms | undefined
  /** Absent when no mail server is configured. */
  mailer: Mailer | undefined
  guard: SignInGuard
  quotas: Quotas
  shortLived: ShortLived
  /** Sockets of an ended session are closed, on every instance. */
  closeSession(sessionId: string): void
  /** Sends a system notice to users. */
  notify: Notify
  twoStep: TwoStep
  /** Pushes a frame to every open browser of a user. */
  tellUser(userId: string, frame: { cmd: string; [name: string]: unknown }): void
}
