interface DeadlineRuleSeed {
  code: string
  name: string
  type: string
  counting: 'period' | 'measure'
  length: number
  unit: 'day' | 'month' | 'year'
  event: string
  caseTypes: string[]
  basis: string
  validFrom: string | null
  validTo: string | null
  /** The code of the rule that this one replaces. */
  replaces: string | null
  note: string | null
  orderNum: number
}

type Line = [
  code: string,
  name: string,
  type: string,
  length: number,
  unit: DeadlineRuleSeed['unit'],
  event: string,
  caseTypes: string[],
  basis: string,
  more?: Partial<DeadlineRuleSeed>,
]

const civil = ['civil']
const labor = ['laborArbitration']
const administrative = ['administrative']
const criminal = ['criminal']
const arbitration = ['commercialArbitration']
const enforced = ['civil', 'laborArbitration', 'commercialArbitration']
const measure = { counting: 'measure' as const, note: '以法院通知的届满日为准；届满前申请续行' }

const lines: Line[] = [
  ['appealJudgment', '不服一审判决上诉', 'appeal', 15, 'day', '收到一审判决书', civil, '民事诉讼法第一百七十一条'],
  ['appealRuling', '不服一审裁定上诉', 'appeal', 10, 'day', '收到一审裁定书', civil, '民事诉讼法第一百七十一条'],
  ['defence', '提交答辩状', 'supplement', 15, 'day', '收到起诉状副本', civil, '民事诉讼法第一百二十八条'],
  ['jurisdiction', '提出管辖异议', 'supplement', 15, 'day', '收到起诉状副本', civil, '民事诉讼法第一百三十条'],
  ['evidence', '举证期限', 'evidence', 15, 'day', '收到举证通知书', civil, '民诉法解释第九十九条', { note: '法院另有指定的，填写指定日期' }],
  ['evidenceAppeal', '二审举证期限', 'evidence', 10, 'day', '收到举证通知书', civil, '民诉法解释第九十九条', { note: '法院另有指定的，填写指定日期' }],
  ['feePayment', '预交上诉费', 'payment', 7, 'day', '收到预交诉讼费用通知', civil, '诉讼费用交纳办法第二十二条'],
  ['preservationReview', '对保全裁定申请复议', 'supplement', 5, 'day', '收到保全裁定书', civil, '民诉法解释第一百七十一条'],
  ['suitAfterPreservation', '诉前保全后起诉', 'limitation', 30, 'day', '法院采取保全措施', civil, '民事诉讼法第一百零四条', { note: '逾期不起诉或申请仲裁的，法院解除保全' }],
  ['thirdPartyRevocation', '第三人撤销之诉', 'limitation', 6, 'month', '知道或应当知道民事权益受损', civil, '民事诉讼法第五十九条'],
  ['paymentOrderObjection', '对支付令提出异议', 'supplement', 15, 'day', '收到支付令', civil, '民事诉讼法第二百二十七条'],
  ['retrial', '申请再审', 'other', 6, 'month', '裁判发生法律效力', civil, '民事诉讼法第二百一十六条'],
  ['limitation', '诉讼时效', 'limitation', 3, 'year', '知道或应当知道权利受损', civil, '民法典第一百八十八条', { note: '最长不超过二十年' }],
  ['enforcement', '申请强制执行', 'limitation', 2, 'year', '履行期间届满', civil, '民事诉讼法第二百五十条'],
  ['enforcementJurisdiction', '执行管辖异议', 'supplement', 10, 'day', '收到执行通知书', enforced, '执行程序解释第三条'],
  ['enforcementReview', '对执行异议裁定申请复议', 'appeal', 10, 'day', '收到执行异议裁定书', enforced, '民事诉讼法第二百三十六条'],
  ['objectionSuit', '执行异议之诉（案外人、申请执行人）', 'limitation', 15, 'day', '收到执行异议裁定书', enforced, '民事诉讼法第二百三十八条'],
  ['distributionSuit', '执行分配方案异议之诉', 'limitation', 15, 'day', '收到对异议的反对意见通知', enforced, '民诉法解释第五百一十条'],
  ['laborLimitation', '劳动仲裁时效', 'limitation', 1, 'year', '知道或应当知道权利受侵害', labor, '劳动争议调解仲裁法第二十七条'],
  ['laborSuit', '不服仲裁裁决起诉', 'appeal', 15, 'day', '收到仲裁裁决书', labor, '劳动争议调解仲裁法第五十条'],
  ['laborSetAside', '用人单位申请撤销终局裁决', 'limitation', 30, 'day', '收到仲裁裁决书', labor, '劳动争议调解仲裁法第四十九条'],
  ['awardSetAside', '申请撤销仲裁裁决（六个月）', 'limitation', 6, 'month', '收到裁决书', arbitration, '仲裁法（2017年修正）第五十九条', { validTo: '2026-02-28' }],
  ['awardSetAside2026', '申请撤销仲裁裁决（三个月）', 'limitation', 3, 'month', '收到裁决书', arbitration, '仲裁法（2025年修订）第七十二条', { validFrom: '2026-03-01', replaces: 'awardSetAside' }],
  ['awardNonEnforcement', '申请不予执行仲裁裁决', 'limitation', 15, 'day', '收到执行通知书', arbitration, '仲裁裁决执行规定第八条'],
  ['adminSuit', '提起行政诉讼', 'limitation', 6, 'month', '知道作出行政行为', administrative, '行政诉讼法第四十六条'],
  ['adminReview', '申请行政复议', 'limitation', 60, 'day', '知道行政行为', administrative, '行政复议法第二十条'],
  ['suitAfterReview', '不服复议决定起诉', 'limitation', 15, 'day', '收到复议决定书', administrative, '行政诉讼法第四十五条'],
  ['adminAppealJudgment', '不服行政一审判决上诉', 'appeal', 15, 'day', '收到一审判决书', administrative, '行政诉讼法第八十五条'],
  ['adminAppealRuling', '不服行政一审裁定上诉', 'appeal', 10, 'day', '收到一审裁定书', administrative, '行政诉讼法第八十五条'],
  ['adminRetrial', '申请行政再审', 'other', 6, 'month', '裁判发生法律效力', administrative, '行诉法解释第一百一十条'],
  ['criminalAppealJudgment', '不服刑事一审判决上诉', 'appeal', 10, 'day', '收到一审判决书', criminal, '刑事诉讼法第二百三十条'],
  ['criminalAppealRuling', '不服刑事一审裁定上诉', 'appeal', 5, 'day', '收到一审裁定书', criminal, '刑事诉讼法第二百三十条'],
  ['protestRequest', '被害人请求抗诉', 'other', 5, 'day', '收到一审判决书', criminal, '刑事诉讼法第二百二十九条'],
  ['freezeDeposit', '银行存款冻结到期', 'preservation', 1, 'year', '冻结生效', civil, '民诉法解释第四百八十五条', measure],
  ['seizeMovable', '动产查封、扣押到期', 'preservation', 2, 'year', '查封生效', civil, '民诉法解释第四百八十五条', measure],
  ['seizeRealEstate', '不动产查封到期', 'preservation', 3, 'year', '查封生效', civil, '民诉法解释第四百八十五条', measure],
  ['freezeOther', '股权等其他财产权冻结到期', 'preservation', 3, 'year', '冻结生效', civil, '民诉法解释第四百八十五条', measure],
] // prettier-ignore

/** Commonly known statutory periods; each is 待核对 until a lawyer of the office confirms it. */
export const deadlineRuleSeeds: DeadlineRuleSeed[] = lines.map(
  ([code, name, type, length, unit, event, caseTypes, basis, more], index) => ({
    code,
    name,
    type,
    counting: 'period',
    length,
    unit,
    event,
    caseTypes,
    basis,
    validFrom: null,
    validTo: null,
    replaces: null,
    note: null,
    orderNum: (index + 1) * 10,
    ...more,
  }),
)
