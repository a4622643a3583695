import { adverseRoles, mustDayNumber, openEntrustmentStates, ownRoles, type Values } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { nameForms } from '../../names/nameForms.ts'
import { findParties, type FoundParty } from '../../parties/findParties.ts'
import { foundTitle } from '../../parties/foundTitle.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { type ConflictLevel, gradeConflict, gravest, type Meeting } from './gradeConflict.ts'

export interface SoughtParty {
  name: string
  code?: string | null
  role: string
}

export interface ConflictHit extends Values {
  party: string
  partyRole: string
  foundName: string
  foundRole: string
  match: string
  foundIn: string
  /** The record itself; none where the new matter names somebody twice. */
  foundId: string | null
  level: ConflictLevel
  explanation: string
}

export interface ConflictFinding {
  result: ConflictLevel
  hits: ConflictHit[]
}

/** What the house knows of a record that names somebody. */
interface RecordFacts {
  id: string
  title: string
  isOpen: boolean
  endedOn: string | null
}

/** Looks for everybody of a matter in all that the house has; the matter itself is left out. */
export async function searchConflicts(
  db: Kysely<Tables>,
  tenantId: number,
  parties: readonly SoughtParty[],
  entrustmentId: string | null = null,
): Promise<ConflictFinding> {
  const findNamed = () => findParties(db, tenantId, parties)
  const readDays = () => readSetting(db, tenantId, 'entrustment.formerClientDays')
  // A transaction has one connection, and asks one question after the other.
  const [named, formerClientDays] = db.isTransaction
    ? [await findNamed(), await readDays()]
    : await Promise.all([findNamed(), readDays()])
  const found = named.filter(({ rowId }) => rowId !== entrustmentId)
  const facts = await recordFacts(db, found)
  const today = mustDayNumber(wallClock().slice(0, 10))
  const met = found.flatMap((one) => {
    const record = facts.get(one.rowId)
    const party = parties[one.index]!
    if (!record) return []
    const endedDaysAgo = record.endedOn === null ? null : today - mustDayNumber(record.endedOn)
    const meeting: Meeting = {
      party: party.name,
      partyRole: party.role,
      foundName: one.name,
      foundRole: one.role,
      match: one.match,
      resource: one.resource,
      rowId: one.rowId,
      isOpen: record.isOpen && one.until === null,
      endedDaysAgo: one.until === null ? endedDaysAgo : today - mustDayNumber(one.until),
    }
    return [{ meeting, title: record.title }]
  })
  const grades = gradeConflict(
    met.map(({ meeting }) => meeting),
    formerClientDays,
  )
  const hits = met.map(({ meeting: { party, partyRole, foundName, foundRole, match, rowId }, title }, at) => ({
    party,
    partyRole,
    foundName,
    foundRole,
    match,
    foundIn: title,
    foundId: rowId,
    ...grades[at]!,
  }))
  const all = [...twoFaced(parties), ...hits].sort((one, other) => rank(other.level) - rank(one.level))
  return { result: gravest(all.map(({ level }) => level)), hits: all }
}

const rank = (level: ConflictLevel): number => ['none', 'relative', 'absolute'].indexOf(level)

/** Somebody whom the new matter itself names on both sides. */
function twoFaced(parties: readonly SoughtParty[]): ConflictHit[] {
  const keysOf = (roles: readonly string[]) =>
    new Set(parties.filter(({ role }) => roles.includes(role)).map(({ name }) => nameForms(name).written))
  const own = keysOf(ownRoles)
  return parties
    .filter(({ name, role }) => adverseRoles.includes(role) && own.has(nameForms(name).written))
    .map(({ name, role }) => ({
      party: name,
      partyRole: role,
      foundName: name,
      foundRole: 'client',
      match: 'name',
      foundIn: '本案',
      foundId: null,
      level: 'absolute',
      explanation: '同一当事人同时列为委托人和对方当事人',
    }))
}

const factsSql: Record<string, (ids: string[]) => RawBuilder<RecordFacts>> = {
  entrustment: (ids) => sql`
    select t.id, ${foundTitle('entrustment')} as title,
      t.deleted_at is null and t.status = any(${[...openEntrustmentStates]}::text[]) as "isOpen",
      to_char(coalesce(t.closed_at, t.update_time::date, t.create_time::date), 'YYYY-MM-DD') as "endedOn"
    from biz_entrustment t where t.id = any(${ids}::text[])`,
  contract: (ids) => sql`
    select t.id, ${foundTitle('contract')} as title,
      t.deleted_at is null and t.status in ('approved', 'signing', 'effective', 'rescinding') as "isOpen",
      to_char(coalesce(t.end_date, t.create_time::date), 'YYYY-MM-DD') as "endedOn"
    from biz_contract t where t.id = any(${ids}::text[])`,
  enterprise: (ids) => sql`
    select t.id, concat_ws(' ', '企业', t.no, t.name) as title, exists (
        select 1 from biz_contract c where c.enterprise_id = t.id and c.deleted_at is null and c.status = 'effective') as "isOpen",
      null as "endedOn"
    from biz_enterprise t where t.id = any(${ids}::text[])`,
}

/** Only the kinds that were found are asked for: planning over all of them takes longer than the search itself. */
async function recordFacts(db: Kysely<Tables>, found: readonly FoundParty[]): Promise<Map<string, RecordFacts>> {
  const facts = new Map<string, RecordFacts>()
  for (const [name, query] of Object.entries(factsSql)) {
    const ids = new Set(found.filter(({ resource }) => resource === name).map(({ rowId }) => rowId))
    if (ids.size === 0) continue
    const { rows } = await query([...ids]).execute(db)
    for (const row of rows) facts.set(row.id, row)
  }
  return facts
}
