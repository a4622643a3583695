import { integer, text } from '../resource/kinds/builders.ts'
import { counsel } from '../resources/legal/counsel.ts'
import type {
  EntitlementAccount,
  EntitlementEntry,
  EntitlementSource,
  EntitlementValue,
} from '../resources/legal/entitlement.ts'
import { packageOrder } from '../resources/legal/packageOrder.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** What is left of an order or an engagement, and how much of its price is earned. */
export type Balances = { accounts: EntitlementAccount[] } & EntitlementValue

/** What the office owes to those who have paid, and whom it should speak to. */
export interface OrderSummary {
  /** Fen of all orders that are not earned yet; what an order carries over past its last day counts too. */
  unearned: number
  /** Orders in force whose last day is near. */
  expiring: number
  /** Orders in force with a line of which little is left. */
  low: number
  /** What counts as near, in days, and as little, in percent: as the tenant has set it. */
  expiringDays: number
  lowShare: number
}

export const packageEndpoints = {
  /** Null for who sees only some orders: the figures would tell of the others. */
  summary: defineEndpoint({
    method: 'GET',
    path: `${packageOrder.path}/summary`,
    access: may(packageOrder, 'list'),
    answer: answerOf<OrderSummary | null>(),
  }),
}

interface SourceResource {
  name: string
  path: string
}

const balances = (resource: SourceResource) =>
  defineEndpoint({
    method: 'GET',
    path: `${resource.path}/balances`,
    access: may(resource, 'list'),
    input: { id: text('编号', { required: true }) },
    answer: answerOf<Balances>(),
  })
const entries = (resource: SourceResource) =>
  defineEndpoint({
    method: 'GET',
    path: `${resource.path}/entries`,
    access: may(resource, 'list'),
    input: {
      accountId: text('权益', { required: true }),
      pageNo: integer('页码', { default: 1 }),
      pageSize: integer('每页条数', { default: 10 }),
    },
    answer: answerOf<Page<EntitlementEntry>>(),
  })

/** By what the right was bought with. */
export const balanceEndpoints = {
  packageOrder: balances(packageOrder),
  counsel: balances(counsel),
} satisfies Record<EntitlementSource, unknown>

/** The entries that a balance is the sum of. */
export const entryEndpoints = {
  packageOrder: entries(packageOrder),
  counsel: entries(counsel),
} satisfies Record<EntitlementSource, unknown>
