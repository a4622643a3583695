import { isPlace, leadingPlaces } from './placeNames.ts'
import { bareName } from './writtenForm.ts'

const legalForm =
  '(?:股份有限公司|集团有限公司|有限公司|总公司|公司|合伙企业有限合伙|合伙企业普通合伙|合伙企业|特殊普通合伙|普通合伙|有限合伙|事务所|个体工商户|集团|控股)'
const branchWord =
  '(?:分公司|支公司|子公司|办事处|代表处|联络处|分行|支行|分所|分厂|分店|分部|分校|分院|分社|营业部|经营部|项目部)'
const formInBrackets = /^(?:集团|控股|股份|有限合伙|普通合伙|特殊普通合伙|个体工商户|总部|总公司)$/
const endingForm = new RegExp(`${legalForm}$`, 'u')
const endingBranch = new RegExp(`(?:第[一二三四五六七八九十\\d]+)?${branchWord}$`, 'u')
// The head office ends with the first legal form: 恒信科技有限公司 | 北京第二分公司.
const branchOf = new RegExp(
  `^(.{2,}?(?:股份有限公司|有限公司|公司|事务所|(?:银行|集团)(?!股份|有限|公司)))(.*)${branchWord}$`,
  'u',
)

/** Trade words. A name without other words is distinguished by its place: 北京银行 and 上海银行. */
const trades = [
  '科技|技术|贸易|商贸|投资|资产|资本|管理|咨询|服务|文化|传媒|广告|实业|产业|发展|建设|工程|建筑|建材|房地产|置业|物业|装饰',
  '电子|信息|网络|软件|数据|智能|银行|商业|农村|保险|人寿|财产|证券|期货|基金|信托|租赁|担保|小额贷款|航空|机场|铁路|地铁|公交',
  '电力|电网|石油|石化|化工|化学|钢铁|煤炭|能源|电信|移动|通信|汽车|医药|医疗|医院|大学|学院|中学|小学|学校|幼儿园|教育|餐饮',
  '酒店|饭店|旅游|物流|运输|快递|食品|饮料|农业|林业|渔业|机械|设备|制造|材料|服装|纺织|家具|电器|电气|环保|环境|水务|自来水',
  '燃气|热力|供水|供电|供热|国际|进出口|人民|第[一二三四五六七八九十\\d]+|中级|高级|法院|检察院|政府|公安|税务|市场监督|律师|会计师',
  '协会|学会|商会|委员会|中心|研究院|研究所|设计院|博物馆|图书馆|体育|城市|城乡|交通|公路|水利|开发|经营|控股|集团|局|厅|处|院|所|厂|店',
].join('|')
const tradeOnly = new RegExp(`^(?:${trades})+$`, 'u')
const oneTrade = new RegExp(`^(?:${trades})$`, 'u')

export const isTradeOnly = (written: string): boolean => tradeOnly.test(written)

/** Removes all legal forms at the end; empty when there is nothing else. */
export function withoutLegalForms(written: string): string {
  const shorter = written.replace(endingForm, '')
  return shorter === written ? written : withoutLegalForms(shorter)
}

/** The name of the head office within the name of a branch, or undefined. */
export function headOfficeName(written: string): string | undefined {
  return branchOf.exec(written)?.[1]
}

/** The branch word that a name ends with: 分公司, 支行. */
export function branchEnding(written: string): string {
  return new RegExp(`${branchWord}$`, 'u').exec(written)?.[0] ?? '分支机构'
}

/**
 * The name of an organisation without its place and legal form: 深圳市恒信科技（集团）有限公司 → 恒信科技. If too little would be left,
 * the short form of the place is retained, or else the whole name.
 */
export function coreName(folded: string): string {
  const written = bareName(folded)
  const plain = bareName(withoutBrackets(folded))
  const { places, rest } = leadingPlaces(withoutForm(plain))
  const place = places.at(-1)
  const isEnough = place === '中国' ? !oneTrade.test(rest) : !isTradeOnly(rest)
  if ([...rest].length >= 2 && isEnough) return rest
  const withPlace = (place ?? '') + rest
  return [...withPlace].length >= 2 && rest !== '' ? withPlace : written
}

/** （北京）, （集团） and （有限合伙） add nothing to the name; other brackets are part of it. */
const withoutBrackets = (folded: string): string =>
  folded.replace(/\(([^()]*)\)/gu, (whole, inside: string) => {
    const bare = inside.replace(/[^\p{L}\p{N}]+/gu, '')
    return bare === '' || formInBrackets.test(bare) || isPlace(bare) ? '' : whole
  })

function withoutForm(name: string): string {
  let left = headOfficeName(name) ?? name
  if (endingBranch.test(left)) left = withoutLastPlace(left.replace(endingBranch, ''))
  for (let shorter = left.replace(endingForm, ''); shorter !== left && shorter.length >= 2;) {
    left = shorter
    shorter = left.replace(endingForm, '')
  }
  const ungrouped = left.charAt(0) + left.slice(1).replaceAll('集团', '')
  return ungrouped.length >= 2 ? ungrouped : left
}

/** 恒信科技驻北京市 (办事处) → 恒信科技. */
function withoutLastPlace(name: string): string {
  for (let length = Math.min(12, name.length - 2); length >= 2; length -= 1)
    if (isPlace(name.slice(-length))) return name.slice(0, -length).replace(/驻$/, '')
  return name
}
