import { adverseRoles, type ConflictLevel, ownRoles } from '@lexdesk/domain'
import { type Kysely } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { compareParties } from '../names/compareParties.ts'
import { loadNameLibraries } from '../names/nameLibraries.ts'
import { certaintyOf, findParties, type FoundParty, isSurelyRelated, type PartyMatch } from '../parties/findParties.ts'
import { isOrganisationType } from '../parties/NamedParty.ts'
import { readSetting } from '../settings/readSetting.ts'
import { countParties, type Coverage } from './countParties.ts'
import type { FoundHit, SoughtParty } from './FoundHit.ts'
import { findDecisions } from './findDecisions.ts'
import { type Graded, gradeConflict, gravest, levelRank, type Meeting } from './gradeConflict.ts'
import { gradeVague, vagueParties } from './vagueParties.ts'
import { type PairSide, pairKeys } from './pairKey.ts'
import { daysSince, type RecordFacts, recordFacts, removedRecord } from './recordFacts.ts'
import { branchWord, type Relation, relationWords } from './relationWords.ts'

export interface ConflictFinding {
  result: ConflictLevel
  hits: FoundHit[]
  coverage: Coverage[]
}

interface Subject {
  /** The matter of these parties; its own names are no hits. */
  entrustmentId?: string | null
  /** The record that contains the names, as `resource:id`. */
  place: string
}

const isOrganisation = ({ type }: SoughtParty): boolean | null => isOrganisationType(type)

/** Searches the parties in all of the firm's records and grades the hits. */
export async function searchConflicts(
  db: Kysely<Tables>,
  tenantId: number,
  parties: readonly SoughtParty[],
  { entrustmentId = null, place }: Subject,
): Promise<ConflictFinding> {
  await loadNameLibraries()
  const wanted = parties.map((party) => ({ ...party, isOrganisation: isOrganisation(party) }))
  const named = await findParties(db, tenantId, wanted)
  const others = onceEach(named).filter(({ resource, rowId }) => resource !== 'entrustment' || rowId !== entrustmentId)
  const facts = await recordFacts(db, others)
  const factsOf = ({ resource, rowId }: FoundParty): RecordFacts =>
    facts.get(`${resource}:${rowId}`) ?? removedRecord(resource, rowId)
  const candidates = [
    ...partiesOnBothSides(parties, place),
    ...others.map((one) => candidateOf(one, parties[one.index]!, factsOf(one), place)),
  ]
  const decisions = await findDecisions(db, tenantId, candidates)
  const decided = candidates.map((one) => (isSurelyRelated(one) ? undefined : decisions(one)))
  const meetings = candidates.map(({ meeting }, at): Meeting => ({
    ...meeting,
    decision: decided[at]?.verdict ?? null,
  }))
  const grades = gradeConflict(meetings, await readSetting(db, tenantId, 'entrustment.formerClientDays'))
  const found = candidates.map((candidate, at): FoundHit => {
    const { meeting: _, ...hit } = candidate
    return { ...hit, ...grades[at]!, decision: decided[at] ?? null }
  })
  const vague = vagueParties(parties, place)
  const aboutVague = await findDecisions(db, tenantId, vague)
  const own = found.filter(isOwnRecord)
  const hits = [...vague.map((one) => gradeVague(one, aboutVague(one))), ...found.filter((hit) => !own.includes(hit))]
  hits.sort((one, other) => rankOf(other) - rankOf(one))
  const result = gravest(hits.map(({ level }) => level))
  return { result, hits: [...hits, ...ownLine(own)], coverage: await countParties(db, tenantId) }
}

/** Gravest first; decided hits come before those that are harmless by themselves. */
const rankOf = ({ level, isPending, decision }: FoundHit): number =>
  levelRank(level) * 4 + (isPending ? 2 : 0) + (decision ? 1 : 0)

/** An enterprise with many names is one hit: by its most certain name, not by its own relations. */
function onceEach(found: readonly FoundParty[]): FoundParty[] {
  const best = new Map<string, FoundParty>()
  for (const one of found) {
    const isEnterprise = one.resource === 'enterprise'
    if (isEnterprise && one.via?.id === one.rowId) continue
    const key = JSON.stringify([one.index, one.resource, one.rowId, ...(isEnterprise ? [] : [one.name, one.role])])
    const other = best.get(key)
    const isBetter = !other || certaintyOf(one) > certaintyOf(other)
    // An id number matches all names of an enterprise equally: the current name describes it best.
    if (isBetter || (one.verdict === other.verdict && one.match === 'code' && one.kind === 'name')) best.set(key, one)
  }
  return [...best.values()]
}

type Candidate = Omit<FoundHit, keyof Graded | 'decision'> & { meeting: Omit<Meeting, 'decision'> }

function candidateOf(one: FoundParty, party: SoughtParty, record: RecordFacts, place: string): Candidate {
  const { resource, rowId, name, role, match, verdict, via } = one
  const found = { name, code: one.code, place: `${resource}:${rowId}` }
  // With a relation of the party, the question is whether the related party is the one that was found.
  const sought: PairSide = via?.relation
    ? { name: via.relative, code: via.relativeCode, place: `enterprise:${via.id}` }
    : { ...party, isOrganisation: isOrganisation(party), place }
  return {
    party: party.name,
    partyRole: party.role,
    partyCode: party.code ?? null,
    foundName: name,
    foundIn: record.title,
    foundResource: resource,
    foundId: rowId,
    foundRole: role,
    match,
    verdict,
    ...pairKeys(sought, found),
    cited: record.cited,
    meeting: {
      partyRole: party.role,
      // A party related to a client is on the client's side.
      foundRole: resource === 'enterprise' ? 'client' : role,
      verdict,
      likeness: likenessWords(match === 'relation' ? one.likeness : match),
      relation: relationWords(party.name, one, record.name),
      isNamesake: match === 'name',
      resource,
      rowId,
      ...leaving(one, { ...record, fact: `${namingWords(one, record.name)}${record.fact}` }),
    },
  }
}

/** The name of an enterprise that led to the record, when it is not the current one. */
function namingWords({ match, via, kind, name }: FoundParty, owner: string): string {
  if (match !== 'former' && match !== 'alias') return ''
  const [other, present] = via ? [via.by.kind === match ? via.by.name : name, via.name] : [name, owner]
  if (other === present || (!via && kind !== match)) return ''
  return match === 'former' ? `曾用名 ${other}，现名 ${present}；` : `简称或别名 ${other}，企业名称 ${present}；`
}

/** A party removed from a matter or contract ended there on that day; a former name still belongs to the record. */
function leaving({ until, kind }: FoundParty, { standing, fact }: RecordFacts): Pick<Meeting, 'standing' | 'fact'> {
  if (until === null || kind !== 'name' || standing.is !== 'current') return { standing, fact }
  return { standing: { is: 'ended', on: until, daysAgo: daysSince(until) }, fact: `${fact}；${until} 起不再列为当事人` }
}

/** Parties that the matter itself names, certainly or possibly, on both sides. */
function partiesOnBothSides(parties: readonly SoughtParty[], place: string): Candidate[] {
  const own = parties.filter(({ role }) => ownRoles.includes(role))
  const sideOf = (party: SoughtParty) => ({ ...party, isOrganisation: isOrganisation(party) })
  return parties
    .filter(({ role }) => adverseRoles.includes(role))
    .flatMap((party) =>
      own.flatMap((client): Candidate[] => {
        const { verdict, match } = compareParties(sideOf(party), sideOf(client))
        if (verdict === 'different') return []
        const isNamesake = match === 'name'
        // Within one matter, equal names mean the same person.
        const surely = isNamesake ? 'same' : verdict
        return [
          {
            party: party.name,
            partyRole: party.role,
            partyCode: party.code ?? null,
            foundName: client.name,
            foundIn: '本案',
            foundResource: 'entrustment',
            foundId: null,
            foundRole: client.role,
            match: match ?? 'name',
            verdict: surely,
            ...pairKeys({ ...sideOf(party), place }, { ...sideOf(client), place }),
            cited: [],
            meeting: {
              partyRole: party.role,
              foundRole: client.role,
              verdict: surely,
              likeness: likenessWords(match ?? 'name'),
              relation: match === 'relation' ? branchWithin(party.name, client.name) : undefined,
              resource: 'entrustment',
              rowId: place,
              isWithinMatter: true,
              standing: { is: 'current' },
              fact: `本案委托人 ${client.name}`,
            },
          },
        ]
      }),
    )
}

function branchWithin(party: string, client: string): Relation {
  const ofFound = ` ${client} 的${branchWord(party, client)}`
  return { ofParty: '', ofFound, asked: { party: ` ${party} `, found: ofFound } }
}

const words: Readonly<Record<PartyMatch, string>> = {
  code: '证件号码相同',
  name: '名称相同',
  former: '与曾用名相同',
  alias: '与简称或别名相同',
  core: '字号相同',
  relation: '总公司与分支机构名称相符',
  sound: '读音相同',
}

/** How two names match, for a sentence: 读音相同. */
const likenessWords = (likeness: PartyMatch): string => words[likeness]

/** The client's own record on the client's own side: work for the client is no hit. */
const isOwnRecord = ({ partyRole, foundRole, foundResource, verdict, level, decision }: FoundHit): boolean =>
  ownRoles.includes(partyRole) &&
  (ownRoles.includes(foundRole) || foundRole === 'prospect' || foundResource === 'enterprise') &&
  verdict === 'same' &&
  level === 'none' &&
  decision === null

/** Summarises a client's own records in one line. The enterprise record itself does not count as business. */
function ownLine(own: readonly FoundHit[]): FoundHit[] {
  return [...new Set(own.map(({ party }) => party))].flatMap((party): FoundHit[] => {
    const records = own.filter((hit) => hit.party === party && hit.foundResource !== 'enterprise')
    const count = new Set(records.map(({ foundResource, foundId }) => `${foundResource} ${foundId ?? ''}`)).size
    if (count === 0) return []
    const explanation = `本所为该客户办理的其他事项 ${count} 项`
    const cited = [...new Set(records.flatMap((record) => record.cited))]
    const place = { foundName: '', foundIn: '', foundResource: '', foundId: null, pairKey: '', reverseKey: '' }
    return [{ ...records[0]!, ...place, match: 'own', isPending: false, explanation, cited }]
  })
}
