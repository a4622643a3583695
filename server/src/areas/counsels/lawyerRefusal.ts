import { lawyerProfile, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'

const p = columnsOf(lawyerProfile, 'p')
const u = columnsOf(user, 'u')

/** A lawyer whose profile says that he takes no cases leads no engagement. Without a profile nothing is known against him. */
export async function lawyerRefusal({ tx, actor }: WriteContext, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${u.realname} as name from ${p.$table} join ${u.$table} on ${u.id} = ${p.userId}
    where ${p.userId} = ${userId} and ${p.tenantId} = ${actor.tenantId} and ${p.deletedAt} is null
      and ${p.acceptFlag} = 'N'`.execute(tx)
  return rows[0] ? `主办律师${rows[0].name}目前不接单，请更换主办律师` : undefined
}
