import { errors, signInFailuresPerAddressPerMinute, signInFailuresPerName, signInLockMinutes } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../../database/Database.ts'

export interface SignInGuard {
  assertOpen(name: string, address: string): Promise<void>
  failed(name: string, address: string): Promise<void>
  succeeded(name: string): Promise<void>
}

/** Counts failures by name (shared by all instances) and by address, so that neither can be guessed at. */
export function createSignInGuard(db: Database): SignInGuard {
  let minute = 0
  let byAddress = new Map<string, number>()

  function failuresOf(address: string): number {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) {
      minute = now
      byAddress = new Map()
    }
    return byAddress.get(address) ?? 0
  }

  return {
    assertOpen: async (name, address) => {
      if (failuresOf(address) >= signInFailuresPerAddressPerMinute)
        throw errors.tooManyRequests(60 - (Math.floor(Date.now() / 1000) % 60))
      const { rows } = await sql`select 1 from sys_sign_in_guard where name = ${name} and locked_until > now()`.execute(
        db.kysely,
      )
      if (rows.length > 0) throw errors.signInLocked(signInLockMinutes)
    },
    failed: async (name, address) => {
      byAddress.set(address, failuresOf(address) + 1)
      await sql`
        insert into sys_sign_in_guard as g (name, failures) values (${name}, 1)
        on conflict (name) do update set
          failures = case when g.at < now() - make_interval(mins => ${signInLockMinutes}) then 1 else g.failures + 1 end,
          locked_until = case when g.failures + 1 >= ${signInFailuresPerName} and g.at >= now() - make_interval(mins => ${signInLockMinutes})
            then now() + make_interval(mins => ${signInLockMinutes}) end,
          at = now()`.execute(db.kysely)
    },
    succeeded: async (name) => {
      await sql`delete from sys_sign_in_guard where name = ${name}`.execute(db.kysely)
    },
  }
}
