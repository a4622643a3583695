import type { SpecialDay } from './Calendar.ts'
import { readNoticeClause } from './noticeClause.ts'
import { toPlainDate } from './plainDate.ts'

export interface UnreadSentence {
  text: string
  reason: string
}

/** A proposal for a person to confirm. Nothing in it is guessed; text that was not understood is in `unread`. */
export interface HolidayNotice {
  year?: number
  sourceNo?: string
  days: SpecialDay[]
  unread: UnreadSentence[]
}

const maxTextLength = 20_000
const heading = /(?<=^|[\n。;])(?:(\(?[一二三四五六七八九十\d]{1,3}\)?[、.]?)?)([\p{Script=Han}、]{2,20}):/gu
const festivalName = /(?:节|元旦|国庆|除夕|日)$/
const dayVerb = /放假|上班|调休|补休|补班/
const aboutDays = /\d{1,2}月\d{1,2}日|放假|上班|调休|补休|补班/

/** Reads the text of 国务院办公厅关于某年部分节假日安排的通知, pasted unchanged. */
export function parseHolidayNotice(text: string, yearIfMissing?: number): HolidayNotice {
  if (text.length > maxTextLength) return unreadable(text, `文字超过 ${maxTextLength} 字，请只粘贴通知正文`)
  const plain = unwrapLines(halfWidth(text))
  const stated =
    /(?:现将|关于(?:调整|延长)?)(\d{4})年/.exec(plain) ??
    /(\d{4})年(?:部分)?(?:节假日|放假|[\p{Script=Han}、]{0,12}节(?:假期|放假))/u.exec(plain)
  const year = stated ? Number(stated[1]) : yearIfMissing
  if (year === undefined) return unreadable(text, '没有找到“关于某年部分节假日安排”的年份，请选择年份')

  const found = new Map<number, SpecialDay>()
  const { preamble, items } = withAmendment(festivals(plain))
  const unread: UnreadSentence[] = strayClauses(preamble, year).map((text) => ({
    text,
    reason: '不在任何节日条目之内，请人工录入',
  }))
  for (const { name, body } of items) {
    const before = found.size + unread.length
    for (const clause of clausesOf(body, year)) {
      const read = readNoticeClause(clause, year)
      if ('problem' in read) {
        unread.push({ text: clause, reason: read.problem })
        continue
      }
      const { days, type } = read
      const clash = days.find((day) => found.has(day) && found.get(day)?.type !== type)
      if (clash !== undefined) unread.push({ text: clause, reason: `${toPlainDate(clash)} 既写放假又写上班` })
      else for (const day of days) if (!found.has(day)) found.set(day, { date: toPlainDate(day), type, name })
    }
    if (found.size + unread.length === before) unread.push({ text: name, reason: '没有读到放假日期' })
  }
  if (found.size + unread.length === 0) return { ...unreadable(text, '没有找到“一、元旦：…”这样的条目'), year }

  const days = [...found.values()].toSorted((one, other) => one.date.localeCompare(other.date))
  return { year, sourceNo: /国办发明电〔\d{4}〕\d+号/.exec(plain)?.[0], days, unread }
}

function unreadable(text: string, reason: string): HolidayNotice {
  return { days: [], unread: [{ text: [...text.trim()].slice(0, 60).join(''), reason }] }
}

/** Normalizes full-width digits and punctuation; spaces inside a line carry no meaning in Chinese. */
function halfWidth(text: string): string {
  const folded = text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
  return folded.replace(/[^\S\n]+/g, '').replace(/\n+/g, '\n')
}

/** Text copied from a PDF has line breaks inside sentences: joins a line without a sentence end with the next one. */
function unwrapLines(text: string): string {
  const startsItem = /^(?:\(?[一二三四五六七八九十\d]{1,3}\)?[、.]|[\p{Script=Han}、]{2,20}:)/u
  return text.split('\n').reduce((joined, line) => {
    const isNew = joined === '' || /[。;:]$/.test(joined) || startsItem.test(line)
    return joined + (isNew ? '\n' : '') + line
  }, '')
}

function festivals(plain: string): NoticeParts {
  const headings = [...plain.matchAll(heading)]
    .map((match) => ({
      name: match[2] ?? '',
      isNumbered: Boolean(match[1]),
      start: match.index,
      end: match.index + match[0].length,
    }))
    .filter(({ name, isNumbered }) => isNumbered || festivalName.test(name))
  const items = headings.map(({ name, end }, index) => ({ name, body: plain.slice(end, headings[index + 1]?.start) }))
  return { preamble: plain.slice(0, headings[0]?.start), items }
}

interface NoticeParts {
  preamble: string
  items: { name: string; body: string }[]
}

const amendedFestival = /([\p{Script=Han}、]*?(?:节|元旦|纪念日))(?:假期|放假|调休|休假)/u
const startsWithDate = /^(?:[一二三四五六七八九十\d]{1,2}[、.])?(?:其中,?)?((?:\d{4}年)?\d{1,2}月\d{1,2}日.*)$/

/** A notice that amends one festival names it in the title, and its sentences start with their dates. */
function withAmendment({ preamble, items }: NoticeParts): NoticeParts {
  const name = amendedFestival.exec(preamble)?.[1]?.replace(/^.*(?:关于|调整|延长|年)/u, '')
  if (!name || items.length > 0) return { preamble, items }
  const sentences = preamble.split(/[。;:\n]/)
  const dated = sentences.flatMap((sentence) => startsWithDate.exec(sentence)?.[1] ?? [])
  if (dated.length === 0) return { preamble, items }
  return {
    preamble: sentences.filter((sentence) => !startsWithDate.test(sentence)).join('。'),
    items: [{ name, body: dated.join('。') }],
  }
}

/** References before the first item: the decision that the notice is based on and when it took effect. */
const background = /根据|按照|批准|公布|施行|发布|决定|为使|自(?:\d{4}年)?\d{1,2}月\d{1,2}日起/
const datedTails = /(?=(?:\d{4}年)?(?<!\d)\d{1,2}月\d{1,2}日)/

/** An item whose heading was not recognised: it names a day and whether it is a rest day. */
function strayClauses(preamble: string, year: number): string[] {
  return preamble.split(/[。;:\n]/).filter((clause) => {
    if (!/\d{1,2}月\d{1,2}日/.test(clause) || !dayVerb.test(clause)) return false
    const isArrangement = clause.split(datedTails).some((tail) => !('problem' in readNoticeClause(tail, year)))
    return isArrangement || !background.test(clause)
  })
}

/** Sentences about days; excludes the closing appeal and the date of signature. */
function clausesOf(body: string, year: number): string[] {
  return body
    .split(/[。;\n]|,(?=(?:其中,?)?(?:\d{4}年)?\d{1,2}月\d{1,2}日)/)
    .map((clause) => clause.replace(/^其中,?/, ''))
    .filter((clause) => {
      const ofThisYear = clause.replace(/(\d{4})年\d{1,2}月\d{1,2}日/g, (date, dated) =>
        Number(dated) === year ? date : '',
      )
      return aboutDays.test(ofThisYear)
    })
}
