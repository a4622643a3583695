import { createHash, timingSafeEqual } from 'node:crypto'
import { errors, message, messageChannels, messageEndpoints, sendStatuses } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import type { Sms } from '../../sms/createSms.ts'
import type { SmsReceipt } from '../../sms/SmsProvider.ts'

const col = columnsOf(message)

interface Parts {
  engine: Engine
  sms: Sms | undefined
  token: string | undefined
}

/** Delivery receipts of text messages. Idempotent: providers repeat them. */
export function receiptRoute(app: FastifyInstance, { engine, sms, token }: Parts): void {
  mount(
    app,
    messageEndpoints.smsReceipt,
    async ({ input }) => {
      if (!sms || token === undefined || !isSame(input.token, token)) throw errors.forbidden()
      const receipts = sms.readReceipts(input.reports)
      if (!receipts) throw errors.badRequest('回执的格式无法识别')
      for (const receipt of receipts) await applyReceipt(engine, receipt)
      return sms.receiptAnswer
    },
    {
      // Providers send a list; inputs are objects.
      preValidation: async (request) => {
        request.body = { reports: request.body }
      },
    },
  )
}

/** Compares digests, so that neither content nor length is revealed by the time it takes. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** An undelivered message is not retried by itself: the provider has tried for a day. A person can send it again. */
async function applyReceipt(engine: Engine, { id, isDelivered, reason }: SmsReceipt): Promise<void> {
  if (id === '') return
  const status = isDelivered ? sendStatuses.sent : sendStatuses.givenUp
  const result = isDelivered ? '已送达' : `未送达：${reason ?? '服务商未说明原因'}`
  const { rows } = await sql<{ id: string; tenantId: number }>`
    update ${col.$table} set ${col.esSendStatus} = ${status}, ${col.esResult} = ${result.slice(0, 255)},
      ${col.receiptTime} = now()
    where ${col.providerId} = ${id} and ${col.esType} = ${messageChannels.sms.value}
      and ${col.esSendStatus} = ${sendStatuses.sent} and ${col.deletedAt} is null
    returning ${col.id}, ${col.tenantId} as "tenantId"`.execute(engine.db.kysely)
  for (const row of rows) engine.announce({ resource: message, tenantId: row.tenantId, ids: [row.id], action: 'send' })
}
