import { callJson } from '../outbound/callJson.ts'
import { utcSecond } from '@lexdesk/domain'
import type { Outbound } from '../outbound/createOutbound.ts'
import { field, isRecord, listOf } from './answers.ts'
import { hmacSha256, sha256Hex } from './sha.ts'
import { smsErrors } from './smsErrors.ts'
import type { SmsProvider, SmsReceipt } from './SmsProvider.ts'
import type { SmsAccount } from './smsSettings.ts'

/** Codes of the provider after which another try cannot succeed. */
const finalReasons: Readonly<Record<string, string>> = {
  'InvalidParameterValue.IncorrectPhoneNumber': '手机号不正确',
  'FailedOperation.PhoneNumberInBlacklist': '该手机号已退订',
  'FailedOperation.TemplateIncorrectOrUnapproved': '短信模板不存在或未通过审核',
  'FailedOperation.SignatureIncorrectOrUnapproved': '短信签名不存在或未通过审核',
  'FailedOperation.TemplateUnapprovedOrNotExist': '短信模板不存在或未通过审核',
  'FailedOperation.TemplateParamSetNotMatchApprovedTemplate': '变量与短信模板不符',
  'InvalidParameterValue.TemplateParameterFormatError': '短信模板变量的值不符合规范',
  'FailedOperation.ContainSensitiveWord': '内容含有被禁止的词语',
}
const reasons: Readonly<Record<string, string>> = {
  'AuthFailure.SignatureFailure': '访问密钥不正确',
  'AuthFailure.SecretIdNotFound': '访问密钥不存在',
  'FailedOperation.InsufficientBalanceInSmsPackage': '短信套餐余额不足',
  'LimitExceeded.PhoneNumberDailyLimit': '该手机号的发送次数已达服务商上限',
  'LimitExceeded.PhoneNumberOneHourLimit': '该手机号的发送次数已达服务商上限',
  'LimitExceeded.PhoneNumberThirtySecondLimit': '该手机号的发送次数已达服务商上限',
  RequestLimitExceeded: '请求过于频繁',
}

/** Short Message Service of Tencent Cloud (sms 2021-01-11). */
export function tencentProvider(outbound: Outbound, account: SmsAccount): SmsProvider {
  return {
    send: async ({ number, template, values }) => {
      if (template === undefined) throw smsErrors.needsTemplate()
      const url = new URL(account.url || 'https://sms.tencentcloudapi.com/')
      const body = {
        PhoneNumberSet: [`+86${number}`],
        SmsSdkAppId: account.appId,
        SignName: account.signName,
        TemplateId: template,
        TemplateParamSet: values.map(([, value]) => value),
      }
      const headers = signedHeaders(account, {
        host: url.host,
        service: 'sms',
        action: 'SendSms',
        version: '2021-01-11',
        payload: JSON.stringify(body),
        seconds: Math.floor(Date.now() / 1000),
      })
      const answer = await callJson(outbound, { method: 'POST', url, body, headers, readsErrors: true })
      const response = isRecord(answer) ? answer.Response : undefined
      const state = isRecord(response) ? (response.Error ?? listOf(response.SendStatusSet)?.[0]) : undefined
      const code = field(state, 'Code')
      if (code === undefined) throw smsErrors.unreadable()
      if (code === 'Ok') return field(state, 'SerialNo')
      const final = finalReasons[code]
      throw final === undefined
        ? smsErrors.refused(reasons[code] ?? `${code} ${field(state, 'Message') ?? ''}`.trim())
        : smsErrors.undeliverable(final)
    },
    readReceipts: (body) =>
      listOf(body)?.map((one): SmsReceipt => {
        const reason = field(one, 'description') ?? field(one, 'errmsg')
        return {
          id: field(one, 'sid') ?? '',
          isDelivered: field(one, 'report_status') === 'SUCCESS',
          ...(reason !== undefined && { reason }),
        }
      }),
    receiptAnswer: { result: 0, errmsg: 'OK' },
  }
}

interface TencentCall {
  host: string
  service: string
  action: string
  version: string
  payload: string
  /** Unix time. */
  seconds: number
}

/** Signature method v3 (TC3-HMAC-SHA256). */
export function signedHeaders(
  { keyId, keySecret, region }: Pick<SmsAccount, 'keyId' | 'keySecret' | 'region'>,
  { host, service, action, version, payload, seconds }: TencentCall,
): Record<string, string> {
  const type = 'application/json; charset=utf-8'
  const names = 'content-type;host;x-tc-action'
  const lines = `content-type:${type}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const request = ['POST', '/', '', lines, names, sha256Hex(payload)].join('\n')
  // The day of the signature is that of UTC.
  const scope = `${utcSecond(new Date(seconds * 1000)).slice(0, 10)}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', seconds, scope, sha256Hex(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmacSha256, `TC3${keySecret}`)
  const signature = hmacSha256(key, text).toString('hex')
  return {
    host,
    'content-type': type,
    authorization: `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    'x-tc-action': action,
    'x-tc-version': version,
    'x-tc-timestamp': String(seconds),
    'x-tc-region': region,
  }
}
