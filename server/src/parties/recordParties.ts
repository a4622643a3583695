import { sql } from 'kysely'
import type { WriteContext } from '../resource/Engine.ts'
import { newId } from '../resource/newId.ts'
import { partyKeys } from './partyKeys.ts'

export interface NamedParty {
  name: string
  /** Credit code or number of an identity paper. */
  code?: string | null
  /** A value of the dictionary `party_role`. */
  role: string
  isFormer?: boolean
}

/** Keeps who is named in a record, in its own transaction. Who is named no longer stays findable, with the day. */
export async function recordParties(
  { tx, actor: { tenantId }, now }: Pick<WriteContext, 'tx' | 'actor' | 'now'>,
  source: { resource: string; id: string },
  parties: readonly NamedParty[],
): Promise<void> {
  const today = now.slice(0, 10)
  const wanted = new Map(
    parties.map(({ name, code, role, isFormer = false }) => {
      const keys = partyKeys(name, code)
      const row = { name, name_key: keys.nameKey, sound: keys.sound, code: keys.code, role, is_former: isFormer }
      return [idOf(row), row] as const
    }),
  )
  const { rows: kept } = await sql<StoredParty>`
    select id, name_key, code, role, is_former from party_name
    where resource = ${source.resource} and row_id = ${source.id} and until is null`.execute(tx)
  const known = new Set(kept.map(idOf))
  const gone = kept.filter((row) => !wanted.has(idOf(row))).map(({ id }) => id)
  if (gone.length > 0) await sql`update party_name set until = ${today} where id = any(${gone}::text[])`.execute(tx)
  const added = [...wanted].filter(([key]) => !known.has(key)).map(([, row]) => row)
  if (added.length === 0) return
  const place = { tenant_id: tenantId, resource: source.resource, row_id: source.id, since: today }
  await tx
    .insertInto('party_name')
    .values(added.map((row) => ({ id: newId(), ...place, ...row })))
    .execute()
}

interface StoredParty {
  id: string
  name_key: string
  code: string | null
  role: string
  is_former: boolean
}

const idOf = ({ name_key, code, role, is_former }: Omit<StoredParty, 'id'>): string =>
  JSON.stringify([name_key, code, role, is_former])
