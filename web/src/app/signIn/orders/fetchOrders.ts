import { moneyText, orderEndpoints } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'

export interface Order {
  key: string
  no: string
  packageName: string
  amount: string
  status: string
  createTime: string
}

export interface OrderPage {
  orders: Order[]
  total: number
}

const pageSize = 10

/** The orders of the signed-in user, newest first. Missing values stay empty. */
export async function fetchOrders(pageNo: number): Promise<OrderPage> {
  const query = { pageNo, pageSize, column: 'createTime', order: 'desc' }
  const answer: unknown = await call(orderEndpoints.mine, query)
  const page = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  const rows = Array.isArray(page.records) ? page.records : Array.isArray(answer) ? answer : []
  const orders = rows.map((row: unknown, index) => orderFrom(row, `${pageNo}-${index}`))
  return { orders, total: Number(page.total ?? orders.length) || orders.length }
}

function orderFrom(row: unknown, place: string): Order {
  const values: Record<string, unknown> = typeof row === 'object' && row !== null ? { ...row } : {}
  const text = (name: string): string => {
    const value = values[`${name}_dictText`] ?? values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    key: text('id') || place,
    no: text('no'),
    packageName: text('packageName'),
    amount: amountOf(text('amount')),
    status: text('status'),
    createTime: text('createTime'),
  }
}

/** Amounts are in cents. */
function amountOf(value: string): string {
  const amount = Number(value)
  return value === '' || Number.isNaN(amount) ? value : moneyText(amount)
}
