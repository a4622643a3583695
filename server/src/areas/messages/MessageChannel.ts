import type { Kysely } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import type { Notify } from '../../jobs/SystemNotice.ts'
import type { Mailer } from '../../mail/createMailer.ts'
import type { Outbound } from '../../outbound/createOutbound.ts'
import type { SecretBox } from '../../secrets/secretBox.ts'
import type { Sms } from '../../sms/createSms.ts'
import type { MpApi } from '../../wechat/mpApi.ts'

export interface OutgoingMessage {
  tenantId: number
  title: string
  content: string
  receiver: string
  /** The code of the message template that it was made from. */
  templateCode: string | null
  /** The values of its placeholders, as the text of a JSON object. */
  param: string | null
  /** The record that the message is about. */
  recordType: string | null
  recordId: string | null
}

/**
 * One delivery channel. Returns the provider's id of the message if there is one, and rejects with a user-readable
 * reason when it cannot send.
 */
export type MessageChannel = (message: OutgoingMessage) => Promise<string | void>

/** Keyed by the values of dictionary msgType. */
export type MessageChannels = Readonly<Record<string, MessageChannel>>

/** The parts of the server that channels send with. */
export interface ChannelParts {
  db: Kysely<Tables>
  /** Undefined when not configured, like the mailer. */
  sms: Sms | undefined
  mailer: Mailer | undefined
  notify: Notify
  outbound: Outbound
  box: SecretBox
  mp: MpApi
}
