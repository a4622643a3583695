import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { partyKeys } from './partyKeys.ts'

/** A value of the dictionary `conflict_match`. */
export type PartyMatch = 'name' | 'code' | 'former' | 'sound' | 'sameName'

export interface FoundParty {
  /** The place in the list of who was looked for. */
  index: number
  resource: string
  rowId: string
  name: string
  role: string
  match: PartyMatch
  /** When it ceased to be named there. */
  until: string | null
}

interface Stored extends Omit<FoundParty, 'match' | 'index'> {
  nameKey: string
  code: string | null
  isFormer: boolean
}

/** More namesakes than these nobody reads; the first of them already say what there is to decide. */
const mostRows = 500

/** Whoever was ever named by one of these names, numbers or sounds: one statement, by indexes alone. */
export async function findParties(
  db: Kysely<Tables>,
  tenantId: number,
  wanted: readonly { name: string; code?: string | null }[],
): Promise<FoundParty[]> {
  const keys = wanted.map(({ name, code }) => partyKeys(name, code))
  const names = keys.map(({ nameKey }) => nameKey)
  const codes = keys.flatMap(({ code }) => code ?? [])
  const sounds = keys.flatMap(({ sound }) => sound ?? [])
  const columns = sql`id, resource, row_id as "rowId", name, role, until, name_key as "nameKey", code, is_former as "isFormer"`
  // An enterprise is known from the moment it is kept; its former names stand among the parties.
  const { rows } = await sql<Stored & { sound: string | null }>`
    select distinct on (id) * from (
      (select ${columns}, sound from party_name where tenant_id = ${tenantId} and name_key = any(${names}::text[]) limit ${mostRows})
      union all
      (select ${columns}, sound from party_name where tenant_id = ${tenantId} and code = any(${codes}::text[]) limit ${mostRows})
      union all
      (select ${columns}, sound from party_name where tenant_id = ${tenantId} and sound = any(${sounds}::text[]) limit ${mostRows})
      union all
      (select id, 'enterprise', id, name, 'client', null, name_key, credit_code, false, null from biz_enterprise
        where tenant_id = ${tenantId} and deleted_at is null and (name_key = any(${names}::text[]) or credit_code = any(${codes}::text[]))
        limit ${mostRows})
    ) found order by id`.execute(db)
  return eachOnce(rows).flatMap(({ nameKey, code, isFormer, sound, ...row }) =>
    keys.flatMap((key, index) => {
      const match = matchOf(key, { nameKey, code, isFormer, sound })
      return match ? [{ ...row, index, match }] : []
    }),
  )
}

/** An enterprise stands in both lists by its name of today. */
function eachOnce<T extends Stored>(rows: readonly T[]): T[] {
  const known = new Map<string, T>()
  for (const row of rows) {
    const key = [row.resource, row.rowId, row.nameKey, row.role].join(' ')
    const other = known.get(key)
    if (!other || (other.until !== null && row.until === null)) known.set(key, row)
  }
  return [...known.values()]
}

function matchOf(
  wanted: ReturnType<typeof partyKeys>,
  found: { nameKey: string; code: string | null; isFormer: boolean; sound: string | null },
): PartyMatch | undefined {
  const bothNumbered = wanted.code !== null && found.code !== null
  if (bothNumbered && wanted.code === found.code) return found.nameKey === wanted.nameKey ? 'name' : 'code'
  if (found.nameKey === wanted.nameKey) {
    if (bothNumbered) return 'sameName'
    return found.isFormer ? 'former' : 'name'
  }
  return found.sound !== null && found.sound === wanted.sound && !bothNumbered ? 'sound' : undefined
}
