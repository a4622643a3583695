import { boundContractStates, contract, freeFeeMode, type Receivable } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf, linesOf } from '../database/columnsOf.ts'

const payments = linesOf(contract, 'payments')
const settlements = linesOf(contract, 'settlements')

/** `receivableOf` as SQL over contracts with this alias; each figure is one value per contract. */
export function receivableSql(alias: string): Record<keyof Receivable, RawBuilder<unknown>> {
  const c = columnsOf(contract, alias)
  const sumOf = ({ $table, parentId }: typeof payments | typeof settlements, amount: RawBuilder<unknown>) =>
    sql`coalesce((select sum(${amount}) from ${$table} where ${parentId} = ${c.id}), 0)`
  const due = sql`case when ${c.status} in (${sql.join(boundContractStates)})
    and coalesce(${c.feeMode}, '') <> ${freeFeeMode} then coalesce(${c.amount}, 0) else 0 end`
  const received = sumOf(payments, payments.amount)
  const waived = sumOf(settlements, settlements.waived)
  return {
    currency: sql`coalesce(${c.currency}, 'CNY')`,
    due,
    received,
    refunded: sumOf(settlements, settlements.refunded),
    waived,
    outstanding: sql`greatest(0, ${due} - ${received} - ${waived})`,
  }
}
