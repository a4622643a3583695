import { AppError, user, user as userResource, userStatus } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { hashPassword } from '../../access/password.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { addRow } from '../../resource/write/addRow.ts'
import type { Engine, Tx } from '../../resource/Engine.ts'
import { takeLocks } from '../../database/takeLocks.ts'
import { nameKey } from './userRows.ts'

const col = columnsOf(user)

export interface NewAccount {
  username: string
  realname: string
  /** Null: no password, so the account can only be opened by an SMS code or a provider. */
  password: string | null
  phone?: string
  email?: string
}

/** Self-registered users belong to the first tenant until an administrator decides otherwise. */
const firstTenant = 1

/** A refusal with wire code 0 (wire contract §3.1). */
export const refusedWithZero = (message: string): AppError => new AppError('refused', message, { wireCode: 0 })

const taken: Record<string, string> = { username: '用户名已注册', phone: '该手机号已注册', email: '邮箱已被注册' }

/**
 * Creates an account without roles that awaits approval, and returns its id. Of concurrent requests for the same name,
 * number or address one succeeds.
 */
export async function createAccount(
  engine: Engine,
  { username, realname, password, phone, email }: NewAccount,
  alongside?: (tx: Tx, userId: string) => Promise<void>,
): Promise<string> {
  const hash = password === null ? null : await hashPassword(password)
  const values = {
    username,
    realname,
    // Distinguishes self-registered accounts from the staff numbers that the office assigns.
    workNo: `R-${username}`,
    ...(phone && { phone }),
    ...(email && { email }),
    relTenantIds: String(firstTenant),
  }
  try {
    const row = await addRow(engine, systemActor(firstTenant), userResource, values, async ({ tx }, { id }) => {
      await refuseTaken(tx, id, { username, phone, email })
      await sql`update ${col.$table} set ${col.password} = ${hash}, ${col.status} = ${userStatus.waiting}
        where ${col.id} = ${id}`.execute(tx)
      await alongside?.(tx, id)
    })
    return row.id
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === 'duplicate'
    throw isTaken ? refusedWithZero(taken[error.fields?.[0]?.field ?? ''] ?? error.message) : error
  }
}

/** Runs under a lock, so that the second of two concurrent requests sees the first. */
async function refuseTaken(
  tx: Tx,
  ownId: string,
  { username, phone = '', email = '' }: Pick<NewAccount, 'username' | 'phone' | 'email'>,
): Promise<void> {
  await takeLocks(tx, 'accounts')
  const { rows } = await sql<{ field: string }>`
    select case when lower(trim(${col.username})) = ${nameKey(username)} then 'username'
      when ${col.phone} = ${phone} and ${col.phone} <> '' then 'phone' else 'email' end as field
    from ${col.$table} where ${col.deletedAt} is null and ${col.id} <> ${ownId}
      and (lower(trim(${col.username})) = ${nameKey(username)}
      or ${col.phone} = ${phone} and ${col.phone} <> '' or lower(${col.email}) = ${email.toLowerCase()}
        and ${col.email} <> '')`.execute(tx)
  for (const field of ['username', 'phone', 'email'])
    if (rows.some((row) => row.field === field)) throw refusedWithZero(taken[field]!)
}
