export const smsProviders = ['aliyun', 'tencent', 'http', 'log', 'off'] as const
export type SmsProviderName = (typeof smsProviders)[number]

export interface SmsAccount {
  keyId: string
  keySecret: string
  /** The approved signature of the office (短信签名). */
  signName: string
  /** SdkAppId of Tencent Cloud. */
  appId: string
  region: string
  /** The address of the provider; the clouds have their own by default. */
  url: string
  /** The template of sign-in codes. */
  codeTemplate: string
  /** Which values this template takes, in order: code, minutes. */
  codeValues: readonly string[]
  /** The template of messages without one; its only value is `title`. */
  noticeTemplate: string
}

export interface SmsSettings {
  provider: SmsProviderName
  account: SmsAccount
  /** The secret in the path of delivery receipts; absent: receipts are not accepted. */
  receiptToken: string | undefined
}

/** How one variable is read; see `readConfig`. */
type Read = <T>(name: string, fallback: T, parse: (text: string) => T) => T

const variables = {
  keyId: 'SMS_KEY_ID',
  keySecret: 'SMS_KEY_SECRET',
  signName: 'SMS_SIGN_NAME',
  appId: 'SMS_APP_ID',
  url: 'SMS_URL',
  codeTemplate: 'SMS_CODE_TEMPLATE',
} as const

const cloud = ['keyId', 'keySecret', 'signName', 'codeTemplate'] as const
const needed: Record<SmsProviderName, readonly (keyof typeof variables)[]> = {
  aliyun: cloud,
  tencent: [...cloud, 'appId'],
  http: ['url', 'keySecret'],
  log: [],
  off: [],
}

export function readSmsSettings(read: Read): SmsSettings {
  const provider = read<SmsProviderName>('SMS_PROVIDER', 'off', providerName)
  return {
    provider,
    account: {
      keyId: read(variables.keyId, '', String),
      keySecret: read(variables.keySecret, '', String),
      signName: read(variables.signName, '', String),
      appId: read(variables.appId, '', digits),
      region: read('SMS_REGION', 'ap-guangzhou', plainWord),
      url: read(variables.url, '', address),
      codeTemplate: read(variables.codeTemplate, '', plainWord),
      codeValues: read('SMS_CODE_VALUES', ['code'], codeValues),
      noticeTemplate: read('SMS_NOTICE_TEMPLATE', '', plainWord),
    },
    receiptToken: read('SMS_RECEIPT_TOKEN', undefined, token),
  }
}

/** The variables that the provider needs and that are not set. */
export function missingSmsVariables({ provider, account }: SmsSettings): string[] {
  return needed[provider].filter((name) => account[name] === '').map((name) => variables[name])
}

function providerName(text: string): SmsProviderName {
  const provider = smsProviders.find((name) => name === text)
  if (!provider) throw new Error(`只能为 ${smsProviders.join('、')} 之一`)
  return provider
}

function digits(text: string): string {
  if (!/^\d{5,20}$/.test(text)) throw new Error('应为数字编号')
  return text
}

function plainWord(text: string): string {
  if (!/^[\w.-]{1,64}$/.test(text)) throw new Error('只能由字母、数字、下划线、点和短横线组成')
  return text
}

function codeValues(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (!names.every((name) => name === 'code' || name === 'minutes'))
    throw new Error('应为 code 或 code,minutes，按模板中的次序')
  return names
}

function address(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.hash)
    throw new Error('应为 http:// 或 https:// 开头的地址')
  return text
}

function token(text: string): string {
  if (!/^[\w-]{16,128}$/.test(text)) throw new Error('应为 16 到 128 个字母、数字、下划线或短横线')
  return text
}
