import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import type { Tx, WriteContext } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'
import { loadNameLibraries } from '../names/nameLibraries.ts'
import type { NamedParty } from './NamedParty.ts'
import { partyKeys, type PartyKeys } from './partyKeys.ts'
import { partyTable } from './partyTable.ts'

const col = columnsIn(partyTable)
const p = columnsIn(partyTable, 'p')

export interface PartySource {
  resource: string
  id: string
}

/** The parties that a record names, and since which day. */
export interface RecordedSource extends PartySource {
  tenantId: number
  since: string
  parties: readonly NamedParty[]
}

/**
 * Registers the parties of a record, in its own transaction. Removed parties can still be found, with the day of
 * removal.
 */
export async function recordParties(
  context: WriteContext,
  source: PartySource,
  parties: readonly NamedParty[],
  tenantId = context.actor.tenantId,
): Promise<void> {
  const since = context.now.slice(0, 10)
  await recordSources(context.tx, [{ ...source, tenantId, since, parties }])
}

/** Registers many records in three statements. */
export async function recordSources(tx: Tx, sources: readonly RecordedSource[]): Promise<void> {
  await loadNameLibraries()
  const { rows: stored } = await sql<StoredParty>`
    select ${p.id}, ${p.resource}, ${p.rowId}, ${p.nameKey}, ${p.code}, ${p.role}, ${p.kind}, ${p.relation}
      from ${p.$table}
    join unnest(${sources.map(({ resource }) => resource)}::text[], ${sources.map(({ id }) => id)}::text[])
      as s(resource, row_id) on ${p.resource} = s.resource and ${p.rowId} = s.row_id
    where ${p.until} is null`.execute(tx)
  const storedOf = new Map<string, StoredParty[]>()
  for (const row of stored) {
    const rows = storedOf.get(`${row.resource} ${row.row_id}`)
    if (rows) rows.push(row)
    else storedOf.set(`${row.resource} ${row.row_id}`, [row])
  }
  const gone: { id: string; until: string }[] = []
  const inserted: object[] = []
  for (const { resource, id, tenantId, since, parties } of sources) {
    const place = { tenant_id: tenantId, resource, row_id: id, since }
    const rows = parties.map(partyRow)
    const wanted = new Map(rows.map((row) => [keyOf(row), row]))
    const known = new Map((storedOf.get(`${resource} ${id}`) ?? []).map((row) => [keyOf(row), row]))
    for (const [key, row] of known) if (!wanted.has(key)) gone.push({ id: row.id, until: since })
    for (const [key, row] of wanted) if (!known.has(key)) inserted.push({ id: newId(), ...place, ...row })
  }
  if (gone.length > 0)
    await sql`
      update ${p.$table} set ${col.until} = g.until
      from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(id text, until date)
        where ${p.id} = g.id`.execute(tx)
  if (inserted.length > 0)
    await sql`
      insert into ${col.$table} (${col.id}, ${col.tenantId}, ${col.resource}, ${col.rowId}, ${col.name},
        ${col.nameKey}, ${col.core}, ${col.sound}, ${col.code}, ${col.role}, ${col.kind},
        ${col.relation},
        ${col.isOrganisation}, ${col.since})
      select id, tenant_id, resource, row_id, name, name_key, core, sound, code, role, kind, relation,
        is_organisation, since
      from jsonb_populate_recordset(null::party_name, ${JSON.stringify(inserted)}::jsonb)`.execute(tx)
}

type PartyColumns = { role: string; kind: string; relation: string | null } & Pick<PartyKeys, 'name_key' | 'code'>
type StoredParty = PartyColumns & { id: string; resource: string; row_id: string }

function partyRow(party: NamedParty): PartyColumns & PartyKeys & { name: string } {
  const { name, role, kind = 'name', relation = null } = party
  return { name, role, kind, relation, ...partyKeys(party) }
}

const keyOf = ({ name_key, code, role, kind, relation }: PartyColumns): string =>
  JSON.stringify([name_key, code, role, kind, relation])
