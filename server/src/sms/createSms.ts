import { codeMinutes, smsPerNumber } from '@lexdesk/domain'
import type { Outbound } from '../outbound/createOutbound.ts'
import type { Quotas } from '../quotas/createQuotas.ts'
import { aliyunProvider } from './aliyunProvider.ts'
import { httpProvider } from './httpProvider.ts'
import { type SmsMessage, type SmsProvider, type SmsPurpose, smsPurposes, type SmsReceipt } from './SmsProvider.ts'
import { smsErrors } from './smsErrors.ts'
import type { SmsProviderName, SmsSettings } from './smsSettings.ts'
import { tencentProvider } from './tencentProvider.ts'

/** Sends text messages within the limits per number. Every call rejects with a Chinese reason when it cannot. */
export interface Sms {
  /** Whether messages without a template of their own can be sent: the clouds need one for them. */
  sendsNotices: boolean
  sendCode(number: string, code: string, purpose: SmsPurpose): Promise<void>
  /** Returns the provider's id of the message, by which a receipt names it. */
  send(message: SmsMessage & { title: string }): Promise<string | undefined>
  /** The receipts of a delivery report; undefined when the provider has none or the report is not readable. */
  readReceipts(body: unknown): SmsReceipt[] | undefined
  receiptAnswer: unknown
}

interface Parts {
  outbound: Outbound
  quotas: Quotas
  log: { warn(message: string): void }
}

const create: Record<Exclude<SmsProviderName, 'off'>, (parts: Parts, settings: SmsSettings) => SmsProvider> = {
  aliyun: ({ outbound }, { account }) => aliyunProvider(outbound, account),
  tencent: ({ outbound }, { account }) => tencentProvider(outbound, account),
  http: ({ outbound }, { account }) => httpProvider(outbound, account),
  // For trying things out: a warning, so that it is visible at the usual levels.
  log: ({ log }) => ({
    send: async ({ number, text }) => {
      log.warn(`短信 ${number} ${text.replace(/\s+/g, ' ')}`)
      return undefined
    },
  }),
}

const sendsTemplatesOnly: ReadonlySet<SmsProviderName> = new Set(['aliyun', 'tencent'])

/** Undefined when no text messages can be sent. */
export function createSms(settings: SmsSettings, parts: Parts): Sms | undefined {
  if (settings.provider === 'off') return undefined
  const { account } = settings
  const provider = create[settings.provider](parts, settings)

  async function sendLimited(message: SmsMessage): Promise<string | undefined> {
    // The log costs nothing and disturbs nobody.
    for (const { period, max, seconds } of settings.provider === 'log' ? [] : smsPerNumber) {
      const { used, secondsLeft } = await parts.quotas.add(`sms ${period} ${message.number}`, seconds)
      if (used > max) throw smsErrors.overLimit(max, period, secondsLeft)
    }
    return provider.send(message)
  }

  return {
    sendsNotices: account.noticeTemplate !== '' || !sendsTemplatesOnly.has(settings.provider),
    sendCode: async (number, code, purpose) => {
      const known: Record<string, string> = { code, minutes: String(codeMinutes) }
      await sendLimited({
        number,
        ...(account.codeTemplate !== '' && { template: account.codeTemplate }),
        values: account.codeValues.map((name) => [name, known[name] ?? ''] as const),
        text: `您的${smsPurposes[purpose]}验证码为 ${code}，${codeMinutes} 分钟内有效，请勿告诉他人。`,
      })
    },
    send: ({ title, ...message }) => {
      if (message.template !== undefined || account.noticeTemplate === '') return sendLimited(message)
      // Templates of the clouds take short values only.
      return sendLimited({ ...message, template: account.noticeTemplate, values: [['title', title.slice(0, 30)]] })
    },
    readReceipts: (body) => provider.readReceipts?.(body),
    receiptAnswer: provider.receiptAnswer,
  }
}
