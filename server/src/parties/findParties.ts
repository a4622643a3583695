import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import {
  type ComparedParty,
  compareIdentities,
  type PartyComparison,
  type PartyIdentity,
  partyIdentity,
  type PartyMatch,
  type PartyVerdict,
} from '../names/compareParties.ts'
import { loadNameLibraries } from '../names/nameLibraries.ts'
import type { PartyKind, PartyRelation } from './NamedParty.ts'
import { type PartyKeys, storedIdentity } from './partyKeys.ts'
import { partyTable } from './partyTable.ts'
import { sourceStates } from './sourceStates.ts'

const col = columnsIn(partyTable)

export type { PartyMatch, PartyVerdict } from '../names/compareParties.ts'

export interface FoundParty {
  /** The index in the list of searched parties. */
  index: number
  resource: string
  rowId: string
  name: string
  code: string | null
  role: string
  kind: PartyKind
  relation: PartyRelation | null
  match: PartyMatch
  /** How the two names themselves match, when `match` says that they are related. */
  likeness: PartyMatch
  /** `related` by `relation`: certainly related, see `isSurelyRelated`. */
  verdict: Exclude<PartyVerdict, 'different'>
  /** The enterprise through whose names or relations it was found. */
  via: Via | null
  since: string
  /** When the record ceased to name it. */
  until: string | null
  isDeleted: boolean
}

interface Via {
  id: string
  /** Its current name. */
  name: string
  /** The related party in its record that led to this one. */
  relation: PartyRelation | null
  relative: string
  relativeCode: string | null
  /** The name by which it was found. */
  by: { name: string; kind: PartyKind }
}

/** A recorded relation, or a branch by its name, to a party that is certain. */
export const isSurelyRelated = ({ match, verdict }: { match: string | null; verdict: string | null }): boolean =>
  match === 'relation' && verdict === 'related'

/** Upper limit of rows per key; the first of them already show that there is something to decide. */
const maxRows = 500
const platformTenant = 0

interface StoredRow extends PartyKeys {
  id: string
  resource: string
  rowId: string
  name: string
  role: string
  kind: PartyKind
  relation: PartyRelation | null
  since: string
  until: string | null
}

interface Sought {
  index: number
  identity: PartyIdentity
  via: FoundParty['via']
  /** How it was found, if not by the searched name. */
  match: PartyMatch | null
}

/**
 * Finds parties with a similar name, in any record of the tenant. An enterprise that is found adds its other names and
 * its relations, so that a rename loses nothing.
 */
export async function findParties(
  db: Kysely<Tables>,
  tenantId: number,
  wanted: readonly ComparedParty[],
): Promise<FoundParty[]> {
  if (wanted.length === 0) return []
  await loadNameLibraries()
  const sought = wanted.map((party, index) => ({ index, identity: partyIdentity(party), via: null, match: null }))
  const direct = compareAll(sought, await rowsLike(db, tenantId, sought))
  const further = await soughtThroughEnterprises(db, direct)
  const more = further.length === 0 ? [] : compareAll(further, await rowsLike(db, tenantId, further))
  const own = sought.map(({ identity }) => identity)
  const found = mostCertain([...direct, ...more.filter((one) => isAllowed(own[one.index]!, one))])
  const states = await sourceStates(
    db,
    tenantId,
    found.map(({ row }) => row),
  )
  const known = found.flatMap(({ row, ...one }) => {
    const state = states.get(`${row.resource} ${row.rowId}`)
    return state ? [foundParty(one, { ...row, rowId: state.id }, state.isDeleted)] : []
  })
  return eachOnce(known)
}

interface Comparison {
  index: number
  row: StoredRow
  match: PartyMatch
  likeness: PartyMatch
  verdict: FoundParty['verdict']
  via: FoundParty['via']
}

/** The rows that match any of these keys, each by an index. */
async function rowsLike(db: Kysely<Tables>, tenantId: number, sought: readonly Sought[]): Promise<StoredRow[]> {
  const forms = sought.map(({ identity }) => identity.forms)
  const written = forms.flatMap((form) => [form.written, form.core, form.headOffice ?? form.written])
  const keys = {
    name_key: written,
    core: forms.map((form) => form.core),
    code: sought.flatMap(({ identity }) => identity.code?.value ?? []),
    sound: forms.flatMap(({ sound }) => sound ?? []),
  }
  const arms = Object.entries(keys)
    .filter(([, values]) => values.length > 0)
    .map(
      ([column, values]) => sql`
        select p.* from unnest(${[...new Set(values)]}::text[]) k(key) cross join lateral (
          select * from ${col.$table} where ${col.tenantId} = any(${[tenantId, platformTenant]}::int[])
            and ${sql.ref(column)} = k.key
          limit ${maxRows}) p`,
    )
  const { rows } = await sql<StoredRow>`
    select distinct on (id) id, resource, row_id as "rowId", name, name_key, core, sound, code, is_organisation,
      role, kind,
      relation, since::text as since, until::text as until
    from (${sql.join(arms, sql` union all `)}) found order by id`.execute(db)
  return rows
}

function compareAll(sought: readonly Sought[], rows: readonly StoredRow[]): Comparison[] {
  const stored = rows.map((row) => ({ row, identity: storedIdentity(row) }))
  return sought.flatMap(({ index, identity, via, match: through }) =>
    stored.flatMap(({ row, identity: other }) => {
      const compared = compareIdentities(identity, other)
      const { verdict, match } = ofKind(row, compared)
      if (verdict === 'different' || match === null) return []
      const capped = via?.relation ? ofRelation({ verdict, match }) : verdict
      return [{ index, row, via, match: through ?? match, likeness: compared.match ?? match, verdict: capped }]
    }),
  )
}

/** A related party is not the subject of the record. */
function ofKind({ kind }: StoredRow, { verdict, match }: PartyComparison): PartyComparison {
  if (verdict === 'different') return { verdict, match }
  if (kind === 'relation') return { verdict: ofRelation({ verdict, match }), match: 'relation' }
  const isNamed = match === 'name' && (kind === 'former' || kind === 'alias')
  return { verdict, match: isNamed ? kind : match }
}

/** A branch of a party is related to that party's relations. */
const ofRelation = (compared: PartyComparison): FoundParty['verdict'] =>
  compared.verdict === 'same' || isSurelyRelated(compared) ? 'related' : 'doubtful'

/** The other names and the relations of the enterprises found to be the same. */
async function soughtThroughEnterprises(db: Kysely<Tables>, found: readonly Comparison[]): Promise<Sought[]> {
  const same = found.filter(
    ({ row, verdict }) => row.resource === 'enterprise' && row.kind !== 'relation' && verdict === 'same',
  )
  if (same.length === 0) return []
  const ids = [...new Set(same.map(({ row }) => row.rowId))]
  const { rows } = await sql<StoredRow>`
    select ${col.id}, ${col.rowId} as "rowId", ${col.name}, ${col.nameKey}, ${col.core}, ${col.sound}, ${col.code},
      ${col.isOrganisation}, ${col.kind}, ${col.relation}, until::text as until
    from ${col.$table} where ${col.resource} = 'enterprise' and ${col.rowId} = any(${ids}::text[])`.execute(db)
  const seen = new Set<string>()
  return same.flatMap(({ index, match, row: { rowId, name, id, kind } }) => {
    const present = rows.find((row) => row.rowId === rowId && row.kind === 'name' && row.until === null)
    return rows.flatMap((row): Sought[] => {
      const key = `${index} ${row.id}`
      if (row.rowId !== rowId || row.id === id || seen.has(key)) return []
      seen.add(key)
      const via = {
        id: rowId,
        name: present?.name ?? name,
        relation: row.relation,
        relative: row.name,
        relativeCode: row.code,
        by: { name, kind },
      }
      return [{ index, identity: storedIdentity(row), via, match: throughName({ match, kind }, row.kind) }]
    })
  })
}

/** How a record is matched through another name of an enterprise. */
function throughName(found: { match: PartyMatch; kind: PartyKind }, kind: PartyKind): PartyMatch {
  if (kind === 'relation' || found.match === 'code') return kind === 'relation' ? 'relation' : 'code'
  if (found.kind === 'former' || found.kind === 'alias') return found.kind
  return kind === 'name' ? 'former' : kind
}

/** Numbers also decide about parties found through another name. */
function isAllowed(own: PartyIdentity, { row, via }: Comparison): boolean {
  if (via?.relation) return true
  const { code } = storedIdentity(row)
  return own.code === null || code === null || own.code.kind !== code.kind || own.code.value === code.value
}

/** Recorded facts come before similar names. */
export function certaintyOf(found: Pick<FoundParty, 'match' | 'verdict'>): number {
  return isSurelyRelated(found) ? 2 : { doubtful: 0, related: 1, same: 3 }[found.verdict]
}

/** One hit per row and party: the most certain one, found directly if possible. */
function mostCertain(found: readonly Comparison[]): Comparison[] {
  const best = new Map<string, Comparison>()
  for (const one of found) {
    const key = `${one.index} ${one.row.id}`
    const other = best.get(key)
    if (!other || certaintyOf(one) > certaintyOf(other)) best.set(key, one)
  }
  return [...best.values()]
}

function foundParty(
  { index, match, likeness, verdict, via }: Omit<Comparison, 'row'>,
  { resource, rowId, name, code, role, kind, relation, since, until }: StoredRow,
  isDeleted: boolean,
): FoundParty {
  return {
    ...{ index, resource, rowId, name, code, role, kind, relation, match, likeness, verdict, via },
    ...{ since, until, isDeleted },
  }
}

/** Merges a name that a record has and had, or that came with a merged one, into one hit. */
function eachOnce(found: readonly FoundParty[]): FoundParty[] {
  const known = new Map<string, FoundParty>()
  for (const one of found) {
    const key = JSON.stringify([one.index, one.resource, one.rowId, one.name, one.role, one.relation])
    const other = known.get(key)
    if (!other || (other.until !== null && one.until === null)) known.set(key, one)
  }
  return [...known.values()]
}
