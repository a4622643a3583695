import { sessionEndpoints } from '@lexdesk/domain'
import { ApiError } from '../../../api/calls/ApiError.ts'
import { call } from '../../../api/calls/call.ts'

export interface FoundAccount {
  username: string
  /** May be masked or missing. */
  phone: string
}

export interface VerifiedAccount {
  username: string
  phone: string
  smscode: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The calls of password recovery, in the order of its steps (wire contract §3.1). */
export const recoveryCalls = {
  async checkCaptcha(captcha: string, checkKey: number): Promise<void> {
    await call(sessionEndpoints.checkCaptcha, { captcha, checkKey }, { anonymous: true })
  },

  /** Digits only are treated as a phone number. */
  async find(account: string): Promise<FoundAccount> {
    const isPhone = /^\d+$/.test(account)
    const found: Partial<Record<keyof FoundAccount, unknown>> | null = await call(
      sessionEndpoints.querySysUser,
      isPhone ? { phone: account } : { username: account },
      { anonymous: true },
    )
    return { username: text(found?.username) || (isPhone ? '' : account), phone: text(found?.phone) }
  },

  async verifyPhone(phone: string, smscode: string): Promise<VerifiedAccount> {
    const verified: Partial<Record<keyof VerifiedAccount, unknown>> | null = await call(
      sessionEndpoints.phoneVerification,
      { phone, smscode },
      { anonymous: true },
    )
    return { username: text(verified?.username), phone, smscode: text(verified?.smscode) || smscode }
  },

  /** In the body, so that it is not logged; servers that only know the old form get it in the query. */
  async changePassword({ username, phone, smscode }: VerifiedAccount, password: string): Promise<void> {
    const values = { username, password, smscode, phone }
    try {
      await call(sessionEndpoints.passwordChange, values, { anonymous: true })
    } catch (error) {
      if (!isWrongVerb(error)) throw error
      await call(sessionEndpoints.passwordChangeByAddress, values, { anonymous: true })
    }
  },
}

const isWrongVerb = (error: unknown): boolean =>
  error instanceof ApiError && (error.wireCode === 405 || error.status === 405 || error.status === 404)
