import { user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { defineTable, type NamedTables } from '../database/TableSpec.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import type { Actor } from './Actor.ts'
import { newId } from '../database/newId.ts'

const userCol = columnsOf(user)

/** Who granted or revoked what, and for whom; append-only. */
export const grantLogTable = defineTable({
  name: 'sys_grant_log',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'holder', type: 'text', notNull: true },
    { name: 'holder_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'holder_name', type: 'text', notNull: true },
    { name: 'user_id', type: 'text', collation: 'C' },
    { name: 'user_name', type: 'text' },
    { name: 'subject', type: 'text' },
    { name: 'given', type: 'text[]', notNull: true },
    { name: 'taken', type: 'text[]', notNull: true },
    { name: 'by', type: 'text', notNull: true },
    { name: 'by_name', type: 'text', notNull: true },
    { name: 'address', type: 'text' },
    { name: 'at', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [
    { name: 'sys_grant_log_holder', columns: ['holder_id', 'id desc'] },
    { name: 'sys_grant_log_user', columns: ['user_id', 'id desc'] },
  ],
})

const col = columnsIn(grantLogTable)

export interface GrantLine {
  /** What holds the permissions or the members. */
  holder: 'role' | 'department' | 'departRole'
  id: string
  name: string
  /** The user who gained or lost it; absent when the holder itself did. */
  user?: { id: string; name: string }
  /** The menu whose row rules were chosen. */
  subject?: string
  /** As text of that time: names change and rows are deleted. */
  given: readonly string[]
  taken: readonly string[]
}

export async function writeGrants(
  tx: Kysely<Tables>,
  { tenantId, username, realname }: Actor,
  lines: readonly GrantLine[],
  address: string | null = null,
): Promise<void> {
  for (const { holder, id, name, user, subject = null, given, taken } of lines)
    await sql`
      insert into ${col.$table} (${col.id}, ${col.tenantId}, ${col.holder}, ${col.holderId}, ${col.holderName},
        ${col.userId}, ${col.userName}, ${col.subject}, ${col.given}, ${col.taken},
        ${col.by}, ${col.byName}, ${col.address})
      values (${newId()}, ${tenantId}, ${holder}, ${id}, ${name}, ${user?.id ?? null},
        ${user?.name ?? null}, ${subject}, ${[...given]}::text[], ${[...taken]}::text[], ${username}, ${realname},
        ${address})`.execute(tx)
}

/** One entry per user who was added or removed. */
export async function writeMembers(
  tx: Kysely<Tables>,
  actor: Actor,
  into: Pick<GrantLine, 'holder' | 'id' | 'name'>,
  userIds: readonly string[],
  isGiven: boolean,
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select ${userCol.id}, ${userCol.realname} as name from ${userCol.$table}
      where ${userCol.id} = any(${[...userIds]}::text[])`.execute(tx)
  const words = [into.name]
  await writeGrants(
    tx,
    actor,
    rows.map((user) => ({ ...into, user, given: isGiven ? words : [], taken: isGiven ? [] : words })),
  )
}

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof grantLogTable> {}
}
