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
