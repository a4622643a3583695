/** The purpose of a code; the words appear in the text message. */
export const smsPurposes = { signIn: '登录', register: '注册', reset: '找回密码' } as const
export type SmsPurpose = keyof typeof smsPurposes

/** Sends text messages. Rejects when it cannot. */
export interface SmsProvider {
  send(mobile: string, code: string, purpose: SmsPurpose): Promise<void>
  /** A free text of the office. */
  sendText(mobile: string, text: string): Promise<void>
}
