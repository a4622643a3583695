interface EntrustItemSeed {
  code: string
  name: string
  caseType: string
  stage: string
  feeMode: string
  priceFrom: number
  riskAllowed: 'Y' | 'N'
  documents: string
  checklist: { name: string; needed: 'Y' | 'N' }[]
  orderNum: number
}

const papers = {
  lawsuit: [
    '委托代理合同', '授权委托书', '律师事务所函', '当事人身份证明', '起诉状或答辩状', '证据目录及证据', '代理词',
    '庭审笔录', '裁判文书', '送达回证', '结案小结',
  ],
  criminal: ['委托协议', '授权委托书', '律师会见函', '会见笔录', '阅卷摘要', '辩护意见', '起诉书', '裁判文书', '结案小结'],
  other: ['委托合同', '项目方案', '工作底稿', '交付成果', '客户确认书', '结案小结'],
} // prettier-ignore

/** Documents that are not required in every matter. */
const optional = new Set(['庭审笔录', '送达回证', '会见笔录', '阅卷摘要', '工作底稿'])
const needed = (names: readonly string[]) =>
  names.map((name) => ({ name, needed: optional.has(name) ? ('N' as const) : ('Y' as const) }))
const usual = '委托合同、授权委托书、所函'

type Line = [code: string, name: string, caseType: string, stage: string, yuan: number, papers: keyof typeof papers]

const lines: Line[] = [
  ['civil1', '民商事一审代理', 'civil', 'firstInstance', 10_000, 'lawsuit'],
  ['civil2', '民商事二审代理', 'civil', 'secondInstance', 10_000, 'lawsuit'],
  ['civilRetrial', '民商事再审代理', 'civil', 'retrial', 15_000, 'lawsuit'],
  ['civilEnforce', '申请强制执行', 'civil', 'enforcement', 8_000, 'lawsuit'],
  ['preservation', '财产保全', 'civil', 'preservation', 5_000, 'lawsuit'],
  ['family', '婚姻家事代理', 'civil', 'firstInstance', 10_000, 'lawsuit'],
  ['laborArb', '劳动争议仲裁', 'laborArbitration', 'arbitration', 5_000, 'lawsuit'],
  ['commercialArb', '商事仲裁代理', 'commercialArbitration', 'arbitration', 20_000, 'lawsuit'],
  ['adminReview', '行政复议代理', 'administrative', 'reconsideration', 10_000, 'lawsuit'],
  ['adminSuit', '行政诉讼代理', 'administrative', 'firstInstance', 15_000, 'lawsuit'],
  ['criminalStage1', '刑事侦查阶段辩护', 'criminal', 'investigation', 20_000, 'criminal'],
  ['criminalTrial', '刑事一审辩护', 'criminal', 'firstInstance', 30_000, 'criminal'],
  ['special', '专项法律服务', 'special', 'nonLitigation', 30_000, 'other'],
]
/** Matters in which the fee must not depend on the outcome. */
const withoutRisk = new Set(['family', 'laborArb', 'adminReview', 'adminSuit', 'criminalStage1', 'criminalTrial'])

/** The initial items of a new office; the fees are only examples for the office to set. */
export const entrustItems: EntrustItemSeed[] = lines.map(([code, name, caseType, stage, yuan, kind], index) => ({
  code,
  name,
  caseType,
  stage,
  feeMode: 'fixed',
  priceFrom: yuan * 100,
  riskAllowed: withoutRisk.has(code) ? 'N' : 'Y',
  documents: withoutRisk.has(code) || kind === 'other' ? usual : `${usual}、风险告知书`,
  checklist: needed(papers[kind]),
  orderNum: (index + 1) * 10,
}))
