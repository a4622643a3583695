interface DeadlineRuleSeed {
  code: string
  name: string
  type: string
  length: number
  unit: 'day' | 'month' | 'year'
  event: string
  caseTypes: string[]
  basis: string
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
  note?: string,
]

const civil = ['civil']
const labor = ['laborArbitration']
const administrative = ['administrative']

const lines: Line[] = [
  ['appealJudgment', '不服一审判决上诉', 'appeal', 15, 'day', '收到一审判决书', civil, '民事诉讼法第一百七十一条'],
  ['appealRuling', '不服一审裁定上诉', 'appeal', 10, 'day', '收到一审裁定书', civil, '民事诉讼法第一百七十一条'],
  ['defence', '提交答辩状', 'supplement', 15, 'day', '收到起诉状副本', civil, '民事诉讼法第一百二十八条'],
  ['jurisdiction', '提出管辖异议', 'supplement', 15, 'day', '收到起诉状副本', civil, '民事诉讼法第一百三十条'],
  ['evidence', '举证期限', 'evidence', 15, 'day', '收到举证通知书', civil, '民诉法解释第九十九条', '法院另有指定的，填写指定日期'],
  ['retrial', '申请再审', 'other', 6, 'month', '裁判发生法律效力', civil, '民事诉讼法第二百一十六条'],
  ['enforcement', '申请强制执行', 'limitation', 2, 'year', '履行期间届满', civil, '民事诉讼法第二百五十条'],
  ['limitation', '诉讼时效', 'limitation', 3, 'year', '知道或应当知道权利受损', civil, '民法典第一百八十八条', '最长不超过二十年'],
  ['laborLimitation', '劳动仲裁时效', 'limitation', 1, 'year', '知道或应当知道权利受侵害', labor, '劳动争议调解仲裁法第二十七条'],
  ['laborSuit', '不服仲裁裁决起诉', 'appeal', 15, 'day', '收到仲裁裁决书', labor, '劳动争议调解仲裁法第五十条'],
  ['adminSuit', '提起行政诉讼', 'limitation', 6, 'month', '知道作出行政行为', administrative, '行政诉讼法第四十六条'],
  ['adminReview', '申请行政复议', 'limitation', 60, 'day', '知道行政行为', administrative, '行政复议法第二十条'],
  ['freezeDeposit', '银行存款冻结到期', 'preservation', 1, 'year', '冻结生效', civil, '民诉法解释第四百八十五条'],
  ['seizeMovable', '动产查封到期', 'preservation', 2, 'year', '查封生效', civil, '民诉法解释第四百八十五条'],
  ['seizeRealEstate', '不动产查封到期', 'preservation', 3, 'year', '查封生效', civil, '民诉法解释第四百八十五条'],
] // prettier-ignore

/** Periods of the law as far as they are commonly known; a lawyer of the office confirms and corrects them. */
export const deadlineRuleSeeds: DeadlineRuleSeed[] = lines.map(
  ([code, name, type, length, unit, event, caseTypes, basis, note = null], index) => ({
    code,
    name,
    type,
    length,
    unit,
    event,
    caseTypes,
    basis,
    note,
    orderNum: (index + 1) * 10,
  }),
)
