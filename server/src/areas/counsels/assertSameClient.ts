import { contract, type counsel, errors, packageOrder } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/Engine.ts'
import type { ValuesOf } from '../../resource/rulesFor.ts'

const links = [
  ['contractId', contract],
  ['packageOrderId', packageOrder],
] as const

/** The contract and the order of an engagement are its own client's. */
export async function assertSameClient({ tx, actor }: WriteContext, values: ValuesOf<typeof counsel>): Promise<void> {
  for (const [field, { table, title }] of links) {
    if (!values[field]) continue
    const { rows } = await sql<{ enterpriseId: string | null }>`
      select enterprise_id as "enterpriseId" from ${sql.table(table)}
      where id = ${values[field]} and tenant_id = ${actor.tenantId} and deleted_at is null`.execute(tx)
    if (rows[0] && rows[0].enterpriseId !== values.enterpriseId)
      throw errors.invalid([{ field, message: `所选${title}不属于该企业` }])
  }
}
