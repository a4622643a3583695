import { randomUUID } from 'node:crypto'
import { utcSecond } from '@lexdesk/domain'
import { callJson } from '../outbound/callJson.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { field, isRecord, listOf } from './answers.ts'
import { hmacSha256, sha256Hex } from './sha.ts'
import { smsErrors } from './smsErrors.ts'
import type { SmsProvider, SmsReceipt } from './SmsProvider.ts'
import type { SmsAccount } from './smsSettings.ts'

/** Codes of the provider after which another try cannot succeed. */
const finalReasons: Readonly<Record<string, string>> = {
  'isv.MOBILE_NUMBER_ILLEGAL': '手机号不正确',
  'isv.MOBILE_COUNT_OVER_LIMIT': '手机号过多',
  'isv.SMS_TEMPLATE_ILLEGAL': '短信模板不存在或未通过审核',
  'isv.SMS_SIGNATURE_ILLEGAL': '短信签名不存在或未通过审核',
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL': '短信签名与模板的场景不符',
  'isv.TEMPLATE_MISSING_PARAMETERS': '短信模板缺少变量的值',
  'isv.TEMPLATE_PARAMS_ILLEGAL': '短信模板变量的值不符合规范',
  'isv.BLACK_KEY_CONTROL_LIMIT': '内容含有被禁止的词语',
  'isv.MOBILE_BLACK_LIST_LIMIT': '该手机号已退订',
}
const reasons: Readonly<Record<string, string>> = {
  'isv.BUSINESS_LIMIT_CONTROL': '该手机号的发送次数已达服务商上限',
  'isv.AMOUNT_NOT_ENOUGH': '短信账户余额不足',
  'isv.OUT_OF_SERVICE': '短信业务已停机',
  'isv.ACCOUNT_ABNORMAL': '短信账户异常',
  SignatureDoesNotMatch: '访问密钥不正确',
  'InvalidAccessKeyId.NotFound': '访问密钥不存在',
  'Throttling.User': '请求过于频繁',
}

/** Short Message Service of Alibaba Cloud (Dysmsapi 2017-05-25). */
export function aliyunProvider(outbound: Outbound, account: SmsAccount): SmsProvider {
  return {
    send: async ({ number, template, values }) => {
      if (template === undefined) throw smsErrors.needsTemplate()
      const url = new URL(account.url || 'https://dysmsapi.aliyuncs.com/')
      url.search = canonicalQuery({
        PhoneNumbers: number,
        SignName: account.signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify(Object.fromEntries(values)),
      })
      const headers = signedHeaders(account, {
        url,
        action: 'SendSms',
        version: '2017-05-25',
        date: utcSecond(new Date()),
        nonce: randomUUID(),
      })
      const answer = await callJson(outbound, { method: 'POST', url, headers, readsErrors: true })
      const code = field(answer, 'Code')
      if (code === undefined) throw smsErrors.unreadable()
      if (code === 'OK') return field(answer, 'BizId')
      const final = finalReasons[code]
      throw final === undefined
        ? smsErrors.refused(reasons[code] ?? `${code} ${field(answer, 'Message') ?? ''}`.trim())
        : smsErrors.undeliverable(final)
    },
    readReceipts: (body) =>
      listOf(body)?.map((one): SmsReceipt => ({
        id: field(one, 'biz_id') ?? '',
        isDelivered: isRecord(one) && one.success === true,
        ...withReason(field(one, 'err_msg') ?? field(one, 'err_code')),
      })),
    receiptAnswer: { code: 0, msg: '接收成功' },
  }
}

const withReason = (reason: string | undefined): { reason?: string } => (reason === undefined ? {} : { reason })

/** RFC 3986, sorted by name. */
function canonicalQuery(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

interface AliyunCall {
  url: URL
  action: string
  version: string
  date: string
  nonce: string
}

/** Signature method V3 (ACS3-HMAC-SHA256); the parameters are in the query and the body is empty. */
export function signedHeaders(
  { keyId, keySecret }: Pick<SmsAccount, 'keyId' | 'keySecret'>,
  { url, action, version, date, nonce }: AliyunCall,
): Record<string, string> {
  const bodyHash = sha256Hex('')
  const headers = {
    host: url.host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  // Written above in the order of their names.
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const request = ['POST', url.pathname, url.search.slice(1), lines.join(''), names, bodyHash].join('\n')
  const signature = hmacSha256(keySecret, `ACS3-HMAC-SHA256\n${sha256Hex(request)}`).toString('hex')
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`,
  }
}
