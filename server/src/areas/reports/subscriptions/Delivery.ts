import type { Subscription } from './subscribed.ts'

/** One sending of a subscription to one person, as it is tried. */
export interface Delivery extends Subscription {
  subscriptionId: string
  dueAt: string
  userId: string
  tenantId: number
  tries: number
  title: string
  /** Of the subscription, now. */
  isOn: 'Y' | 'N'
  userIds: string[] | null
  roleIds: string[] | null
  realname: string
  email: string | null
}
