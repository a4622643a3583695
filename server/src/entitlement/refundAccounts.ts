import { type EntitlementAccount, type EntitlementSource, errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { accountsOfSource } from './accountRows.ts'
import { accountTable } from './ledgerTables.ts'
import { writeEntry } from './writeEntry.ts'

const col = columnsIn(accountTable)

/** Why these accounts cannot be refunded now; undefined when they can. */
export function refundRefusal(accounts: readonly EntitlementAccount[]): string | undefined {
  const holding = accounts.find(({ held }) => held > 0)
  if (holding) return `${holding.itemName}还有 ${holding.held} ${holding.unit}被占用，请先完成或取消对应的业务`
  const overdrawn = accounts.find(({ available }) => available < 0)
  if (overdrawn) return `${overdrawn.itemName}超额使用 ${-overdrawn.available} ${overdrawn.unit}尚未结算，请先调整权益`
  return undefined
}

/**
 * Takes back all that is left and closes the accounts. Refused while units are held or overdrawn: afterwards every
 * balance is 0.
 */
export async function refundAccounts(
  context: WriteContext,
  source: { type: EntitlementSource; id: string },
  note: string | null = null,
): Promise<EntitlementAccount[]> {
  const accounts = await accountsOfSource(context.tx, context.actor.tenantId, source, true)
  const refusal = refundRefusal(accounts)
  if (refusal !== undefined) throw errors.refused(refusal)
  const after: EntitlementAccount[] = []
  for (const account of accounts)
    after.push(
      account.available === 0
        ? account
        : await writeEntry(context, account, { type: 'refund', qty: account.available, ref: source, note }),
    )
  await sql`
    update ${col.$table} set ${col.isClosed} = true
      where ${col.id} = any(${accounts.map(({ id }) => id)}::text[])`.execute(context.tx)
  return after.map((account) => ({ ...account, isClosed: true }))
}
