import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { shortLivedTable } from './shortLivedTable.ts'

const col = columnsIn(shortLivedTable)

export type Guess = 'right' | 'wrong' | 'gone'

/** Values that expire within minutes. Keys may be secrets, so only their hashes are stored. */
export interface ShortLived {
  /** Replaces an earlier value under the same key. */
  put(kind: string, key: string, value: unknown, seconds: number): Promise<void>
  /** Returns the value and removes it. */
  take<T>(kind: string, key: string): Promise<T | undefined>
  /**
   * One try at a code. Each try is counted before it is compared, so parallel tries gain nothing over sequential ones.
   * A correct code is used up unless `isRetained` is set.
   */
  guess(kind: string, key: string, code: string, rules: { tries: number; isRetained?: boolean }): Promise<Guess>
  sweep(): Promise<void>
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

export function createShortLived(db: Database): ShortLived {
  const take = async <T>(kind: string, key: string): Promise<T | undefined> => {
    const { rows } = await sql<{ value: T; isLiving: boolean }>`
      delete from ${col.$table} where ${col.kind} = ${kind} and ${col.keyHash} = ${hashOf(key)}
      returning ${col.value}, ${col.expiresAt} > now() as "isLiving"`.execute(db.kysely)
    return rows[0]?.isLiving ? rows[0].value : undefined
  }

  return {
    take,
    put: async (kind, key, value, seconds) => {
      await sql`
        insert into ${col.$table} (${col.kind}, ${col.keyHash}, ${col.value}, ${col.expiresAt})
        values (${kind}, ${hashOf(key)}, ${JSON.stringify(value)}::jsonb, now() + make_interval(secs => ${seconds}))
        on conflict (${col.kind}, ${col.keyHash}) do update
        set ${col.value} = excluded.value, ${col.tries} = 0,
          ${col.expiresAt} = excluded.${col.expiresAt}`.execute(db.kysely)
    },
    guess: async (kind, key, code, { tries, isRetained = false }) => {
      const { rows } = await sql<{ isRight: boolean }>`
        update ${col.$table} set ${col.tries} = ${col.tries} + 1
        where ${col.kind} = ${kind} and ${col.keyHash} = ${hashOf(key)} and ${col.expiresAt} > now()
          and ${col.tries} < ${tries}
        returning ${col.value} = to_jsonb(${code}::text) as "isRight"`.execute(db.kysely)
      if (!rows[0]) return 'gone'
      if (!rows[0].isRight) return 'wrong'
      if (!isRetained) return (await take(kind, key)) === undefined ? 'gone' : 'right'
      // Checking a correct code again does not count as a try.
      await sql`
        update ${col.$table} set ${col.tries} = ${col.tries} - 1
        where ${col.kind} = ${kind} and ${col.keyHash} = ${hashOf(key)} and ${col.tries} > 0`.execute(db.kysely)
      return 'right'
    },
    sweep: async () => {
      await sql`delete from ${col.$table} where ${col.expiresAt} < now()`.execute(db.kysely)
    },
  }
}
