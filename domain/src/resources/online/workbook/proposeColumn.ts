import { ellipsis } from '../../../text/ellipsis.ts'
import type { OnlineKind } from '../OnlineField.ts'
import { textFormats, type TextFormatName } from '../textFormats.ts'
import type { ColumnProfile } from './ColumnProfile.ts'
import { type ShapeName, shapeNames, valueShapes } from './valueShapes.ts'

/** What a column of a workbook could become, with samples and with what is doubtful about it. */
export interface ProposedColumn {
  title: string
  kind: OnlineKind
  format: TextFormatName | null
  /** A dictionary or a resource that exists. */
  source: string | null
  /** The items of a dictionary that could be created with the form; empty when there would be too many. */
  items: string[]
  required: string
  unique: string
  length: number | null
  /** What a column of a database can become; a column of a sheet can become anything. */
  kinds?: OnlineKind[]
  samples: string[]
  doubts: string[]
}

const shownSamples = 3
const sampleLength = 30
/** Fewer values show little about all others. */
const fewestValues = 3
const mostItems = 20
const mostNewItems = 50
const longestItem = 20
/** From this share on the other values look like mistakes. */
const mostlyShare = 0.6
const lengths = [20, 50, 100, 200, 500, 1_000, 2_000]
const longestText = 2_000
const oneLine = 100

const amountTitle = /金额|价|费|款|元|工资|薪|收入|支出|预算|报酬|余额|本金|利息/
const codeTitle = /编号|编码|代码|号码|卡号|账号|工号|学号|邮编|电话|证号|单号|案号|合同号/
/** Several records can have these in common. */
const sharedTitle = /电话|邮编/
const dayTitle = /日期|时间|日(?:$|[（(])/
/** An amount field holds 元. */
const largeUnit = /[百千万亿]元|[（(][百千万亿][）)]/

/** Proposes a field for a column. A shape that not all values have is only a doubt: such a column stays text. */
export function proposeColumn(title: string, profile: ColumnProfile): ProposedColumn {
  const { filled, empty } = profile
  const doubts: string[] = []
  const chosen = chooseKind(title, profile, doubts)
  for (const [reason, count] of profile.unreadable) doubts.push(`${count} 个单元格不能读取：${reason}`)
  const isComplete = empty === 0 && profile.unreadable.size === 0 && filled >= fewestValues
  const canBe = isComplete && canBeKey(title, chosen)
  const isKey = canBe && profile.isUnique === true
  const [repeated] = canBe && !isKey ? ([...profile.words].find(([, count]) => count > 1) ?? []) : []
  if (repeated !== undefined) doubts.push(`有重复的值：${ellipsis(repeated, sampleLength)}`)
  return {
    title,
    format: null,
    source: null,
    items: newItems(profile),
    length: null,
    ...chosen,
    required: isComplete ? 'Y' : 'N',
    unique: isKey ? 'Y' : 'N',
    samples: [...profile.words.keys()].slice(0, shownSamples).map((word) => ellipsis(word, sampleLength)),
    doubts,
  }
}

type Chosen = Pick<ProposedColumn, 'kind'> & Partial<Pick<ProposedColumn, 'format' | 'length'>>

const canBeKey = (title: string, { kind, format }: Chosen): boolean =>
  (kind === 'text' &&
    ((codeTitle.test(title) && !sharedTitle.test(title)) || format === 'idNumber' || format === 'creditCode')) ||
  (kind === 'integer' && /序号/.test(title))

function chooseKind(title: string, profile: ColumnProfile, doubts: string[]): Chosen {
  const { filled, fits, unreadable } = profile
  if (filled === 0) {
    doubts.push('没有值，按文本处理')
    return { kind: 'text' }
  }
  const isAll = (shape: ShapeName): boolean => unreadable.size === 0 && fits[shape] === filled
  for (const format of ['mobile', 'idNumber', 'creditCode', 'email'] as const)
    if (isAll(format)) return { kind: 'text', format, length: textFormats[format].length }
  if (isAll('yesNo')) {
    const others = [...profile.words.keys()].filter((word) => word !== '是' && word !== '否')
    if (others.length > 0) doubts.push(`“${others.join('”“')}”将显示为“是”或“否”`)
    return { kind: 'yesNo' }
  }
  for (const kind of ['date', 'datetime', 'time'] as const) if (isAll(kind)) return { kind }
  const [large] = largeUnit.exec(title) ?? []
  const isAmount = profile.hasCurrency || amountTitle.test(title)
  if (isAll('money') && isAmount && !large) return { kind: 'money' }
  if (isAll('number') && large) {
    doubts.push(`标题的单位是“${large.replace(/[（()）]/g, '')}”，不是元，按数字保留`)
    return { kind: 'number', length: Math.max(profile.places, 2) }
  }
  const isNumber = isAll('integer') || isAll('number')
  // Telephone numbers and the like, some of them mistyped.
  const coded = isNumber && nearestShape(profile, codeShapes)
  if (coded) {
    doubts.push(misfitWords(profile, coded))
    return { kind: 'text', length: fittingLength(profile.longest) }
  }
  return isNumber ? chooseNumber(title, profile, doubts, isAll('integer')) : chooseText(profile, doubts)
}

const codeShapes: readonly ShapeName[] = ['mobile', 'idNumber', 'creditCode']

/** What most values look like. */
function nearestShape({ filled, fits }: ColumnProfile, shapes: readonly ShapeName[]): ShapeName | undefined {
  return shapes
    .filter((name) => fits[name] >= fewestValues && fits[name] < filled && fits[name] / filled >= mostlyShare)
    .sort((one, other) => fits[other] - fits[one])[0]
}

function misfitWords({ filled, fits, misfits }: ColumnProfile, name: ShapeName): string {
  const words = misfits[name].map((one) => ellipsis(one, sampleLength)).join('、')
  return `${filled - fits[name]} 个值不是${valueShapes[name].title}：${words}，按文本保留`
}

function chooseNumber(title: string, profile: ColumnProfile, doubts: string[], isWhole: boolean): Chosen {
  if (codeTitle.test(title)) {
    doubts.push('标题像编号，按文本保留')
    return { kind: 'text', length: fittingLength(profile.longest) }
  }
  if (dayTitle.test(title)) doubts.push(`标题像日期，但值是数字：${[...profile.words.keys()].slice(0, 2).join('、')}`)
  return isWhole ? { kind: 'integer' } : { kind: 'number', length: Math.max(profile.places, 1) }
}

function chooseText(profile: ColumnProfile, doubts: string[]): Chosen {
  const { longest, words } = profile
  if (profile.hasLeadingZeros) doubts.push('有以 0 开头的数字，按文本保留')
  const near = nearestShape(profile, shapeNames)
  if (near && !profile.hasLeadingZeros) doubts.push(misfitWords(profile, near))
  else if (/^\d+$/.test([...words.keys()][0] ?? '') && longest > 10) doubts.push('数字较长，按文本保留')
  if (near === undefined && isRepeated(profile)) return { kind: 'dictionary' }
  if (longest <= oneLine && !profile.hasBreaks) return { kind: 'text', length: fittingLength(longest) }
  if (longest > longestText) doubts.push(`最长的值有 ${longest} 字，超过 ${longestText} 字的不能导入`)
  return { kind: 'multiline', length: Math.max(500, fittingLength(longest)) }
}

/** Few words that come again and again. */
function isRepeated({ filled, longest, words, hasMoreWords, hasBreaks, hasLeadingZeros }: ColumnProfile): boolean {
  const hasRoom = !hasMoreWords && words.size >= 2 && words.size <= mostItems && longest <= longestItem
  return hasRoom && !hasBreaks && !hasLeadingZeros && filled >= words.size * 2 && filled > fewestValues
}

function newItems({ words, hasMoreWords, hasBreaks, longest }: ColumnProfile): string[] {
  const isFitting = !hasMoreWords && !hasBreaks && words.size <= mostNewItems && longest <= oneLine
  return isFitting ? [...words.keys()] : []
}

/** Room for somewhat longer values than those that are there. */
const fittingLength = (longest: number): number => lengths.find((length) => length >= longest * 1.5) ?? longestText
