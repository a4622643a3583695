import { errors } from '@lexdesk/domain'

export const smsErrors = {
  refused: (reason: string) => errors.refused(`短信服务商拒绝发送：${reason}`),
  /** Another try would fail alike. */
  undeliverable: (reason: string) => errors.undeliverable(`短信服务商拒绝发送：${reason}`),
  unreadable: () => errors.refused('短信服务商的应答无法识别'),
  needsTemplate: () =>
    errors.undeliverable(
      '短信服务商只按审核过的模板发送，请在消息模板中填写“服务商模板编号”，或配置 SMS_NOTICE_TEMPLATE',
    ),
  overLimit: (max: number, period: string, seconds: number) =>
    errors.refused(`同一手机号${period}最多 ${max} 条短信，请 ${seconds} 秒后再发`),
} as const
