/** A message for browsers; `cmd` names its subject (wire contract §8.1). */
export interface SocketMessage {
  cmd: string
  [name: string]: unknown
}

export type Audience = 'all' | { tenantId: number } | { userId: string }
