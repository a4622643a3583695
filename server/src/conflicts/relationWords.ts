import { branchEnding } from '../names/coreName.ts'
import { nameForms } from '../names/nameForms.ts'
import type { FoundParty } from '../parties/findParties.ts'
import type { PartyRelation } from '../parties/NamedParty.ts'

/** How a party is related to the party of a record, as parts of a sentence about the two. */
export interface Relation {
  /** Follows the party: 的股东 甲. Empty where the record names the relation. */
  ofParty: string
  /** Follows the party of the record: 乙公司的子公司. */
  ofFound: string
  /** The question about the possible match: [对方当事人] 甲 是否就是 [现有客户] 乙公司登记的股东 甲. */
  asked: { party: string; found: string }
}

const words: Readonly<Record<PartyRelation, string>> = {
  legalRepresentative: '法定代表人',
  shareholder: '股东',
  controller: '实际控制人',
  parent: '母公司',
  subsidiary: '子公司',
  affiliate: '关联企业',
  headOffice: '总公司',
  branch: '分支机构',
}

type Found = Pick<FoundParty, 'name' | 'kind' | 'relation' | 'likeness' | 'match' | 'via' | 'until'>

/** Undefined when the subject of the record is, or may be, the party. `owner`: the subject of the record. */
export function relationWords(party: string, found: Found, owner: string): Relation | undefined {
  if (found.match !== 'relation') return undefined
  const { via, relation, name } = found
  const isBranch = found.likeness === 'relation'
  if (via?.relation) {
    const kin = `${words[via.relation]} ${via.relative}`
    return {
      ofParty: `的${kin} `,
      ofFound: isBranch ? ` ${name} 的${branchWord(via.relative, name)}` : '',
      asked: { party: ` ${party} 登记的${kin} `, found: ` ${name}` },
    }
  }
  if (relation === null) {
    const ofFound = ` ${name} 的${branchWord(party, name)}`
    return { ofParty: '', ofFound, asked: { party: ` ${party} `, found: ofFound } }
  }
  const given = `${found.until === null ? ' 的' : ` 在 ${found.until} 以前登记的`}${words[relation]}`
  return {
    ofParty: '',
    ofFound: ` ${owner}${given}${isBranch ? ` ${name} 的${branchWord(party, name)}` : ''}`,
    asked: { party: ` ${party} `, found: ` ${owner} 登记的${words[relation]} ${name}` },
  }
}

/** The relation of the first to the second: branch or head office. */
export function branchWord(one: string, other: string): string {
  const [first, second] = [nameForms(one, true), nameForms(other, true)]
  if (first.headOffice === second.written) return branchEnding(first.written)
  if (first.written.endsWith('行')) return '总行'
  return first.written.endsWith('所') ? '总所' : '总公司'
}
