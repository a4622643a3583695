import { deadlineRule, tenant } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { newId } from '../../../database/newId.ts'
import { deadlineRuleSeeds } from './deadlineRules.ts'
import { insertSeeds } from '../../../seed/insertSeeds.ts'

const deadlineRuleCol = columnsOf(deadlineRule)
const col = columnsOf(tenant)

/** In the demo office a lawyer has confirmed some rules. */
const demoLawyer = 'zhouminhua'
const demoConfirmed = ['jurisdiction', 'evidence', 'feePayment']

/** Adds the usual rules that a tenant has never had; changed or deleted ones are left alone. */
export async function addDeadlineRules(
  tx: Tx,
  tenantId: number,
  now: string,
  confirmed: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<{ id: string; code: string }>`
    select ${deadlineRuleCol.id}, ${deadlineRuleCol.code} from ${deadlineRuleCol.$table}
      where ${deadlineRuleCol.tenantId} = ${tenantId}`.execute(tx)
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const missing = deadlineRuleSeeds.filter(({ code }) => !ids.has(code))
  for (const { code } of missing) ids.set(code, newId())
  const added = missing.map(({ replaces, ...rule }) => ({
    ...rule,
    id: ids.get(rule.code)!,
    replacesId: replaces ? ids.get(replaces)! : null,
    ...(confirmed.includes(rule.code)
      ? { status: 'checked', checkedBy: demoLawyer, checkedOn: now.slice(0, 10) }
      : { status: 'unchecked' }),
    createTime: now,
  }))
  if (added.length > 0) await insertSeeds(tx, deadlineRule, added, tenantId, {}, now)
}

/** The same for every tenant of a database. */
export async function seedDeadlineRules(tx: Tx, now: string, demoTenant?: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select ${col.id} from ${col.$table} order by ${col.id}`.execute(tx)
  for (const { id } of rows) await addDeadlineRules(tx, id, now, id === demoTenant ? demoConfirmed : [])
}
