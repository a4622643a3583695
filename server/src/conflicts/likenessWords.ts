import type { FoundParty, PartyMatch } from '../parties/findParties.ts'
import type { PartyRelation } from '../parties/NamedParty.ts'

const words: Readonly<Record<PartyMatch, string>> = {
  code: '证件号码相同',
  name: '名称相同',
  former: '与曾用名相同',
  alias: '与简称或别名相同',
  core: '字号相同',
  relation: '关联方',
  sound: '读音相同',
}

const relations: Readonly<Record<PartyRelation, string>> = {
  legalRepresentative: '法定代表人',
  shareholder: '股东',
  controller: '实际控制人',
  parent: '母公司',
  subsidiary: '子公司',
  affiliate: '关联企业',
  headOffice: '总公司',
  branch: '分支机构',
}

type Found = Pick<FoundParty, 'match' | 'relation' | 'via'>

/** How two parties are alike, for a sentence: 关联方（甲公司的股东）. */
export function likenessWords({ match, relation, via }: Found): string {
  const related = relation ?? via?.relation
  if (match !== 'relation' || !related) return words[match]
  return `关联方（${via ? `${via.name}的` : ''}${relations[related]}）`
}
