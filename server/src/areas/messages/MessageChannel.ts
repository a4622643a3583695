export interface OutgoingMessage {
  tenantId: number
  title: string
  content: string
  receiver: string
  /** The record that it speaks of. */
  recordType: string | null
  recordId: string | null
}

/** One way of sending. Rejects with a reason for people when it cannot. */
export type MessageChannel = (message: OutgoingMessage) => Promise<void>

/** By the values of dictionary msgType. */
export type MessageChannels = Readonly<Record<string, MessageChannel>>
