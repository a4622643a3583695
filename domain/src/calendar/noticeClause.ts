import { dayNumber, toPlainDate, weekdayName, weekdayOf } from './plainDate.ts'

interface NoticeClause {
  type: 'holiday' | 'makeup'
  days: number[]
}

const datePart = /(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日(?:\(([^()]*)\))?/y
const rangeMark = /[至到~—–-]+/y
const listMark = /[、,和及]/y
const restTail =
  /^均?,?(?:放假调休|调休放假|放假|调休|补休|休息)(?:(\d{1,2})天)?(?:,(?:与周末连休|不调休))*(?:,?共(\d{1,2})天)?$/
const workTail = /^(?:均|为|正常|调休){0,2}(?:上班|补班|工作日)$/
const maxHolidayDays = 31
const notUnderstood = '没有读懂这句话，请人工录入'

/** A reason to distrust a clause; shown to the reader together with the clause. */
class Unreadable extends Error {}

/** Reads `1月1日(周四)至3日(周六)放假调休,共3天`; a clause that is inconsistent is refused with the reason. */
export function readNoticeClause(clause: string, year: number): NoticeClause | { problem: string } {
  try {
    const reader = new DateReader(clause, year)
    const days = reader.days()
    if (days.length === 0) throw new Unreadable(notUnderstood)
    const tail = clause.slice(reader.position)
    const rest = restTail.exec(tail)
    if (rest) {
      const stated = rest[2] ?? rest[1]
      if (stated !== undefined && Number(stated) !== days.length) {
        throw new Unreadable(`日期合计 ${days.length} 天，原文写的是 ${stated} 天`)
      }
      return { type: 'holiday', days }
    }
    if (!workTail.test(tail)) throw new Unreadable(notUnderstood)
    const weekday = days.find((day) => weekdayOf(day) !== 6 && weekdayOf(day) !== 0)
    if (weekday !== undefined)
      throw new Unreadable(`${toPlainDate(weekday)} 是${weekdayName(weekday)}，不会是调休上班日`)
    return { type: 'makeup', days }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

/** Consecutive days and spans; a date without month or year continues the one before it. */
class DateReader {
  position = 0
  #clause: string
  #year: number
  #month: number | undefined

  constructor(clause: string, year: number) {
    this.#clause = clause
    this.#year = year
  }

  days(): number[] {
    const days: number[] = []
    let endOfLast = this.position
    for (let first = this.#date(); first !== undefined; first = this.#take(listMark) ? this.#date() : undefined) {
      const last = this.#take(rangeMark) ? this.#date() : first
      if (last === undefined) throw new Unreadable('“至”之后没有读到日期')
      if (last < first) throw new Unreadable(`结束日 ${toPlainDate(last)} 早于开始日 ${toPlainDate(first)}`)
      if (last - first >= maxHolidayDays)
        throw new Unreadable(`${toPlainDate(first)} 至 ${toPlainDate(last)} 超过 31 天`)
      for (let day = first; day <= last; day++) days.push(day)
      endOfLast = this.position
    }
    this.position = endOfLast
    return days
  }

  #date(): number | undefined {
    const parts = this.#take(datePart)
    if (!parts) return undefined
    if (parts[1] !== undefined) this.#year = Number(parts[1])
    if (parts[2] !== undefined) this.#month = Number(parts[2])
    if (this.#month === undefined) throw new Unreadable(`“${parts[0]}”没有写月份`)
    const text = [this.#year, this.#month, Number(parts[3])].map((part) => String(part).padStart(2, '0')).join('-')
    const day = dayNumber(text)
    if (day === undefined) throw new Unreadable(`${text} 不存在`)
    const stated = /(?:周|星期)([一二三四五六日天])/.exec(parts[4] ?? '')?.[1]?.replace('天', '日')
    if (stated && !weekdayName(day).endsWith(stated)) {
      throw new Unreadable(`${text} 是${weekdayName(day)}，原文写的是周${stated}`)
    }
    return day
  }

  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.position
    const found = expression.exec(this.#clause)
    if (found) this.position = expression.lastIndex
    return found
  }
}
