/** The longest title of a field of a form. */
export const longestFieldTitle = 30

/** The head of a column, and whether the field for it holds an amount. */
export interface ColumnHead {
  head: string
  isMoney: boolean
}

export interface CleanTitle {
  title: string
  /** What was left out of the head. */
  notes: string[]
}

/** The rest of a longer head says nothing about its name. */
const longestHead = 500
const marks = /^[*＊\s]+|[*＊:：\s]+$/g
const lastBracket = /\s*(?:（[^（）]*）|\([^()]*\)|【[^【】]*】|\[[^[\]]*\])$/
const hint =
  /^(?:必填|必选|必须|选填|非必填|可不填|可空|可选|单选|多选|下拉|请|格式|例如|[如例][:：]|是\s*[/或]\s*否$|\d+\s*位$|y{2,4}\W|年[-/.]月)/i
const yuan = /^(?:单位\s*[:：]?\s*)?(?:元|人民币元?|[¥￥]|RMB|CNY)$/i
/** What such a hint says decides what the values mean. */
const unit = /[万亿%％‰]|单位|美元|欧元|港元/

/** In one line, as a person would have written it; no space beside a Chinese character. */
export const plainHead = (head: string): string =>
  head
    .slice(0, longestHead)
    .replace(/[\s\u200b]+/g, ' ')
    .replace(/(?<=[\u0080-\uffff]) | (?=[\u0080-\uffff])/g, '')
    .replace(marks, '') || head.trim()

/**
 * The name in a head such as `*联系电话（必填，11位）`. Hints for filling in are left out; a unit only if the field shows it, so
 * that an amount in 万元 never reads as one in 元.
 */
export function cleanTitle({ head, isMoney }: ColumnHead): CleanTitle {
  const notes: string[] = []
  let title = plainHead(head)
  for (;;) {
    const [bracket] = lastBracket.exec(title) ?? []
    const rest = bracket && title.slice(0, -bracket.length).replace(marks, '')
    if (!rest || !isHint(bracket.trim().slice(1, -1), isMoney)) break
    notes.push(`标题去掉了“${bracket.trim()}”`)
    title = rest
  }
  const short = shortened(title)
  if (short !== title) notes.push(`标题超过 ${longestFieldTitle} 个字，已缩短`)
  return { title: short, notes }
}

/** The titles of all columns. No two are the same: what tells heads apart is not left out. */
export function cleanTitles(heads: readonly ColumnHead[]): CleanTitle[] {
  const cleaned = heads.map(cleanTitle)
  const keys = cleaned.map(({ title }) => keyOf(title))
  const taken = new Set<string>()
  return cleaned.map((clean, index) => {
    const isShared = keys.indexOf(keys[index]!) !== keys.lastIndexOf(keys[index]!)
    const plain = plainHead(heads[index]!.head)
    const base = isShared ? shortened(plain) : clean.title
    let title = base
    for (let count = 2; taken.has(keyOf(title)); count++)
      title = `${[...base].slice(0, longestFieldTitle - String(count).length).join('')}${count}`
    taken.add(keyOf(title))
    if (title === clean.title) return clean
    return { title, notes: title === plain ? [] : ['标题已缩短，并与其他列区分'] }
  })
}

/** What is wrong with each title, by index. Titles of fields are compared as the form compares them. */
export function titleProblems(titles: readonly string[]): (string | undefined)[] {
  const keys = titles.map((title) => keyOf(title.trim()))
  return titles.map((title, index) => {
    const trimmed = title.trim()
    if (trimmed === '') return '请填写标题'
    if ([...trimmed].length > longestFieldTitle) return `标题不能超过 ${longestFieldTitle} 个字`
    return keys.indexOf(keys[index]!) === keys.lastIndexOf(keys[index]!) ? undefined : `有两列的标题都是“${trimmed}”`
  })
}

const keyOf = (title: string): string => title.toLowerCase()

const isHint = (words: string, isMoney: boolean): boolean =>
  words.split(/[，,；;、]/).every((part) => {
    const one = part.trim()
    return (hint.test(one) && !unit.test(one)) || (isMoney && yuan.test(one))
  })

/** Leaves out a remark in brackets first, unless it is a unit, and then the end of the name. */
function shortened(title: string): string {
  if ([...title].length <= longestFieldTitle) return title
  const [bracket = ''] = lastBracket.exec(title) ?? []
  const kept = unit.test(bracket) || bracket.includes('元') ? [...bracket.trim()] : []
  const name = [...title.slice(0, title.length - bracket.length)]
  const room = longestFieldTitle - kept.length
  const parts = name.length === 0 || room < 1 ? [...title] : [...name.slice(0, room), ...kept]
  return parts.slice(0, longestFieldTitle).join('').trim()
}
