import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/Database.ts'

export type Guess = 'right' | 'wrong' | 'gone'

/** Things that live for minutes. Keys may be secrets, so that only their hashes are kept. */
export interface ShortLived {
  /** Takes the place of an earlier one under the same key. */
  put(kind: string, key: string, value: unknown, seconds: number): Promise<void>
  /** Gives it away, once. */
  take<T>(kind: string, key: string): Promise<T | undefined>
  /**
   * One try at a code. Each counts before it is looked at, so that many at once are no more than many in a row.
   * A right one uses the code up unless it is `kept`.
   */
  guess(kind: string, key: string, code: string, rules: { tries: number; isKept?: boolean }): Promise<Guess>
  sweep(): Promise<void>
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

export function createShortLived(db: Database): ShortLived {
  const take = async <T>(kind: string, key: string): Promise<T | undefined> => {
    const { rows } = await sql<{ value: T; isLiving: boolean }>`
      delete from sys_short_lived where kind = ${kind} and key_hash = ${hashOf(key)}
      returning value, expires_at > now() as "isLiving"`.execute(db.kysely)
    return rows[0]?.isLiving ? rows[0].value : undefined
  }

  return {
    take,
    put: async (kind, key, value, seconds) => {
      await sql`
        insert into sys_short_lived (kind, key_hash, value, expires_at)
        values (${kind}, ${hashOf(key)}, ${JSON.stringify(value)}::jsonb, now() + make_interval(secs => ${seconds}))
        on conflict (kind, key_hash) do update
        set value = excluded.value, tries = 0, expires_at = excluded.expires_at`.execute(db.kysely)
    },
    guess: async (kind, key, code, { tries, isKept = false }) => {
      const { rows } = await sql<{ isRight: boolean }>`
        update sys_short_lived set tries = tries + 1
        where kind = ${kind} and key_hash = ${hashOf(key)} and expires_at > now() and tries < ${tries}
        returning value = to_jsonb(${code}::text) as "isRight"`.execute(db.kysely)
      if (!rows[0]) return 'gone'
      if (!rows[0].isRight) return 'wrong'
      if (!isKept) return (await take(kind, key)) === undefined ? 'gone' : 'right'
      // A right one that is asked for again costs no try.
      await sql`
        update sys_short_lived set tries = tries - 1
        where kind = ${kind} and key_hash = ${hashOf(key)} and tries > 0`.execute(db.kysely)
      return 'right'
    },
    sweep: async () => {
      await sql`delete from sys_short_lived where expires_at < now()`.execute(db.kysely)
    },
  }
}
