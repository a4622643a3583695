import type { Kysely } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import type { Notify } from '../../jobs/SystemNotice.ts'
import type { Mailer } from '../../mail/createMailer.ts'
import type { SmsProvider } from '../../sms/SmsProvider.ts'

export interface OutgoingMessage {
  tenantId: number
  title: string
  content: string
  receiver: string
  /** The record that the message is about. */
  recordType: string | null
  recordId: string | null
}

/** One delivery channel. Rejects with a user-readable reason when it cannot send. */
export type MessageChannel = (message: OutgoingMessage) => Promise<void>

/** Keyed by the values of dictionary msgType. */
export type MessageChannels = Readonly<Record<string, MessageChannel>>

/** The parts of the server that channels send with. */
export interface ChannelParts {
  db: Kysely<Tables>
  /** Undefined when not configured, like the mailer. */
  sms: SmsProvider | undefined
  mailer: Mailer | undefined
  notify: Notify
}
