import { contract, type counsel, errors, packageOrder } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import type { ValuesOf } from '../../resource/rulesFor.ts'

const links = [
  ['contractId', contract, columnsOf(contract)],
  ['packageOrderId', packageOrder, columnsOf(packageOrder)],
] as const

/** The contract and the order of an engagement are its own client's. */
export async function assertSameClient({ tx, actor }: WriteContext, values: ValuesOf<typeof counsel>): Promise<void> {
  for (const [field, { title }, col] of links) {
    if (!values[field]) continue
    const { rows } = await sql<{ enterpriseId: string | null }>`
      select ${col.enterpriseId} as "enterpriseId" from ${col.$table}
      where ${col.id} = ${values[field]} and ${col.tenantId} = ${actor.tenantId} and ${col.deletedAt} is null`.execute(
      tx,
    )
    if (rows[0] && rows[0].enterpriseId !== values.enterpriseId)
      throw errors.invalid([{ field, message: `所选${title}不属于该企业` }])
  }
}
