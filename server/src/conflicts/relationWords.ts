import { branchEnding } from '../names/coreName.ts'
import { nameForms } from '../names/nameForms.ts'
import type { FoundParty } from '../parties/findParties.ts'
import type { PartyRelation } from '../parties/NamedParty.ts'

/** How a party is related to somebody of a record, as parts of a sentence about the two. */
export interface Relation {
  /** After the party: 的股东 甲. Empty where the record names the relation. */
  ofParty: string
  /** After the one of the record: 乙公司的子公司. */
  ofFound: string
  /** The question about the one who may be meant: [对方当事人] 甲 是否就是 [现有客户] 乙公司登记的股东 甲. */
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

/** Undefined where the record is about somebody who is the party, or may be. `owner`: whom the record is about. */
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

/** What the first is to the second: its branch, or its head office. */
export function branchWord(one: string, other: string): string {
  const [first, second] = [nameForms(one, true), nameForms(other, true)]
  if (first.headOffice === second.written) return branchEnding(first.written)
  if (first.written.endsWith('行')) return '总行'
  return first.written.endsWith('所') ? '总所' : '总公司'
}
