import { callJson } from '../outbound/callJson.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { field, isRecord, listOf } from './answers.ts'
import { hmacSha256 } from './sha.ts'
import { smsErrors } from './smsErrors.ts'
import type { SmsProvider, SmsReceipt } from './SmsProvider.ts'
import type { SmsAccount } from './smsSettings.ts'

/**
 * A service of one's own: `POST { number, text, template?, values }`, answered by `{ id }` or `{ error }`.
 * `x-signature` is the HMAC-SHA256 of the time in `x-timestamp`, a line feed and the body.
 */
export function httpProvider(outbound: Outbound, { url, keyId, keySecret, signName }: SmsAccount): SmsProvider {
  return {
    send: async ({ number, template, values, text }) => {
      const body = { number, text, signName, template, values: Object.fromEntries(values) }
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = hmacSha256(keySecret, `${timestamp}\n${JSON.stringify(body)}`).toString('hex')
      const headers = { 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-signature': signature }
      const answer = await callJson(outbound, { method: 'POST', url: new URL(url), body, headers, readsErrors: true })
      if (!isRecord(answer)) throw smsErrors.unreadable()
      const problem = field(answer, 'error')
      if (problem !== undefined) throw smsErrors.refused(problem)
      const id = field(answer, 'id')
      if (id === undefined) throw smsErrors.unreadable()
      return id
    },
    readReceipts: (body) =>
      listOf(body)?.map((one): SmsReceipt => {
        const reason = field(one, 'reason')
        return {
          id: field(one, 'id') ?? '',
          isDelivered: isRecord(one) && one.delivered === true,
          ...(reason !== undefined && { reason }),
        }
      }),
    receiptAnswer: { ok: true },
  }
}
