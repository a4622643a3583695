import type { Subscription } from './subscribed.ts'

/** One sending of a subscription to one person, as it is tried. */
export interface Delivery extends Subscription {
  subscriptionId: string
  dueAt: string
  userId: string
  tenantId: number
  tries: number
  title: string
  realname: string
  email: string | null
}
