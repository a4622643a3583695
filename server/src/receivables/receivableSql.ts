import { boundContractStates, freeFeeMode, type Receivable } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'

/** `receivableOf` for statements over `biz_contract` with this alias; each figure is one value a contract. */
export function receivableSql(alias: string): Record<keyof Receivable, RawBuilder<unknown>> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const linesOf = (table: string, amount: string) =>
    sql`coalesce((select sum(${sql.ref(amount)}) from ${sql.table(table)} where parent_id = ${column('id')}), 0)`
  const due = sql`case when ${column('status')} in (${sql.join(boundContractStates)})
    and coalesce(${column('fee_mode')}, '') <> ${freeFeeMode} then coalesce(${column('amount')}, 0) else 0 end`
  const received = linesOf('biz_contract_payments', 'amount')
  const waived = linesOf('biz_contract_settlements', 'waived')
  return {
    currency: sql`coalesce(${column('currency')}, 'CNY')`,
    due,
    received,
    refunded: linesOf('biz_contract_settlements', 'refunded'),
    waived,
    outstanding: sql`greatest(0, ${due} - ${received} - ${waived})`,
  }
}
