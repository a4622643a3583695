import type { PartyMatch } from '../parties/findParties.ts'

const words: Readonly<Record<PartyMatch, string>> = {
  code: '证件号码相同',
  name: '名称相同',
  former: '与曾用名相同',
  alias: '与简称或别名相同',
  core: '字号相同',
  relation: '总公司与分支机构名称相符',
  sound: '读音相同',
}

/** How two names are alike, for a sentence: 读音相同. */
export const likenessWords = (likeness: PartyMatch): string => words[likeness]
