import { lawyerProfile, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'

const u = columnsOf(user, 'u')

/** A lawyer whose profile says that he takes no cases leads no engagement. Without a profile nothing is known against him. */
export async function lawyerRefusal({ tx, actor }: WriteContext, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${u.realname} as name from ${sql.table(lawyerProfile.table)} p join ${u.$table} on ${u.id} = p.user_id
    where p.user_id = ${userId} and p.tenant_id = ${actor.tenantId} and p.deleted_at is null
      and p.accept_flag = 'N'`.execute(tx)
  return rows[0] ? `主办律师${rows[0].name}目前不接单，请更换主办律师` : undefined
}
