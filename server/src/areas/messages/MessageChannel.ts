export interface OutgoingMessage {
  tenantId: number
  title: string
  content: string
  receiver: string
}

/** One way of sending. Rejects with a reason for people when it cannot. */
export type MessageChannel = (message: OutgoingMessage) => Promise<void>

/** By the values of dictionary msgType. */
export type MessageChannels = Readonly<Record<string, MessageChannel>>
