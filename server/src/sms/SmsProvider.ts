/** The purpose of a code; the words appear in the text message. */
export const smsPurposes = { signIn: '登录', register: '注册', reset: '找回密码' } as const
export type SmsPurpose = keyof typeof smsPurposes

export interface SmsMessage {
  number: string
  /** The number of the approved template at the provider. */
  template?: string
  /** The values of the template, in the order of its placeholders. */
  values: readonly (readonly [name: string, value: string])[]
  /** The whole text, for providers that send texts. */
  text: string
}

/** What the provider reports later about a message. */
export interface SmsReceipt {
  /** The provider's id of the message. */
  id: string
  isDelivered: boolean
  reason?: string
}

export interface SmsProvider {
  /** Sends one message and returns the provider's id of it. Rejects with a Chinese reason when it cannot. */
  send(message: SmsMessage): Promise<string | undefined>
  /** Reads a delivery report; undefined when it is not one. */
  readReceipts?(body: unknown): SmsReceipt[] | undefined
  /** What the provider expects as the answer to a report. */
  receiptAnswer?: unknown
}
