import { type SmsProvider, smsPurposes } from './SmsProvider.ts'

export const smsProviders = ['log', 'off'] as const
export type SmsProviderName = (typeof smsProviders)[number]

interface Log {
  warn(message: string): void
}

/** Undefined when no text messages can be sent. */
export function createSmsProvider(name: SmsProviderName, log: Log): SmsProvider | undefined {
  return name === 'log' ? logProvider(log) : undefined
}

/** For trying things out: logs the code as a warning, so that it is visible at the usual levels. */
function logProvider(log: Log): SmsProvider {
  return {
    send: async (mobile, code, purpose) => log.warn(`短信验证码 ${mobile} ${smsPurposes[purpose]} ${code}`),
    sendText: async (mobile, text) => log.warn(`短信 ${mobile} ${text.replace(/\s+/g, ' ')}`),
  }
}
