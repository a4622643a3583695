import type { HolidayNotice } from './parseHolidayNotice.ts'
import { dayNumber, toPlainDate } from './plainDate.ts'

/** The seven festivals since 2014; the State Council added 除夕 and 5 月 2 日 from 2025. */
const firstYear = 2014
const longerSince = 2025

/** Whether each rest day of a notice is a 法定节日; null where neither the rules nor the notice decide it. */
export type StatutoryFlags = ReadonlyMap<string, 'Y' | 'N' | null>

/**
 * Decides which rest days are statutory and which are swapped. 元旦, 劳动节 and 国庆节 have fixed dates. The others follow
 * the lunar calendar, so they are known only where the notice gives a lunar date or a single day for them.
 */
export function statutoryFlags(text: string, { year, days }: HolidayNotice): StatutoryFlags {
  const rest = days.filter(({ type }) => type === 'holiday')
  const flags = new Map<string, 'Y' | 'N' | null>()
  for (const name of new Set(rest.map((day) => day.name))) {
    const dates = rest.filter((day) => day.name === name).map(({ date }) => date)
    const known = year === undefined ? undefined : statutoryDates(text, name, year, dates)
    for (const date of dates) flags.set(date, known?.dates.has(date) ? 'Y' : known?.isComplete ? 'N' : null)
  }
  return flags
}

function statutoryDates(
  text: string,
  name: string,
  year: number,
  dates: readonly string[],
): { dates: Set<string>; isComplete: boolean } {
  const marks = lunarMarks(text, year)
  const on = (...parts: string[]): string[] => parts.map((part) => `${year}-${part}`)
  const festivals = name.split('、').map((festival): string[] | undefined => {
    if (year < firstYear) return undefined
    if (festival.startsWith('元旦')) return on('01-01')
    if (festival.startsWith('劳动')) return year < longerSince ? on('05-01') : on('05-01', '05-02')
    if (festival.startsWith('国庆')) return on('10-01', '10-02', '10-03')
    if (festival.startsWith('春节')) {
      const first = marks.newYear
      return first === undefined ? undefined : span(first, year < longerSince ? 0 : -1, 2)
    }
    const lunar = festival.startsWith('端午')
      ? marks.dragonBoat
      : festival.startsWith('中秋')
        ? marks.midAutumn
        : undefined
    if (lunar !== undefined) return span(lunar, 0, 0)
    return /^(?:清明|端午|中秋)/.test(festival) && name === festival && dates.length === 1 ? [dates[0]!] : undefined
  })
  return { dates: new Set(festivals.flatMap((found) => found ?? [])), isComplete: festivals.every(Boolean) }
}

const span = (day: number, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => toPlainDate(day + from + index))

interface LunarMarks {
  /** 正月初一, 五月初五 and 八月十五, where the notice gives them. */
  newYear?: number
  dragonBoat?: number
  midAutumn?: number
}

const datedRemark = /(?:(\d{1,2})月)?(\d{1,2})日[（(]([^（）()]*)[）)]/g
const lunarDay = /(正月|五月|八月)(初|十|二十)([一二三四五六七八九十]?)/
const numerals = '一二三四五六七八九十'

function lunarMarks(text: string, year: number): LunarMarks {
  const marks: LunarMarks = {}
  let month: string | undefined
  for (const [, stated, date, remark = ''] of text.replace(/\s+/g, '').matchAll(datedRemark)) {
    month = stated ?? month
    const day = month && dayNumber(`${year}-${month.padStart(2, '0')}-${date!.padStart(2, '0')}`)
    if (!day) continue
    if (remark.includes('除夕')) marks.newYear = day + 1
    const [, lunarMonth, tens, ones = ''] = lunarDay.exec(remark) ?? []
    if (lunarMonth === undefined) continue
    const count = { 初: 0, 十: 10, 二十: 20 }[tens as '初' | '十' | '二十'] + numerals.indexOf(ones) + 1
    if (lunarMonth === '正月') marks.newYear = day - count + 1
    if (lunarMonth === '五月') marks.dragonBoat = day - count + 5
    if (lunarMonth === '八月') marks.midAutumn = day - count + 15
  }
  return marks
}
