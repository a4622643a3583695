/** One sending of a subscription to one person, as it is tried. */
export interface Delivery {
  subscriptionId: string
  dueAt: string
  userId: string
  tenantId: number
  tries: number
  title: string
  reportId: string
  realname: string
  email: string | null
}
