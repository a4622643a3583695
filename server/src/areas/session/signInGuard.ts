import { type AppError, errors, signInFailuresPerAddressPerMinute, signInLockMinutes } from '@lexdesk/domain'
import { sql } from 'kysely'
import { signInGuardTable } from '../../access/accessTables.ts'
import { loadPolicy } from '../../access/passwordPolicy.ts'
import { writeLog } from '../../access/writeLog.ts'
import type { Database } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { createLimiter } from './createLimiter.ts'
import type { Quotas } from '../../quotas/createQuotas.ts'

const col = columnsIn(signInGuardTable)
const g = columnsIn(signInGuardTable, 'g')

export interface Attempt {
  /** The name being guessed; absent where something else limits the attempts, such as the tries of a code. */
  name?: string
  address: string
  /** The error returned while the name is locked. */
  locked?: AppError
}

export interface SignInGuard {
  /** Runs one attempt: `check` returns undefined for a failure, which is counted. */
  attempt<T>(attempt: Attempt, check: () => Promise<T | undefined>): Promise<T | undefined>
  sweep(): Promise<void>
}

const quotaOf = (address: string): string => `failures ${address}`

/**
 * Counts failures by name and by address. Attempts at one name run one after the other, and attempts in progress count
 * for their address, so parallel guessing gains nothing over sequential guessing.
 */
export function createSignInGuard(db: Database, quotas: Quotas): SignInGuard {
  const names = createLimiter({ concurrency: 1, maxQueued: 20 })
  const addresses = createLimiter({ concurrency: 8, maxQueued: 1_000 })

  async function assertOpen({ name, address, locked }: Attempt): Promise<void> {
    const { used, secondsLeft } = await quotas.look(quotaOf(address))
    const others = addresses.running(address) - 1
    if (used + others >= signInFailuresPerAddressPerMinute)
      throw errors.tooManyRequests(Math.min(60, Math.max(1, secondsLeft)))
    if (name === undefined) return
    const { rows } = await sql`
      select 1 from ${col.$table} where ${col.name} = ${name} and ${col.lockedUntil} > now()`.execute(db.kysely)
    if (rows.length === 0) return
    await quotas.add(quotaOf(address), 60)
    throw locked ?? errors.signInLocked((await loadPolicy(db.kysely)).lockMinutes)
  }

  async function count({ name, address }: Attempt): Promise<void> {
    await quotas.add(quotaOf(address), 60)
    if (name === undefined) return
    const { failures, lockMinutes } = await loadPolicy(db.kysely)
    const { rows } = await sql<{ isLocked: boolean }>`
      insert into ${g.$table} (${col.name}, ${col.failures}) values (${name}, 1)
      on conflict (${col.name}) do update set
        ${col.failures} = case when ${g.at} < now() - make_interval(mins => ${lockMinutes}) then 1 else ${g.failures} + 1 end,
        ${col.lockedUntil} = case when ${g.failures} + 1 >= ${failures}
          and ${g.at} >= now() - make_interval(mins => ${lockMinutes})
          then now() + make_interval(mins => ${lockMinutes}) end,
        ${col.at} = now()
      returning coalesce(${col.lockedUntil} > now(), false) as "isLocked"`.execute(db.kysely)
    if (rows[0]?.isLocked)
      await writeLog(db.kysely, {
        type: 'signIn',
        content: `连续失败 ${failures} 次，锁定 ${lockMinutes} 分钟`,
        username: name,
        address,
        isSuccess: false,
      })
  }

  async function pass<T>(attempt: Attempt, check: () => Promise<T | undefined>): Promise<T | undefined> {
    await assertOpen(attempt)
    const found = await check()
    if (found === undefined) await count(attempt)
    else if (attempt.name !== undefined)
      await sql`delete from ${col.$table} where ${col.name} = ${attempt.name}`.execute(db.kysely)
    return found
  }

  return {
    attempt: (attempt, check) => {
      const { name, address } = attempt
      const mine = () => pass(attempt, check)
      return addresses.run(address, () => (name === undefined ? mine() : names.run(name, mine)))
    },
    sweep: async () => {
      await sql`
        delete from ${col.$table} where ${col.at} < now() - make_interval(mins => ${signInLockMinutes * 2})`.execute(
        db.kysely,
      )
    },
  }
}
