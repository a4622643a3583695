import { integer, text } from '../resource/kinds/builders.ts'
import { counsel } from '../resources/legal/counsels/counsel.ts'
import type {
  EntitlementAccount,
  EntitlementEntry,
  EntitlementSource,
  EntitlementValue,
} from '../resources/legal/packages/entitlement.ts'
import { packageOrder } from '../resources/legal/packages/packageOrder.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** The balance of an order or an engagement, and how much of its price is earned. */
export type Balances = { accounts: EntitlementAccount[] } & EntitlementValue

/** What the office owes to clients who have paid, and which of them to contact. */
export interface OrderSummary {
  /** Unearned fen of all orders, including what an order carries over past its last day. */
  unearned: number
  /** Orders in force that end soon. */
  expiring: number
  /** Orders in force with a line whose balance is low. */
  low: number
  /** The tenant's thresholds: ending soon in days, low balance in percent. */
  expiringDays: number
  lowShare: number
}

export const packageEndpoints = {
  /** Null for users who see only some orders: the figures would disclose the others. */
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

/** By what the entitlement was bought with. */
export const balanceEndpoints = {
  packageOrder: balances(packageOrder),
  counsel: balances(counsel),
} satisfies Record<EntitlementSource, unknown>

/** The entries behind a balance. */
export const entryEndpoints = {
  packageOrder: entries(packageOrder),
  counsel: entries(counsel),
} satisfies Record<EntitlementSource, unknown>
