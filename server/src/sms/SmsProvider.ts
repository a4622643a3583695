/** What a code is good for; the words stand in the text message. */
export const smsPurposes = { signIn: '登录', register: '注册', reset: '找回密码' } as const
export type SmsPurpose = keyof typeof smsPurposes

/** Whoever carries texts to a phone. Rejects when it cannot. */
export interface SmsProvider {
  send(mobile: string, code: string, purpose: SmsPurpose): Promise<void>
  /** A text of the office's own words. */
  sendText(mobile: string, text: string): Promise<void>
}
