import { adverseRoles, type HitDecision, ownRoles } from '@lexdesk/domain'
import { identityCode } from '../names/identityCode.ts'
import { vagueName } from '../names/vagueName.ts'
import { isOrganisationType } from '../parties/NamedParty.ts'
import type { Graded } from './gradeConflict.ts'
import { pairKeys } from './pairKey.ts'
import type { FoundHit, SoughtParty } from './FoundHit.ts'

/** A party whose name is too vague: an empty search under it does not clear anyone. */
type VagueParty = Omit<FoundHit, keyof Graded | 'decision'> & { why: string }

export function vagueParties(parties: readonly SoughtParty[], place: string): VagueParty[] {
  return parties.flatMap(({ name, code, role, type }): VagueParty[] => {
    const why = vagueName(name, isOrganisationType(type))
    if (!why || identityCode(code) || !(ownRoles.includes(role) || adverseRoles.includes(role))) return []
    // A decision about such a name applies to this matter only.
    const side = { name, isOrganisation: false, place }
    return [
      {
        party: name,
        partyRole: role,
        partyCode: code ?? null,
        foundName: '',
        foundIn: '本案',
        foundResource: 'entrustment',
        foundId: null,
        foundRole: '',
        match: 'vague',
        verdict: 'doubtful',
        ...pairKeys(side, { ...side, name: `${name} vague` }),
        cited: [],
        why,
      },
    ]
  })
}

export function gradeVague({ why, ...party }: VagueParty, decision: HitDecision | undefined): FoundHit {
  const other = ownRoles.includes(party.partyRole) ? '本所其他案件的对方当事人' : '本所客户'
  const name = `名称“${party.party}”${why}`
  if (!decision) {
    const explanation = `${name}，无法判断是否存在利益冲突，请补充完整名称或证件号码后重新检索，或由主管核对是否为${other}`
    return { ...party, level: 'doubtful', explanation, isPending: true, decision: null }
  }
  const isSame = decision.verdict === 'same'
  const explanation = `${name}，经核对${isSame ? '是' : '不是'}${other}${isSame ? '，须取得书面豁免' : ''}`
  return { ...party, level: isSame ? 'relative' : 'none', explanation, isPending: false, decision }
}
